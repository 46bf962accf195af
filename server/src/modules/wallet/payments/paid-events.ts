/** Handles gateway events of paid payments: disputes, refunds, and reversals of both. Events that arrive too early wait. */
import type { Tx } from '#platform/postgres/database.ts'
import type { WalletDeps } from '../types.ts'
import { cardRefundOfKey, creditInstead } from './card-refund-ends.ts'
import { type ChargebackDeps, takeBackTopUp } from './chargebacks.ts'
import { type HeardEvent, markHandled, waitingEvents } from './gateway-events.ts'
import { reinstate } from './reinstate.ts'
import { changeTakeBack, findTakeBack } from './take-back-queries.ts'
import { lockTopUp, type TopUp } from './top-up-queries.ts'

export type PaidEventDeps = ChargebackDeps & Pick<WalletDeps, 'wallet'>

/** The fan and the paid top-up are locked. False if the event reverses one that has not arrived yet. */
export async function actOnPaid(
  deps: PaidEventDeps,
  tx: Tx,
  topUp: TopUp,
  { type, about, cents, dueAt }: HeardEvent,
): Promise<boolean> {
  const reference = about ?? ''
  switch (type) {
    case 'dispute-opened':
      await takeBackTopUp(deps, tx, topUp, { reason: 'dispute', reference, cents: null, dueAt })
      return true
    case 'payment-refunded':
      await takeBackTopUp(deps, tx, topUp, { reason: 'refund', reference, cents: cents ?? 0 })
      return true
    case 'dispute-won':
      return reinstate(deps, tx, topUp, { reason: 'dispute', reference })
    case 'dispute-lost':
      return markLost(deps, tx, topUp, reference)
    case 'refund-failed': {
      const ownId = cardRefundOfKey(reference)
      if (ownId !== null) return creditInstead(deps, tx, topUp, ownId)
      return reinstate(deps, tx, topUp, { reason: 'refund', reference })
    }
    default:
      // Already paid, so other events about the payment itself are ignored.
      return true
  }
}

/** Marks a dispute as lost; false if its opening has not arrived yet. */
async function markLost(deps: PaidEventDeps, tx: Tx, topUp: TopUp, reference: string): Promise<boolean> {
  const taken = await findTakeBack(tx, topUp.id, { reason: 'dispute', reference })
  if (!taken) return false
  if (taken.lost_at === null && taken.returned_at === null)
    await changeTakeBack(tx, taken.id, { lost_at: deps.clock.now() })
  return true
}

/** Repeats until nothing changes, because one event may unblock another. Returns the updated top-up. */
export async function actOnWaiting(deps: PaidEventDeps, tx: Tx, topUp: TopUp): Promise<TopUp> {
  let waiting = await waitingEvents(tx, topUp)
  for (let before = -1; waiting.length !== before && waiting.length > 0; ) {
    before = waiting.length
    const still: HeardEvent[] = []
    for (const event of waiting)
      if (await actOnPaid(deps, tx, topUp, event)) await markHandled(deps, tx, event)
      else still.push(event)
    waiting = still
  }
  return lockTopUp(tx, topUp.id)
}
