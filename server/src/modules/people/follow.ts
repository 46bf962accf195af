/** Following somebody, or no longer: one call that turns it over, or leads to what its sender wants. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { type Follow, insertFollow, lockPair, moveCounts } from './queries.ts'
import { turnFollow } from './turn-follow.ts'
import type { PeopleDeps } from './types.ts'

type Deps = Pick<PeopleDeps, 'db' | 'people'>

/** Follows, if they do not yet, with the pair locked and after all checks; for what includes following. */
export async function followAlso(tx: Tx, follow: Follow): Promise<void> {
  if (await insertFollow(tx, follow)) await moveCounts(tx, follow, 1)
}

export type FollowInput = {
  accountId: string
  /** Left out, it is the opposite of what is. */
  isWanted?: boolean | undefined
}

/** Answers whether the viewer follows the person from now on. Saying what is wanted, it may be sent twice. */
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
    // To somebody who is blocked, the blocker is as good as gone.
    if (turned.isBlocked) throw new Refusal('NOT_FOUND')
    if (turned.hasGone) await deps.people.ports.unfollowed(tx, news)
    if (turned.hasGone || isWanted === false) return false
    await deps.people.ports.followed(tx, news)
    return true
  })
}
