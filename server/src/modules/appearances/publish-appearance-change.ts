/** Side effects of a change of who appears in a media. */
import type { Tx } from '#platform/postgres/database.ts'
import { MEDIA_CHANGED, type MediaRow, processingTopic, recountPosts } from '../media/index.ts'
import type { AppearancesDeps } from './types.ts'

/** Runs in the change's transaction: invalidates file servers' caches and updates the owner's open pages. */
export async function publishAppearanceChange(
  { bus, clock }: Pick<AppearancesDeps, 'bus' | 'clock'>,
  tx: Tx,
  { id, account_id, state, progress, failure }: MediaRow,
): Promise<void> {
  await recountPosts(tx, account_id, clock.now())
  await bus.publishIn(tx, MEDIA_CHANGED, { mediaIds: [id] })
  await bus.publishIn(tx, processingTopic(account_id), { mediaId: id, state, progress, failure })
}
