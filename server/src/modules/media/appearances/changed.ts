/** What has to be said and counted when something about who appears in a media has changed. */
import type { Tx } from '#platform/postgres/database.ts'
import { MEDIA_CHANGED, processingTopic } from '../events.ts'
import { recountPosts } from '../posts.ts'
import type { MediaRow } from '../queries.ts'
import type { MediaDeps } from '../types.ts'

/** In the transaction of the change: file servers forget what they knew, and the owner's open pages look again. */
export async function appearancesChanged(
  { bus, clock }: Pick<MediaDeps, 'bus' | 'clock'>,
  tx: Tx,
  { id, account_id, state, progress, failure }: MediaRow,
): Promise<void> {
  await recountPosts(tx, account_id, clock.now())
  await bus.publishIn(tx, MEDIA_CHANGED, { mediaIds: [id] })
  await bus.publishIn(tx, processingTopic(account_id), { mediaId: id, state, progress, failure })
}
