/** Media for mass messages: whether all may still be sent, and gifts to all recipients. */
import { letterTo } from '#platform/bus/bus.ts'
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { isShown } from './access.ts'
import { MEDIA_GRANTED } from './events.ts'
import { factsOf } from './lookup-access.ts'
import { isHeldBack, lockMediaForShare } from './queries.ts'
import { grantHeldToAll, revokeRightOfAll } from './shop/rights.ts'
import type { MediaDeps } from './types.ts'

/** Locks all media until the end of the transaction, in a fixed order. */
export async function areSendable(
  { clock }: Pick<MediaDeps, 'clock'>,
  tx: Tx,
  { ownerId, mediaIds }: { ownerId: string; mediaIds: readonly string[] },
): Promise<boolean> {
  for (const id of mediaIds.toSorted()) {
    const media = await lockMediaForShare(tx, id)
    if (media?.account_id !== ownerId || !isShown(factsOf(media, true), clock.now())) return false
  }
  return true
}

type Gift = { mediaId: string; accountIds: readonly string[] }

/** Grants a media sent for free, permanently. Idempotent. */
export async function giveMediaToAll(
  deps: Pick<MediaDeps, 'bus'>,
  tx: Tx,
  { mediaId, accountIds }: Gift,
): Promise<void> {
  const media = await lockMediaForShare(tx, mediaId)
  if (!media || isHeldBack(media)) throw new Refusal('NOT_FOUND')
  await tell(deps, tx, mediaId, await grantHeldToAll(tx, { mediaId, accountIds, how: 'free-message' }))
}

/** Idempotent; fans who got the media in another way keep it. */
export async function takeGiftsBack(
  deps: Pick<MediaDeps, 'bus'>,
  tx: Tx,
  { mediaId, accountIds }: Gift,
): Promise<void> {
  await tell(deps, tx, mediaId, await revokeRightOfAll(tx, { mediaId, accountIds, how: 'free-message' }))
}

async function tell(
  { bus }: Pick<MediaDeps, 'bus'>,
  tx: Tx,
  mediaId: string,
  accountIds: readonly string[],
): Promise<void> {
  await bus.publishAllIn(
    tx,
    accountIds.map((accountId) => letterTo(MEDIA_GRANTED, { mediaId, accountId })),
  )
}
