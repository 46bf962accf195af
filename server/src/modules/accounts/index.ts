/** The door of the accounts slice. */
import './tables.ts'

export { createAccounts } from './create.ts'
export type { DataHolder } from './data-holder.ts'
export { type DemoAccount, ensureDemoAccounts } from './demo-accounts.ts'
export { SESSIONS_ENDED } from './events.ts'
export { bindAccountJobs } from './jobs.ts'
export {
  findAccountsByIds,
  findStaff,
  findVisibleAccount,
  findVisibleAccountByUsername,
  isVisible,
  lockPerson,
  owners,
  replaceAvatar,
  visibleAccountIds,
} from './lookups.ts'
export { mailPerson } from './mail-person.ts'
export type { Person, PublicAccount, ShownAccount } from './person.ts'
export { addAccountRoutes } from './routes.ts'
export { addAccountsSchema } from './schema.ts'
export { authenticate, endSessions } from './sessions/sessions.ts'
export { withTwoStepCode } from './two-step/two-step.ts'
export type { AccountsDeps, AccountsParts } from './types.ts'
