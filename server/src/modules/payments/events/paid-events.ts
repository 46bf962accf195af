/** Handles gateway events of paid payments: disputes, refunds, and reversals of both. Events that arrive too early wait. */
import type { Tx } from '#platform/postgres/database.ts'
import { type ChargebackDeps, reverseTopUp } from '../reversals/chargebacks.ts'
import { findPaymentReversal, updatePaymentReversal } from '../reversals/payment-reversal-queries.ts'
import { reinstatePayment } from '../reversals/reinstate.ts'
import { cardRefundOfKey, creditRefundInstead } from '../reversals/settle-card-refund.ts'
import { lockTopUp, type TopUp } from '../top-up-queries.ts'
import type { PaymentsDeps } from '../types.ts'
import { markHandled, type StoredEvent, unhandledEvents } from './gateway-events.ts'

export type PaidEventDeps = ChargebackDeps & Pick<PaymentsDeps, 'payments'>

/** The fan and the paid top-up are locked. False if the event reverses one that has not arrived yet. */
export async function handlePaidEvent(
  deps: PaidEventDeps,
  tx: Tx,
  topUp: TopUp,
  { type, about, cents, dueAt }: StoredEvent,
): Promise<boolean> {
  const reference = about ?? ''
  switch (type) {
    case 'dispute-opened':
      await reverseTopUp(deps, tx, topUp, { reason: 'dispute', reference, cents: null, dueAt })
      return true
    case 'payment-refunded':
      await reverseTopUp(deps, tx, topUp, { reason: 'refund', reference, cents: cents ?? 0 })
      return true
    case 'payment-reversed':
      await reverseTopUp(deps, tx, topUp, { reason: 'refund', reference, cents: null })
      return true
    case 'dispute-won':
      return reinstatePayment(deps, tx, topUp, { reason: 'dispute', reference })
    case 'dispute-lost':
      return markLost(deps, tx, topUp, reference)
    case 'refund-failed': {
      const ownId = cardRefundOfKey(reference)
      if (ownId !== null) return creditRefundInstead(deps, tx, topUp, ownId)
      return reinstatePayment(deps, tx, topUp, { reason: 'refund', reference })
    }
    default:
      // Already paid, so other events about the payment itself are ignored.
      return true
  }
}

/** Marks a dispute as lost; false if its opening has not arrived yet. */
async function markLost(deps: PaidEventDeps, tx: Tx, topUp: TopUp, reference: string): Promise<boolean> {
  const taken = await findPaymentReversal(tx, topUp.id, { reason: 'dispute', reference })
  if (!taken) return false
  if (taken.lost_at === null && taken.returned_at === null)
    await updatePaymentReversal(tx, taken.id, { lost_at: deps.clock.now() })
  return true
}

/** Repeats until nothing changes, because one event may unblock another. Returns the updated top-up. */
export async function handleWaitingEvents(deps: PaidEventDeps, tx: Tx, topUp: TopUp): Promise<TopUp> {
  let waiting = await unhandledEvents(tx, topUp)
  for (let before = -1; waiting.length !== before && waiting.length > 0; ) {
    before = waiting.length
    const still: StoredEvent[] = []
    for (const event of waiting)
      if (await handlePaidEvent(deps, tx, topUp, event))
        await markHandled(deps, tx, { id: event.id, gateway: topUp.gateway })
      else still.push(event)
    waiting = still
  }
  return lockTopUp(tx, topUp.id)
}
