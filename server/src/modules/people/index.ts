/** The door of the people slice. */
import './tables.ts'

export { peopleData } from './data.ts'
export { blockedWith } from './list-queries.ts'
export { blockedAmong, isBlockedBetween, setPosts } from './queries.ts'
export { addPeopleRoutes } from './routes.ts'
export { addPeopleSchema } from './schema.ts'
