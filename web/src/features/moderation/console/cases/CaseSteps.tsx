/** The history of a case: letters, replies and decisions; staff notes are in the pane. */
import { cx } from '#web/ui/cx.ts'
import type { StaffCase } from './case-queries.ts'
import { ProofList } from './ProofList.tsx'

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

const TITLES: Record<string, string> = {
  received: 'They sent it',
  hidden: 'Hidden at once, and the owner told',
  confirmed: 'Confirmed',
  asked: 'We asked for proof',
  answer: 'They wrote',
  'proof-overdue': 'No proof came in time',
  letter: 'We wrote',
  decided: 'Decided',
  forwarded: 'Sent on to the other side',
  'counter-copy': 'A counter-notice was sent to them',
  suit: 'A court was named',
  restored: 'It is back',
  escalated: 'They asked for a second look',
  withdrawn: 'They took it back',
  'media-added': 'Media added by hand',
}

const THEIRS = new Set(['received', 'answer', 'escalated', 'withdrawn'])

export function CaseSteps({ staffCase: { id, steps } }: { staffCase: StaffCase }) {
  return (
    <section className="mt-6" aria-labelledby="case-steps">
      <h3 id="case-steps" className="mb-2 text-sm font-bold">
        History
      </h3>
      <ol className="grid gap-2">
        {steps
          .filter(({ step }) => step !== 'note')
          .map(({ id: stepId, step, date, words: text, by, files }) => (
            <li
              key={stepId}
              className={cx('border-l-2 pl-3', THEIRS.has(step) ? 'border-second' : 'border-line-strong')}
            >
              <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
                <b>{TITLES[step] ?? step}</b>
                <span className="text-xs text-ink-mute">
                  {MOMENT.format(new Date(date))}
                  {by && ` · @${by.username}`}
                </span>
              </p>
              {text && <p className="text-sm whitespace-pre-line wrap-anywhere text-ink-soft">{text}</p>}
              <ProofList id={id} files={files} />
            </li>
          ))}
      </ol>
    </section>
  )
}
