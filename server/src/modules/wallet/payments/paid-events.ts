/** News of payments that were made: disputes, refunds, and both undone. What came too early waits for what it is about. */
import type { Tx } from '#platform/postgres/database.ts'
import type { WalletDeps } from '../types.ts'
import { cardRefundOfKey, creditInstead } from './card-refund-ends.ts'
import { type ChargebackDeps, takeBackTopUp } from './chargebacks.ts'
import { type HeardEvent, markHandled, waitingEvents } from './gateway-events.ts'
import { reinstate } from './reinstate.ts'
import { changeTakeBack, findTakeBack } from './take-back-queries.ts'
import { lockTopUp, type TopUp } from './top-up-queries.ts'

export type PaidEventDeps = ChargebackDeps & Pick<WalletDeps, 'wallet'>

/** With the fan and the top-up locked, and paid. False for what undoes something we have not heard of yet. */
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
      // It is paid: nothing else about the payment itself is news any more.
      return true
  }
}

/** It stays taken; false while we have not heard that anything was. */
async function markLost(deps: PaidEventDeps, tx: Tx, topUp: TopUp, reference: string): Promise<boolean> {
  const taken = await findTakeBack(tx, topUp.id, { reason: 'dispute', reference })
  if (!taken) return false
  if (taken.lost_at === null && taken.returned_at === null)
    await changeTakeBack(tx, taken.id, { lost_at: deps.clock.now() })
  return true
}

/** Again and again, for one may be what another waits for. Answers the top-up as it is then. */
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
