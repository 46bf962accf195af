/** News of payments that were made: disputes, refunds, and both undone. What came too early waits for what it is about. */
import type { Tx } from '#platform/postgres/database.ts'
import type { WalletDeps } from '../types.ts'
import { cardRefundOfKey, creditInstead } from './card-refund-ends.ts'
import { type ChargebackDeps, takeBackTopUp } from './chargebacks.ts'
import { type HeardEvent, markHandled, waitingEvents } from './gateway-events.ts'
import { reinstate } from './reinstate.ts'
import { lockTopUp, type TopUp } from './top-up-queries.ts'

export type PaidEventDeps = ChargebackDeps & Pick<WalletDeps, 'wallet'>

/** With the fan and the top-up locked, and paid. False for what undoes something we have not heard of yet. */
export async function actOnPaid(
  deps: PaidEventDeps,
  tx: Tx,
  topUp: TopUp,
  { type, about, cents }: HeardEvent,
): Promise<boolean> {
  const reference = about ?? ''
  switch (type) {
    case 'dispute-opened':
      await takeBackTopUp(deps, tx, topUp, { reason: 'dispute', reference, cents: null })
      return true
    case 'payment-refunded':
      await takeBackTopUp(deps, tx, topUp, { reason: 'refund', reference, cents: cents ?? 0 })
      return true
    case 'dispute-won':
      return reinstate(deps, tx, topUp, { reason: 'dispute', reference })
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
