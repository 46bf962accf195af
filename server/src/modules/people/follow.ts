/** Follows or unfollows: one call that toggles, or sets the requested state. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { type Follow, insertFollow, lockPair, moveCounts } from './queries.ts'
import { turnFollow } from './turn-follow.ts'
import type { PeopleDeps } from './types.ts'

type Deps = Pick<PeopleDeps, 'db' | 'people'>

/** Follows as part of another action. The caller has locked the pair and done all checks. Idempotent. */
export async function followAlso(tx: Tx, follow: Follow): Promise<void> {
  if (await insertFollow(tx, follow)) await moveCounts(tx, follow, 1)
}

export type FollowInput = {
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
  const news = { followerId: viewer.accountId, followedId: accountId }
  if (accountId === viewer.accountId) throw new Refusal('BAD_INPUT', { words: 'You cannot follow yourself' })
  return deps.db.transaction().execute(async (tx) => {
    await lockPair(tx, viewer.accountId, accountId)
    const turned = await turnFollow(tx, { ...news, isWanted: isWanted ?? null })
    if (!turned.isThere) throw new Refusal('NOT_FOUND')
    if (turned.isBlocker)
      throw new Refusal('FORBIDDEN', { words: 'You blocked this person. Unblock them to follow them.' })
    // A blocked viewer must not learn that the blocker exists.
    if (turned.isBlocked) throw new Refusal('NOT_FOUND')
    if (turned.hasGone) await deps.people.ports.unfollowed(tx, news)
    if (turned.hasGone || isWanted === false) return false
    await deps.people.ports.followed(tx, news)
    return true
  })
}
