/** Media for mass messages: whether all may still be sent, and gifts to all recipients. */
import { messageTo } from '#platform/bus/bus.ts'
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { isVisibleToOthers } from './access/decide-access.ts'
import { mediaFactsOf } from './access/facts.ts'
import { MEDIA_GRANTED } from './events.ts'
import { isHeldBack, lockMediaForShare } from './queries.ts'
import { grantLockedToAll, revokeRightOfAll } from './shop/rights.ts'
import type { MediaDeps } from './types.ts'

/** Locks all media until the end of the transaction, in a fixed order. */
export async function areSendable(
  { clock }: Pick<MediaDeps, 'clock'>,
  tx: Tx,
  { ownerId, mediaIds }: { ownerId: string; mediaIds: readonly string[] },
): Promise<boolean> {
  for (const id of mediaIds.toSorted()) {
    const media = await lockMediaForShare(tx, id)
    if (media?.account_id !== ownerId || !isVisibleToOthers(mediaFactsOf(media, true), clock.now()))
      return false
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
  await publishGranted(
    deps,
    tx,
    mediaId,
    await grantLockedToAll(tx, { mediaId, accountIds, how: 'free-message' }),
  )
}

/** Idempotent; fans who got the media in another way keep it. */
export async function revokeGifts(
  deps: Pick<MediaDeps, 'bus'>,
  tx: Tx,
  { mediaId, accountIds }: Gift,
): Promise<void> {
  await publishGranted(
    deps,
    tx,
    mediaId,
    await revokeRightOfAll(tx, { mediaId, accountIds, how: 'free-message' }),
  )
}

async function publishGranted(
  { bus }: Pick<MediaDeps, 'bus'>,
  tx: Tx,
  mediaId: string,
  accountIds: readonly string[],
): Promise<void> {
  await bus.publishAllIn(
    tx,
    accountIds.map((accountId) => messageTo(MEDIA_GRANTED, { mediaId, accountId })),
  )
}
