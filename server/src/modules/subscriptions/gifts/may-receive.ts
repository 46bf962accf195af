/** Who may be given a subscription to whom: the rules of subscribing, for somebody who is not asking themselves. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { residenceFacts } from '../../accounts/index.ts'
import { lockFan, refuseUnlessMayPay } from '../../ledger/index.ts'
import { lockPair, lockPairs } from '../../people/index.ts'
import { lockPlanForShare, type SubscriptionPlan } from '../plan-queries.ts'
import type { SubscriptionsDeps } from '../types.ts'

export type GiftPeople = { buyerId: string; creatorId: string; recipientId: string | null }

/** Lock order: the fans, then the pairs. */
export async function lockGiftPeople(tx: Tx, { buyerId, creatorId, recipientId }: GiftPeople): Promise<void> {
  const fans = recipientId === null ? [buyerId] : [buyerId, recipientId]
  for (const id of [...new Set(fans)].sort()) await lockFan(tx, id)
  await lockPairs(tx, creatorId, fans)
  if (recipientId !== null) await lockPair(tx, buyerId, recipientId)
}

/** Also refuses creators who are suspended, left, or were hidden from the viewer. */
export async function planOnSale(tx: Tx, creatorId: string): Promise<SubscriptionPlan> {
  const plan = await lockPlanForShare(tx, creatorId)
  if (!plan) throw new Refusal('NOT_FOUND', { message: 'This creator doesn’t offer a subscription.' })
  return plan
}

/**
 * Whether the person could subscribe to the creator. The request's own country says nothing about a recipient, so that of their
 * account decides.
 */
export async function mayReceive(
  { clock, settings }: Pick<SubscriptionsDeps, 'clock' | 'settings'>,
  tx: Tx,
  { personId, creatorId }: { personId: string; creatorId: string },
): Promise<boolean> {
  const { country, isHidden } = await residenceFacts(tx, { personId, creatorId })
  if (isHidden || (country !== null && settings.get('regions.hidden')[country] === 'site')) return false
  try {
    await refuseUnlessMayPay(tx, { fanId: personId, creatorId, at: clock.now() })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
