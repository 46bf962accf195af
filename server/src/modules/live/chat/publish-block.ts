/** Publishes that a block between two accounts changed who may watch whom, so that caches drop their entries at once. */
import type { Tx } from '#platform/postgres/database.ts'
import { WATCH_RIGHTS_CHANGED } from '../events.ts'
import type { LiveDeps } from '../types.ts'

/** Either account may be the creator of a live. */
export async function publishBlock(
  { bus }: Pick<LiveDeps, 'bus'>,
  tx: Tx,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<void> {
  await bus.publishIn(tx, WATCH_RIGHTS_CHANGED, { creatorId: blockerId, accountId: blockedId })
  await bus.publishIn(tx, WATCH_RIGHTS_CHANGED, { creatorId: blockedId, accountId: blockerId })
}
