/**
 * Public API of the people slice: follows, blocks, mutes, profiles and avatars.
 *
 * Tables: follows, blocks, mutes (unique per pair), people_counts (one row per account).
 * - A block ends follows in both directions and hides both accounts from each other; purchases stay.
 * - Changes between two accounts lock the pair first (`lockPair`), so that a follow cannot race with a block.
 * - Counts change in the transaction of the rows they count.
 * - Lists of other slices exclude blocked and muted accounts with subqueries from here (`blockedWith`, `mutedBy`).
 */
import './tables.ts'

export { ensureFollow } from './follow.ts'
export {
  blockedWith,
  blocksOf,
  countMuted,
  creatorCounts,
  followedBy,
  followerCounts,
  followersAfter,
  followersOf,
  followRelations,
  isBlockedEitherWay,
  isMutedOrBlocked,
  mutedBy,
} from './list-queries.ts'
export { relatedPeople } from './lists.ts'
export { peopleData } from './personal-data.ts'
export {
  countNewFollowers,
  excludedListeners,
  followedAmong,
  isBlockedBetween,
  lockPair,
  lockPairs,
  newFollowers,
  pairLockExpression,
  recentFollowers,
  setPosts,
} from './queries.ts'
export { PEOPLE_RATE_LIMITS } from './rate-limits.ts'
export { relationColumns } from './relation-columns.ts'
export { addPeopleRoutes } from './routes.ts'
export { addSampleFollows, type SampleFollow } from './sample-follows.ts'
export { addPeopleSchema } from './schema.ts'
export type { PeopleDeps } from './types.ts'
export { createPeople } from './types.ts'
