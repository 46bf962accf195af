/** Blocks an account, which ends follows in both directions, and unblocks it. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { SUPPORT_ACCOUNT_ID } from '#rules/support.ts'
import { findVisibleAccount } from '../accounts/index.ts'
import { adjustCounts, deleteBlock, deleteFollow, insertBlock, lockPair } from './queries.ts'
import type { PeopleDeps } from './types.ts'

type Deps = Pick<PeopleDeps, 'db' | 'people'>

/** Idempotent. */
export async function blockAccount(deps: Deps, viewer: Viewer, accountId: string): Promise<void> {
  if (accountId === viewer.accountId) throw new Refusal('BAD_INPUT', { message: 'You can’t block yourself' })
  if (accountId === SUPPORT_ACCOUNT_ID)
    throw new Refusal('BAD_INPUT', { message: 'You can’t block support. Mute the conversation instead.' })
  const [first = '', second = ''] = [viewer.accountId, accountId].sort()
  await deps.db.transaction().execute(async (tx) => {
    await lockPair(tx, viewer.accountId, accountId)
    if (!(await findVisibleAccount(tx, accountId))) throw new Refusal('NOT_FOUND')
    await insertBlock(tx, viewer.accountId, accountId)
    // Lock order: all follows before all counts, each sorted, as in an erasure.
    const there = await deleteFollow(tx, { follower_id: first, followed_id: second })
    const back = await deleteFollow(tx, { follower_id: second, followed_id: first })
    if (there) await adjustCounts(tx, { follower_id: first, followed_id: second }, -1)
    if (back) await adjustCounts(tx, { follower_id: second, followed_id: first }, -1)
    await deps.people.ports.blocked(tx, { blockerId: viewer.accountId, blockedId: accountId })
  })
}

/** Idempotent, also for hidden or erased accounts. Follows are not restored. */
export function unblockAccount(deps: Pick<Deps, 'db'>, viewer: Viewer, accountId: string): Promise<void> {
  return deleteBlock(deps.db, viewer.accountId, accountId)
}
