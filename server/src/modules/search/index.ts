/** The door of the search slice. */
import './tables.ts'

export { joinMedia } from './join-media.ts'
export { addSearchSchema } from './schema.ts'
