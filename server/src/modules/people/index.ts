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

export { createPeople } from './create.ts'
export { followAlso } from './follow.ts'
export {
  blockedWith,
  blocksOf,
  creatorCounts,
  doesNotHear,
  followBonds,
  followedBy,
  followersFrom,
  followersOf,
  keptApart,
  mutedBy,
} from './list-queries.ts'
export { boundPeople } from './lists.ts'
export { peopleData } from './personal-data.ts'
export {
  blockedAmong,
  deafTo,
  followedAmong,
  followersWon,
  isBlockedBetween,
  lockingPair,
  lockPair,
  lockPairs,
  newFollowers,
  recentFollowers,
  setPosts,
} from './queries.ts'
export { addPeopleRoutes } from './routes.ts'
export { addPeopleSchema } from './schema.ts'
export { standing } from './standing.ts'
export type { PeopleDeps } from './types.ts'
