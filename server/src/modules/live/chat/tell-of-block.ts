/** Publishes that a block between two accounts changed who may watch whom, so that caches drop their entries at once. */
import type { Tx } from '#platform/postgres/database.ts'
import { RIGHTS_MOVED } from '../events.ts'
import type { LiveDeps } from '../types.ts'

/** Either account may be the creator of a live. */
export async function tellOfBlock(
  { bus }: Pick<LiveDeps, 'bus'>,
  tx: Tx,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<void> {
  await bus.publishIn(tx, RIGHTS_MOVED, { creatorId: blockerId, accountId: blockedId })
  await bus.publishIn(tx, RIGHTS_MOVED, { creatorId: blockedId, accountId: blockerId })
}
