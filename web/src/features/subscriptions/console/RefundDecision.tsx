/** The refund decision: to credits, to the card, or refused, and who bears the creator's share. */
import { type ReactNode, useState } from 'react'
import { dollars, shortDate } from '#rules/formats.ts'
import { dollarsToCents, REFUND } from '#rules/money.ts'
import { formatDeadline, PROMISED_DEADLINES } from '#rules/sla.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { DecisionPane } from '#web/parts/console/DecisionPane.tsx'
import { Facts, PaneTitle } from '#web/parts/console/Facts.tsx'
import { Key } from '#web/parts/console/Key.tsx'
import { useConsoleKeys } from '#web/parts/console/keys.ts'
import { ReasonPicker } from '#web/parts/console/ReasonPicker.tsx'
import { useSharedNow } from '#web/parts/console/use-now.ts'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { DecideRefund, type Refund } from './queries.ts'
import { GRANT_REASONS, REFUSE_REASONS } from './reasons.ts'

type Props = { of: Refund; onDecided(): void; children: ReactNode }
type Target = 'credits' | 'card'

const REFUND_TARGETS = [
  { value: 'credits', label: 'Credits' },
  { value: 'card', label: 'Card' },
] as const

export function RefundDecision({ of: refund, onDecided, children }: Props) {
  const now = useSharedNow()
  const { id, amount, share, share_is_held, user, from, state } = refund
  const [to, setTo] = useState<Target>('credits')
  const [note, setNote] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, decide] = useStaffMutation(DecideRefund)
  const send = async (grant: boolean) => {
    setTrouble(undefined)
    if (!grant && note.trim() === '') return setTrouble('Enter a reason. The fan will see it.')
    // A different decision gets another idempotency key.
    const { error, isDone } = await decide({
      id,
      grant,
      to,
      note: note.trim(),
      key: `${key}-${grant ? to : 'no'}-${note.length}`,
    })
    if (error) setTrouble(problemText(error))
    if (!isDone) return
    showToast({
      tone: 'success',
      text: grant ? `${dollars(dollarsToCents(amount))} refunded to @${from.username}` : 'Refund declined',
    })
    onDecided()
  }
  const isOpen = state === 'open'
  useConsoleKeys([
    { key: 'a', label: 'Approve', isInBar: true, isOff: !isOpen || isBusy, run: () => void send(true) },
    { key: 'r', label: 'Decline', isInBar: true, isOff: !isOpen || isBusy, run: () => void send(false) },
  ])
  if (!isOpen)
    return (
      <DecisionPane label="Decision">
        <PaneTitle>Decided</PaneTitle>
        <Facts
          rows={[
            ['Decision', state === 'granted' ? 'Approved' : 'Declined'],
            ['Refunded to', refund.paid_to],
            ['By', refund.decided_by && `@${refund.decided_by.username}`],
            ['On', refund.decided_on && shortDate(new Date(refund.decided_on), now)],
            ['Message', refund.note || null],
          ]}
        />
      </DecisionPane>
    )
  return (
    <DecisionPane
      label="Decision"
      foot={
        <div className="grid gap-2">
          <FormProblem>{trouble}</FormProblem>
          <div className="grid grid-cols-2 gap-2">
            <Button size="lg" tone="danger" busy={isBusy} onClick={() => void send(false)} end={<Key>R</Key>}>
              Decline
            </Button>
            <Button
              size="lg"
              tone="success"
              busy={isBusy}
              onClick={() => void send(true)}
              end={<Key onFill>A</Key>}
            >
              Approve
            </Button>
          </div>
          <p className="text-center text-xs text-ink-mute">You’ll confirm your password.</p>
        </div>
      }
    >
      {children}
      <p className="text-2xl font-bold text-coin tabular-nums">{dollars(dollarsToCents(amount))}</p>
      <PaneTitle>Refund to</PaneTitle>
      <Segmented label="Refund to" items={REFUND_TARGETS} value={to} onChange={setTo} />
      <p className="mt-2 text-sm text-pretty text-ink-soft">
        {to === 'credits'
          ? 'Added to their wallet immediately.'
          : `On the card in ${formatDeadline(PROMISED_DEADLINES.refundPaid)}.`}{' '}
        The subscription ends and won’t renew.
      </p>
      <PaneTitle>The creator’s share</PaneTitle>
      <p className="text-sm text-pretty text-ink-soft">
        {dollars(dollarsToCents(share))} is taken from @{user.username}, from their{' '}
        {share_is_held ? 'held earnings' : 'payable balance (future earnings cover a negative balance)'}.
        They’ll be notified. The platform returns the other{' '}
        {dollars(dollarsToCents(amount) - dollarsToCents(share))}.
      </p>
      <div className="mt-5">
        <ReasonPicker
          label="Message to the fan"
          templates={[...GRANT_REASONS, ...REFUSE_REASONS]}
          value={note}
          onChange={setNote}
          maxLength={REFUND.reasonMaxLength}
          isOff={isBusy}
          hint="Required if you decline. The fan will see it."
        />
      </div>
    </DecisionPane>
  )
}
