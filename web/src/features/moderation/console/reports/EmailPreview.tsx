/** A preview of the letters to the person and the reporters. */
import { type ReactNode, useId, useState } from 'react'
import type { ContentRuleName } from '#rules/content-rules.ts'
import { DECISION, type DecidedKind, type ReportOutcome } from '#rules/decision.ts'
import { countLabel } from '#rules/formats.ts'
import { answerToReport, composeStatement } from '#rules/statement.ts'
import { DAY_MS } from '#rules/time.ts'
import { cx } from '#web/ui/cx.ts'

type EmailPreviewProps = {
  kind: DecidedKind
  title: string
  outcome: ReportOutcome
  rule: ContentRuleName | undefined
  facts: string
  onFacts(message: string): void
  username: string
  reporters: number
}

/** Updated as the decision is made. */
export function EmailPreview({
  kind,
  title,
  outcome,
  rule,
  facts,
  onFacts,
  username,
  reporters,
}: EmailPreviewProps) {
  const [side, setSide] = useState<'person' | 'tellers'>('person')
  const id = useId()
  const shown = outcome === 'none' ? 'tellers' : side
  const measure =
    outcome === 'remove-forbid'
      ? 'no-live'
      : outcome === 'remove-suspend'
        ? kind === 'account'
          ? 'suspend'
          : 'remove'
        : kind === 'account'
          ? 'warn'
          : outcome
  const until =
    measure === 'suspend' || measure === 'no-live'
      ? new Date(Date.now() + DECISION.suspensionDays * DAY_MS)
      : null
  const statement = composeStatement({
    measure,
    kind,
    title,
    rule: rule ?? null,
    facts,
    until,
    redress: 'appeal',
  })
  return (
    <>
      <div className="mt-5 mb-2 flex items-center justify-between gap-2">
        <h3 className="text-sm font-bold">Statement of reasons</h3>
        <span className="flex gap-3">
          {outcome !== 'none' && (
            <SideButton isOn={shown === 'person'} onClick={() => setSide('person')}>
              To {username}
            </SideButton>
          )}
          {reporters > 0 && (
            <SideButton isOn={shown === 'tellers'} onClick={() => setSide('tellers')}>
              To {countLabel(reporters, 'reporter')}
            </SideButton>
          )}
        </span>
      </div>
      {shown === 'tellers' ? (
        <p className="edge rounded-md p-3 text-sm text-ink-soft">
          {answerToReport({ measure: outcome === 'none' ? 'none' : measure, kind })}
        </p>
      ) : (
        <>
          <label htmlFor={id} className="sr-only">
            Findings
          </label>
          <textarea
            id={id}
            rows={3}
            value={facts}
            maxLength={DECISION.textMaxLength}
            placeholder="Findings"
            onChange={(event) => onFacts(event.target.value)}
            className="edge w-full resize-y rounded-md bg-raised px-3 py-2 text-base outline-none focus:shadow-[inset_0_0_0_2px_var(--color-ink)] desktop:text-sm"
          />
          <div className="edge mt-2 grid gap-1.5 rounded-md p-3 text-xs text-ink-soft">
            <b className="text-sm text-ink">{statement.title}</b>
            {statement.paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </>
      )}
    </>
  )
}

function SideButton({ isOn, onClick, children }: { isOn: boolean; onClick(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={cx(
        'hit relative max-w-36 truncate pb-0.5 text-xs font-bold',
        isOn ? 'border-b-2 border-ink' : 'text-ink-mute',
      )}
    >
      {children}
    </button>
  )
}
