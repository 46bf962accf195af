/** The page of a gift's link, and accepting it. Unknown, used, expired and returned links all look the same. */
import { hashToken } from '#platform/crypto.ts'
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { SUBSCRIPTION_GIFT } from '#rules/subscription-gift.ts'
import { findVisibleAccount } from '../../accounts/index.ts'
import { ensureFollow, isBlockedBetween } from '../../people/index.ts'
import { plansOf } from '../plan-queries.ts'
import type { SubscriptionGift } from '../tables.ts'
import type { SubscriptionsDeps } from '../types.ts'
import { isOpen } from './gift-link.ts'
import { notifyOfAcceptance } from './gift-notices.ts'
import { findGiftByToken, lockGift, updateGift } from './gift-queries.ts'
import { addGiftTime } from './gift-time.ts'
import { lockGiftPeople, mayReceive, planOnSale } from './may-receive.ts'

export type OpenedGift = SubscriptionGift & { state: 'open' | 'accepted' | 'own' }

type Deps = Pick<SubscriptionsDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'settings'>

/** Null also across a block with the creator or the giver, and for hidden creators and those without a plan. */
export async function openGift(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer | null,
  token: string,
): Promise<OpenedGift | null> {
  const gift = SUBSCRIPTION_GIFT.token.test(token) ? await findGiftByToken(db, hashToken(token)) : undefined
  if (!gift || gift.returned_at !== null) return null
  if (viewer && gift.recipient_id === viewer.accountId) return { ...gift, state: 'accepted' }
  if (!isOpen(gift, clock.now())) return null
  const { creator_id: creatorId, buyer_id: buyerId } = gift
  const creator = await findVisibleAccount(db, creatorId)
  if (!creator?.is_creator || !(await plansOf(db, [creatorId])).has(creatorId)) return null
  if (viewer?.accountId === buyerId || viewer?.accountId === creatorId) return { ...gift, state: 'own' }
  if (viewer && (await isBlockedBetween(db, viewer.accountId, creatorId))) return null
  if (viewer && (await isBlockedBetween(db, viewer.accountId, buyerId))) return null
  return { ...gift, state: 'open' }
}

/** Once: of two people at the same moment one gets it. Idempotent for the one who did. */
export async function acceptGift(deps: Deps, viewer: Viewer, token: string): Promise<SubscriptionGift> {
  const { accountId: recipientId } = viewer
  const found = await openGift(deps, viewer, token)
  if (!found) throw new Refusal('NOT_FOUND')
  if (found.state === 'accepted') return found
  const { id, creator_id: creatorId, buyer_id: buyerId } = found
  if (found.state === 'own')
    throw new Refusal('CONFLICT', { message: 'You can’t accept this gift. Send the link to a friend.' })
  return deps.db.transaction().execute(async (tx) => {
    await lockGiftPeople(tx, { buyerId, creatorId, recipientId })
    const isBlocked = await isBlockedBetween(tx, buyerId, recipientId)
    if (isBlocked || !(await mayReceive(deps, tx, { personId: recipientId, creatorId })))
      throw new Refusal('NOT_FOUND')
    await planOnSale(tx, creatorId)
    const gift = await lockGift(tx, id)
    if (gift?.recipient_id === recipientId) return gift
    const now = deps.clock.now()
    if (!gift || !isOpen(gift, now)) throw new Refusal('NOT_FOUND')
    const time = await addGiftTime(tx, { creator_id: creatorId, months: gift.months, recipientId, now })
    const accepted = await updateGift(tx, id, { recipient_id: recipientId, accepted_at: now, ...time })
    await notifyOfAcceptance(deps, tx, accepted)
    // Last, because all concurrent follows of this creator wait for the counts row.
    await ensureFollow(tx, { follower_id: recipientId, followed_id: creatorId })
    return accepted
  })
}
