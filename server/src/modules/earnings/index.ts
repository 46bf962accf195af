/** The door of the earnings slice. */
import './tables.ts'

export { earningsData } from './data.ts'
export { bindEarningsJobs } from './jobs.ts'
export { addEarningsRoutes } from './routes.ts'
export { addEarningsSchema } from './schema.ts'
export { type EarningsDeps, openEarnings } from './types.ts'
