/** The history of a case, newest first: letters of the site and of the sender. */
import { Paperclip } from 'lucide-react'
import { countLabel, longDate } from '#rules/formats.ts'
import { cx } from '#web/ui/cx.ts'
import type { PublicCase } from './case-fields.ts'

const TITLES: Record<string, string> = {
  received: 'Sent',
  confirmed: 'Receipt confirmed',
  asked: 'We asked for more information',
  answer: 'You replied',
  'proof-overdue': 'No reply in time',
  letter: 'Message from us',
  decided: 'Decision',
  forwarded: 'Forwarded',
  'counter-copy': 'Counter-notice received',
  suit: 'Lawsuit reported',
  restored: 'Content restored',
  escalated: 'You asked for a second review',
  withdrawn: 'Withdrawn',
}

export function CaseHistory({ steps }: { steps: PublicCase['steps'] }) {
  return (
    <section aria-labelledby="case-history">
      <h2 id="case-history" className="mb-3 text-lg font-bold">
        History
      </h2>
      <ol className="grid gap-3">
        {steps.toReversed().map(({ id, step, date, is_own, words: text, files }) => (
          <li
            key={id}
            className={cx('rounded-md px-4 py-3', is_own ? 'ml-6 bg-raised' : 'edge mr-6 bg-surface')}
          >
            <p className="flex items-baseline justify-between gap-3 text-sm">
              <b>{TITLES[step] ?? 'Update'}</b>
              <span className="shrink-0 text-xs text-ink-mute">{longDate(new Date(date))}</span>
            </p>
            {text && <p className="mt-1 text-base text-pretty whitespace-pre-line wrap-anywhere">{text}</p>}
            {files > 0 && (
              <p className="mt-1 flex items-center gap-1.5 text-sm text-ink-mute">
                <Paperclip size={14} />
                {countLabel(files, 'file')}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
