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
  received: 'Received',
  hidden: 'Hidden, creator notified',
  confirmed: 'Confirmed',
  asked: 'Proof requested',
  answer: 'Message from sender',
  'proof-overdue': 'No proof received in time',
  letter: 'Letter sent',
  decided: 'Decided',
  forwarded: 'Forwarded to the other side',
  'counter-copy': 'Counter-notice forwarded to sender',
  suit: 'Lawsuit reported',
  restored: 'Restored',
  escalated: 'Second review requested',
  withdrawn: 'Withdrawn',
  'media-added': 'Post added by staff',
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
