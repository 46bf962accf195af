/** Follows or unfollows: one call that toggles, or sets the requested state. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { applyFollow } from './apply-follow.ts'
import { adjustCounts, type Follow, insertFollow, lockPair } from './queries.ts'
import type { PeopleDeps } from './types.ts'

type Deps = Pick<PeopleDeps, 'db' | 'people'>

/** Follows as part of another action. The caller has locked the pair and done all checks. Idempotent. */
export async function ensureFollow(tx: Tx, follow: Follow): Promise<void> {
  if (await insertFollow(tx, follow)) await adjustCounts(tx, follow, 1)
}

type FollowInput = {
  accountId: string
  /** Omitted, the call toggles. */
  isWanted?: boolean | undefined
}

/** Returns whether the viewer now follows the account. Idempotent with `isWanted`. */
export async function toggleFollow(
  deps: Deps,
  viewer: Viewer,
  { accountId, isWanted }: FollowInput,
): Promise<boolean> {
  const pair = { followerId: viewer.accountId, followedId: accountId }
  if (accountId === viewer.accountId) throw new Refusal('BAD_INPUT', { message: 'You can’t follow yourself' })
  return deps.db.transaction().execute(async (tx) => {
    await lockPair(tx, viewer.accountId, accountId)
    const result = await applyFollow(tx, { ...pair, isWanted: isWanted ?? null })
    if (!result.isThere) throw new Refusal('NOT_FOUND')
    if (result.isBlocker)
      throw new Refusal('FORBIDDEN', { message: 'You’ve blocked this person. Unblock them to follow.' })
    // A blocked viewer must not learn that the blocker exists.
    if (result.isBlocked) throw new Refusal('NOT_FOUND')
    if (result.hasGone) await deps.people.ports.unfollowed(tx, pair)
    if (result.hasGone || isWanted === false) return false
    await deps.people.ports.followed(tx, pair)
    return true
  })
}
