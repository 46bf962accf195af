/** The text of a legal page: the only printed part. */
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { longDate } from '#rules/formats.ts'
import { withoutMarkup } from '#rules/legal/inline.ts'
import { InlineText } from '#web/parts/legal/InlineText.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { LegalTableView } from './LegalTableView.tsx'
import type { LegalSectionData, LegalTextData } from './legal-query.ts'
import { OtherVersion, Versions } from './Versions.tsx'

type Props = { text: LegalTextData; path: string; end: ReactNode; children: ReactNode }

const STATE = {
  'in force': { tone: 'success', words: 'In force' },
  'to come': { tone: 'info', words: 'Upcoming' },
  past: { tone: 'mute', words: 'Expired' },
} as const

export function LegalBody({ text, path, end, children }: Props) {
  const state = STATE[text.state as keyof typeof STATE] ?? STATE['in force']
  return (
    <article data-paper>
      <header className="flex flex-wrap items-start justify-between gap-4">
        <h1 className="text-2xl font-extrabold text-balance max-desktop:sr-only desktop:text-4xl">
          {text.title}
        </h1>
        <div data-screen-only>{end}</div>
      </header>
      <p className="mt-4 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-mute desktop:mb-7 desktop:text-base">
        <Badge tone={state.tone}>{state.words}</Badge>
        {[
          `Version ${text.version}`,
          text.in_force_from && longDate(new Date(text.in_force_from)),
          `${minutesOf(text)} min read`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <OtherVersion text={text} path={path} />
      {children}
      <InShort lines={text.in_short} />
      {text.sections.map((section, index) => (
        <Section key={section.id} section={section} number={index + 1} />
      ))}
      <Versions text={text} path={path} />
    </article>
  )
}

function InShort({ lines }: { lines: readonly string[] }) {
  return (
    <section aria-labelledby="in-short" className="card p-5">
      <h2 id="in-short" className="text-sm font-bold text-ink-soft">
        In short
      </h2>
      <ul className="mt-3 grid gap-2.5">
        {lines.map((line) => (
          <li key={line} className="flex gap-3.5 text-base text-pretty">
            <Check size={18} className="mt-0.5 shrink-0 text-success" />
            <span>
              <InlineText text={line} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Section({ section, number }: { section: LegalSectionData; number: number }) {
  const { id, heading, paragraphs, points, table } = section
  return (
    <section id={id} className="mt-9 scroll-mt-6 desktop:mt-11">
      <h2 className="flex break-after-avoid gap-3 text-xl font-extrabold">
        <span className="w-6 shrink-0 pt-1 text-base font-semibold text-ink-mute tabular-nums">{number}</span>
        <span className="min-w-0">{heading}</span>
      </h2>
      <div className="mt-3 grid gap-3 text-base leading-[1.6] text-pretty wrap-anywhere text-ink-soft desktop:pl-9">
        {paragraphs.map((words) => (
          <p key={words}>
            <InlineText text={words} />
          </p>
        ))}
        {points.length > 0 && (
          <ul className="grid list-disc gap-2 pl-5 marker:text-ink-mute">
            {points.map((words) => (
              <li key={words}>
                <InlineText text={words} />
              </li>
            ))}
          </ul>
        )}
        {table && <LegalTableView table={table} label={heading} />}
      </div>
    </section>
  )
}

const WORDS_A_MINUTE = 220

function minutesOf({ sections }: LegalTextData): number {
  const words = sections
    .flatMap(({ heading, paragraphs, points, table }) => [
      heading,
      ...paragraphs,
      ...points,
      ...(table?.rows.flatMap(({ cells }) => cells) ?? []),
    ])
    .map(withoutMarkup)
    .join(' ')
    .split(/\s+/)
  return Math.max(2, Math.round(words.length / WORDS_A_MINUTE))
}
