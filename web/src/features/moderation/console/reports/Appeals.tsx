/** An appeal: the original decision, the person's statement and the second decision. */
import { useState } from 'react'
import { APPEAL, DECISION } from '#rules/decision.ts'
import { formatDeadline, QUEUE_DEADLINES } from '#rules/sla.ts'
import { DecisionPane } from '#web/parts/console/DecisionPane.tsx'
import { DueBadge } from '#web/parts/console/DueBadge.tsx'
import { Facts } from '#web/parts/console/Facts.tsx'
import { Key } from '#web/parts/console/Key.tsx'
import { useConsoleKeys } from '#web/parts/console/keys.ts'
import { ReasonPicker } from '#web/parts/console/ReasonPicker.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ReportedMedia } from './ReportedMedia.tsx'
import type { QueuedAppeal } from './report-queries.ts'
import { earlierDecisionText } from './report-text.ts'

const ANSWERS = [
  { title: 'Proved', words: 'Your information shows that it follows our rules. We’re sorry.' },
  { title: 'Our mistake', words: 'We reviewed it again and made a mistake. We’re sorry.' },
  { title: 'Decision stands', words: 'We reviewed it again, and it does break our rules.' },
]

export function AppealDetail({ appeal, onRenew }: { appeal: QueuedAppeal; onRenew(): void }) {
  const { decision, media, user } = appeal
  return (
    <div className="grid gap-6 p-4 desktop:min-h-0 desktop:grid-cols-2 desktop:overflow-y-auto desktop:p-5">
      <div className="min-w-0">{media && <ReportedMedia media={media} onRenew={onRenew} />}</div>
      <div className="min-w-0">
        <h2 className="text-sm font-bold">Appeal by {user?.fullname ?? 'a deleted account'}</h2>
        <blockquote className="mt-2 rounded-md bg-surface p-4 text-base whitespace-pre-line wrap-anywhere">
          {appeal.words}
        </blockquote>
        <h2 className="mt-5 text-sm font-bold">Original decision</h2>
        <div className="edge mt-2 grid gap-1.5 rounded-md p-3 text-sm text-ink-soft">
          <b className="text-ink">{decision.statement.title}</b>
          {decision.statement.paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </div>
    </div>
  )
}

type PaneProps = {
  appeal: QueuedAppeal
  me: string | undefined
  isBusy: boolean
  problem: string | undefined
  onDecide(isGranted: boolean, answer: string): void
}

export function AppealPane({ appeal, me, isBusy, problem, onDecide }: PaneProps) {
  const [answer, setAnswer] = useState('')
  const isOwn = appeal.decision.by?.id === me
  const isOff = isOwn || answer.trim() === '' || appeal.status !== 'open'
  useConsoleKeys([
    { key: 'a', label: 'Restore', isInBar: true, isOff: isOff || isBusy, run: () => onDecide(true, answer) },
    { key: 'r', label: 'Uphold', isInBar: true, isOff: isOff || isBusy, run: () => onDecide(false, answer) },
  ])
  return (
    <DecisionPane
      label="Decision on the appeal"
      foot={
        appeal.status === 'open' && (
          <>
            {problem && (
              <div className="mb-3">
                <Notice tone="danger">{problem}</Notice>
              </div>
            )}
            {isOwn && (
              <div className="mb-3">
                <Notice>You made the original decision, so a colleague has to review the appeal.</Notice>
              </div>
            )}
            <div className="grid grid-cols-2 gap-2">
              <Button
                tone="accent"
                disabled={isOff}
                busy={isBusy}
                onClick={() => onDecide(true, answer)}
                end={<Key onFill>A</Key>}
              >
                Restore
              </Button>
              <Button
                disabled={isOff}
                busy={isBusy}
                onClick={() => onDecide(false, answer)}
                end={<Key>R</Key>}
              >
                Uphold
              </Button>
            </div>
          </>
        )
      }
    >
      <DueBadge
        since={appeal.since}
        due={appeal.due}
        size="md"
        of={formatDeadline(QUEUE_DEADLINES.appeals)}
      />
      <Facts
        className="mt-3"
        rows={[
          ['Decided', earlierDecisionText({ ...appeal.decision, ended_how: null })],
          ['Decided by', appeal.decision.by?.fullname],
          ['Appeal period', `${APPEAL.months} months`],
        ]}
      />
      {appeal.status === 'open' ? (
        <div className="mt-4">
          <ReasonPicker
            label="Reply"
            templates={ANSWERS}
            value={answer}
            onChange={setAnswer}
            maxLength={DECISION.textMaxLength}
            isOff={isOwn || isBusy}
          />
        </div>
      ) : (
        <div className="mt-4">
          <Notice>
            {appeal.status === 'granted' ? 'Restored' : 'Upheld'}: {appeal.answer}
          </Notice>
        </div>
      )}
    </DecisionPane>
  )
}
