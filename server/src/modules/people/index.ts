/** The door of the people slice. */
import './tables.ts'

export { peopleData } from './data.ts'
export { followAlso } from './follow.ts'
export { bindPeopleJobs } from './jobs.ts'
export { blockedWith, blocksOf, creatorCounts, followedBy, mutedBy } from './list-queries.ts'
export type { NotificationGroup } from './notifications/groups.ts'
export { type NewNotification, notify, unnotify } from './notifications/notify.ts'
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
