/** A block between two people reaches rooms and pictures at once. */
import type { Tx } from '#platform/postgres/database.ts'
import { RIGHTS_MOVED } from '../events.ts'
import type { LiveDeps } from '../types.ts'

/** Either of them may be the one who is live. */
export async function tellOfBlock(
  { bus }: Pick<LiveDeps, 'bus'>,
  tx: Tx,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<void> {
  await bus.publishIn(tx, RIGHTS_MOVED, { creatorId: blockerId, accountId: blockedId })
  await bus.publishIn(tx, RIGHTS_MOVED, { creatorId: blockedId, accountId: blockerId })
}
