/** The door of the search slice. */
import './tables.ts'

export { entriesWithWords } from './newest-entries.ts'
export { addSearchSchema } from './schema.ts'
