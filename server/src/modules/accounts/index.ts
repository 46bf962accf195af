/** The door of the accounts slice. */
import './tables.ts'

export { type DemoAccount, ensureDemoAccounts } from './demo-accounts.ts'
export { SESSIONS_ENDED } from './events.ts'
export { accountJobs } from './jobs.ts'
export { addAccountRoutes } from './routes.ts'
export { addAccountsSchema } from './schema.ts'
export { authenticate } from './sessions.ts'
