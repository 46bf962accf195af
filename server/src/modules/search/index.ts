/** The door of the search slice. */
import './tables.ts'

export { addSearchSchema } from './schema.ts'
