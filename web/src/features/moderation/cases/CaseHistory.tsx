/** The history of a case, newest first: letters of the site and of the sender. */
import { Paperclip } from 'lucide-react'
import { countLabel, longDate } from '#rules/formats.ts'
import { cx } from '#web/ui/cx.ts'
import type { PublicCase } from './case-fields.ts'

const TITLES: Record<string, string> = {
  received: 'You sent it',
  confirmed: 'We confirmed it',
  asked: 'We asked you for something',
  answer: 'You wrote',
  'proof-overdue': 'The time to answer was over',
  letter: 'We wrote',
  decided: 'We decided',
  forwarded: 'We sent it on',
  'counter-copy': 'Somebody answered your notice',
  suit: 'A court was named',
  restored: 'It came back',
  escalated: 'You asked for a second look',
  withdrawn: 'You took it back',
}

export function CaseHistory({ steps }: { steps: PublicCase['steps'] }) {
  return (
    <section aria-labelledby="case-history">
      <h2 id="case-history" className="mb-3 text-lg font-bold">
        What happened
      </h2>
      <ol className="grid gap-3">
        {steps.toReversed().map(({ id, step, date, is_own, words: text, files }) => (
          <li
            key={id}
            className={cx('rounded-md px-4 py-3', is_own ? 'ml-6 bg-raised' : 'edge mr-6 bg-surface')}
          >
            <p className="flex items-baseline justify-between gap-3 text-sm">
              <b>{TITLES[step] ?? 'News'}</b>
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
