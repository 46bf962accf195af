/**
 * The door of the people slice: who follows, blocks and mutes whom, profiles and avatars.
 *
 * Tables: follows, blocks, mutes (each pair once, held by the database), people_counts (one row for each person).
 * - A block ends what is between two people in both directions and keeps them apart from then on; what was bought stays.
 * - Two who change something between them lock the pair first (`lockPair`), so that a follow and a block never pass.
 * - Counts are moved in the transaction of what they count.
 * - Lists of other slices leave out who is blocked or muted by pieces of SQL from here (`blockedWith`, `mutedBy`).
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
