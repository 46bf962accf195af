/** The door of the people slice. */
import './tables.ts'

export { createPeople } from './create.ts'
export { followAlso } from './follow.ts'
export {
  blockedWith,
  blocksOf,
  creatorCounts,
  doesNotHear,
  followedBy,
  followersFrom,
  mutedBy,
} from './list-queries.ts'
export { peopleData } from './personal-data.ts'
export {
  blockedAmong,
  followedAmong,
  isBlockedBetween,
  lockPair,
  newFollowers,
  setPosts,
} from './queries.ts'
export { addPeopleRoutes } from './routes.ts'
export { addPeopleSchema } from './schema.ts'
export { standing } from './standing.ts'
export type { PeopleDeps } from './types.ts'
