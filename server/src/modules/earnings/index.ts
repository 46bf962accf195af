/** The door of the earnings slice. */
import './tables.ts'

export { createEarnings } from './create.ts'
export { bindEarningsJobs } from './jobs.ts'
export { earningsData } from './personal-data.ts'
export { wrongPayouts } from './prove-payouts.ts'
export { addEarningsRoutes } from './routes.ts'
export { addEarningsSchema } from './schema.ts'
export type { EarningsDeps } from './types.ts'
