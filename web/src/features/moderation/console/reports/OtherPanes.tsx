/** The pane of a decided item: awaiting a second reviewer, reversible, or final. */
import { Check, Undo2, X } from 'lucide-react'
import { DecisionPane } from '#web/parts/console/DecisionPane.tsx'
import { Facts } from '#web/parts/console/Facts.tsx'
import { Key } from '#web/parts/console/Key.tsx'
import { useConsoleKeys } from '#web/parts/console/keys.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { Group } from './report-queries.ts'
import { choicesFor, isHeld } from './report-text.ts'

type Props = {
  group: Group
  me: string | undefined
  isBusy: boolean
  problem: string | undefined
  onSecond(agrees: boolean): void
  onTakeBack(): void
}

export function DecidedPane({ group, me, isBusy, problem, onSecond, onTakeBack }: Props) {
  const isProposed = group.status === 'proposed'
  const isMine = group.decided_by?.id === me
  const maySecond = isProposed && !isMine
  useConsoleKeys([
    { key: 'a', label: 'Confirm', isOff: !maySecond || isBusy, run: () => onSecond(true) },
    { key: 'r', label: 'Send back', isOff: !maySecond || isBusy, run: () => onSecond(false) },
  ])
  const what =
    choicesFor(group.kind, { warnings: 0, isHeld: isHeld(group) }).find(
      ({ outcome }) => outcome === group.outcome,
    )?.title ?? group.outcome
  return (
    <DecisionPane
      label="Decision"
      foot={
        isProposed && (
          <>
            {problem && (
              <div className="mb-3">
                <Notice tone="danger">{problem}</Notice>
              </div>
            )}
            {isMine ? (
              <Button wide icon={Undo2} busy={isBusy} onClick={onTakeBack}>
                Withdraw proposal
              </Button>
            ) : (
              <div className="grid grid-cols-2 gap-2">
                <Button
                  tone="accent"
                  icon={Check}
                  busy={isBusy}
                  onClick={() => onSecond(true)}
                  end={<Key onFill>A</Key>}
                >
                  Confirm{' '}
                </Button>
                <Button icon={X} busy={isBusy} onClick={() => onSecond(false)} end={<Key>R</Key>}>
                  Send back
                </Button>
              </div>
            )}
          </>
        )
      }
    >
      <Notice>
        {group.decided_by?.fullname ?? 'Staff'}{' '}
        {isProposed ? 'proposed this and needs a second reviewer.' : 'decided this.'}
      </Notice>
      <Facts
        className="mt-3"
        rows={[
          ['Decision', what],
          ['Rule', group.rule],
          ['Duration', group.days === null ? null : `${group.days} days`],
          ['Second reviewer', group.seconded_by?.fullname],
        ]}
      />
      {group.facts && <p className="mt-3 text-sm text-ink-soft wrap-anywhere">“{group.facts}”</p>}
    </DecisionPane>
  )
}
