/** The decision pane of a notice: consequences, notes, letters and the decision. */
import { Clock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useClient } from 'urql'
import { CASE, type CaseOutcome } from '#rules/cases.ts'
import { DECISION } from '#rules/decision.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { DecisionPane } from '#web/parts/console/DecisionPane.tsx'
import { PaneTitle } from '#web/parts/console/Facts.tsx'
import { Key } from '#web/parts/console/Key.tsx'
import { useConsoleKeys } from '#web/parts/console/keys.ts'
import { ReasonPicker } from '#web/parts/console/ReasonPicker.tsx'
import { KEEPALIVE, type StaffDecision } from '#web/parts/console/use-decisions.ts'
import { useSharedNow } from '#web/parts/console/use-now.ts'
import { type StaffResult, useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { CaseNotes } from './CaseNotes.tsx'
import { emailTemplatesFor } from './case-emails.ts'
import {
  AskForProof,
  ConfirmCase,
  DecideCase,
  ForwardCounterNotice,
  RestoreCase,
  type StaffCase,
  WriteCaseEmail,
} from './case-queries.ts'
import { caseKindOf, caseReasons, PROOF_REQUESTS } from './case-text.ts'
import { WhatFollows } from './WhatFollows.tsx'

type Props = {
  staffCase: StaffCase
  claimNotice: ReactNode
  /** Decided here, pending or just sent. */
  isSettled: boolean
  /** The decision is sent after a delay, unless undone. */
  onSettle(decision: StaffDecision): void
}
type Work = 'decide' | 'proof' | 'letter'

export function CasePane({ staffCase, claimNotice, isSettled, onSettle }: Props) {
  const client = useClient()
  const { id, state, outcome } = staffCase
  const kind = caseKindOf(staffCase)
  const [work, setWork] = useState<Work>('decide')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isConfirming, confirm] = useStaffMutation(ConfirmCase)
  const [isAsking, ask] = useStaffMutation(AskForProof)
  const [isWriting, write] = useStaffMutation(WriteCaseEmail)
  const [isRestoring, restore] = useStaffMutation(RestoreCase)
  const isBusy = isConfirming || isAsking || isWriting || isRestoring || isSettled
  const isOpen = state === 'received' || state === 'confirmed' || state === 'asked' || state === 'escalated'
  const canRestore = kind === 'dmca' && state === 'closed' && outcome === 'taken-down'

  const done = ({ isDone, error }: StaffResult<unknown>, toast: string) => {
    setProblem(error && problemText(error))
    if (!isDone) return
    setText('')
    setWork('decide')
    showToast({ tone: 'success', text: toast })
  }
  const needsText = () => {
    if (text.trim() !== '') return false
    setProblem('Enter a reason. The sender will see it.')
    return true
  }
  const decideAs = (chosen: CaseOutcome) => {
    if (needsText()) return
    const sent = { id, outcome: chosen, words: text }
    onSettle({
      ids: [id],
      toastText: TOAST_TEXT[chosen] ?? 'Decided',
      send: () => client.mutation(DecideCase, sent, KEEPALIVE).toPromise(),
    })
  }
  const sendOn = () =>
    onSettle({
      ids: [id],
      toastText: 'Forwarded',
      send: () => client.mutation(ForwardCounterNotice, { id }, KEEPALIVE).toPromise(),
    })
  const yes: Act | null = !isOpen
    ? null
    : kind === 'counter'
      ? { label: 'Forward', run: sendOn }
      : kind === 'complaint' && staffCase.about.length === 0
        ? { label: 'Uphold', run: () => decideAs('upheld') }
        : { label: 'Remove', run: () => decideAs('taken-down') }
  const no: Act | null = isOpen ? { label: 'Reject', run: () => decideAs('refused') } : null
  const isDecideWork = work === 'decide'
  useConsoleKeys([
    {
      key: 'a',
      label: yes?.label ?? 'Uphold',
      isInBar: true,
      isOff: !yes || isBusy || !isDecideWork,
      run: () => yes?.run(),
    },
    {
      key: 'r',
      label: 'Reject',
      isInBar: true,
      isOff: !no || isBusy || !isDecideWork,
      run: () => no?.run(),
    },
    {
      key: 'c',
      label: 'Confirm receipt',
      isInBar: true,
      isOff: state !== 'received' || isBusy,
      run: () => void confirmNow(),
    },
  ])
  const confirmNow = async () => done(await confirm({ id }), 'Receipt confirmed')

  return (
    <DecisionPane
      label="Decision"
      foot={
        <div className="grid gap-2">
          <Late staffCase={staffCase} />
          {problem && (
            <p role="alert" className="text-sm font-medium text-danger-ink">
              {problem}
            </p>
          )}
          {isDecideWork && yes && no && (
            <>
              {state === 'received' && (
                <Button busy={isConfirming} onClick={() => void confirmNow()} end={<Key>C</Key>}>
                  Confirm receipt
                </Button>
              )}
              <div className="grid grid-cols-2 gap-2">
                <Button disabled={isBusy} onClick={no.run} end={<Key>R</Key>}>
                  {no.label}
                </Button>
                <Button tone="accent" disabled={isBusy} onClick={yes.run} end={<Key onFill>A</Key>}>
                  {yes.label}
                </Button>
              </div>
              {kind !== 'counter' && (
                <div className="grid grid-cols-2 gap-2">
                  <Button size="sm" disabled={isBusy} onClick={() => decideAs('incomplete')}>
                    Incomplete{' '}
                  </Button>
                  {kind !== 'dmca' && yes.label === 'Remove' && (
                    <Button size="sm" disabled={isBusy} onClick={() => decideAs('upheld')}>
                      Uphold, keep content
                    </Button>
                  )}
                </div>
              )}
            </>
          )}
          {work === 'proof' && (
            <Button
              tone="accent"
              busy={isAsking}
              onClick={async () =>
                needsText() ||
                done(await ask({ id, words: text }), 'Request sent. They have 5 business days.')
              }
            >
              Ask for proof
            </Button>
          )}
          {work === 'letter' && (
            <Button
              tone="accent"
              busy={isWriting}
              onClick={async () => needsText() || done(await write({ id, words: text }), 'Letter sent')}
            >
              Send letter
            </Button>
          )}
          {isDecideWork && canRestore && (
            <Button
              busy={isRestoring}
              onClick={async () =>
                needsText() || done(await restore({ id, words: text }), 'Restored. Both sides are notified.')
              }
            >
              Restore
            </Button>
          )}
        </div>
      }
    >
      {claimNotice}
      {state === 'closed' && <Notice tone="success">{closedText(staffCase)}</Notice>}
      {state === 'forwarded' && (
        <Notice>Waiting for a lawsuit. Without one, the content is restored automatically.</Notice>
      )}
      {isOpen && <WhatFollows kind={kind} staffCase={staffCase} />}
      <CaseNotes staffCase={staffCase} />
      {(isOpen || state === 'forwarded' || canRestore) && (
        <>
          <PaneTitle>Response</PaneTitle>
          <Segmented<Work>
            label="Type"
            value={work}
            items={[
              { value: 'decide', label: 'Decision' },
              ...(state === 'received' || state === 'confirmed'
                ? [{ value: 'proof' as const, label: 'Ask for proof' }]
                : []),
              { value: 'letter', label: 'Letter' },
            ]}
            onChange={(next) => {
              setWork(next)
              setText('')
              setProblem(undefined)
            }}
          />
          <div className="mt-3">
            <ReasonPicker
              label={
                work === 'proof'
                  ? 'What’s missing?'
                  : work === 'letter'
                    ? 'Letter to the sender'
                    : 'Reason shown to the sender'
              }
              templates={
                work === 'proof'
                  ? PROOF_REQUESTS
                  : work === 'letter'
                    ? emailTemplatesFor(staffCase)
                    : caseReasons(kind)
              }
              value={text}
              onChange={(next) => {
                setText(next)
                setProblem(undefined)
              }}
              maxLength={work === 'decide' ? DECISION.textMaxLength : CASE.messageMaxLength}
              isOff={isBusy}
            />
          </div>
        </>
      )}
    </DecisionPane>
  )
}

type Act = { label: string; run(): void }

/** The toast texts while a decision can still be undone. */
const TOAST_TEXT: Partial<Record<CaseOutcome, string>> = {
  'taken-down': 'Removed',
  upheld: 'Upheld',
  refused: 'Rejected',
  incomplete: 'Incomplete',
}

function Late({ staffCase: { due_date, state } }: { staffCase: StaffCase }) {
  const now = useSharedNow()
  if (!due_date || state === 'forwarded' || new Date(due_date) > now) return null
  return (
    <Notice tone="danger" icon={Clock}>
      This is overdue.
    </Notice>
  )
}

const CLOSED: Record<string, string> = {
  'taken-down': 'Upheld, content removed.',
  upheld: 'Upheld.',
  refused: 'Rejected.',
  incomplete: 'Incomplete.',
  withdrawn: 'Withdrawn by the sender.',
  restored: 'Removed, then restored.',
  suit: 'Lawsuit reported.',
}

function closedText({ outcome, decided_by }: StaffCase): string {
  return [CLOSED[outcome ?? ''] ?? 'Closed.', decided_by && `Decided by @${decided_by.username}.`]
    .filter(Boolean)
    .join(' ')
}
