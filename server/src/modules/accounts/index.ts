/**
 * The door of the accounts slice: who somebody is, and how they come in.
 *
 * Tables: accounts, sessions, account_tokens (mailed links), recovery_codes, known_devices, previous_emails, data_copies.
 * - A username is one person's, whatever its case; an address only once it was confirmed. Both are unique in the database.
 * - Tokens, sessions and recovery codes are kept as hashes; two-step secrets are sealed. Nothing of it leaves this slice:
 *   others are given a `Person`, and mail goes through `mailPerson`.
 * - What changes who can enter asks for the password and the code, is mailed, and can be taken back.
 * - Only `active` people are there for others (`visibleAccountIds`). Leaving hides at once and erases after its time, by
 *   asking every slice that keeps something (the port `holders`); the row stays, empty, for the books that name it.
 */
import './tables.ts'

export { alreadyDecided } from './already-decided.ts'
export { firstAccountAt, newAccountsByDay, seenAccountsByDay } from './by-day.ts'
export { createAccounts } from './create.ts'
export { type DataHolder, plainRow } from './data-holder.ts'
export { acceptTermsForDemo, type DemoAccount, ensureDemoAccounts } from './demo-accounts.ts'
export { accountView, browserOf, letIn } from './entry.ts'
export { CONSOLE_LEFT, SESSIONS_ENDED } from './events.ts'
export { findPeople, type PersonForStaff, personForStaff } from './for-staff.ts'
export { bindAccountJobs } from './jobs.ts'
export { leaveByStaff } from './leaving/delete-account.ts'
export {
  activeAccountIds,
  awayAccountIds,
  confirmedEmailOf,
  countAudience,
  findAccountsByIds,
  findConfirmedPerson,
  findStaff,
  findVisibleAccount,
  findVisibleAccountByUsername,
  isVisible,
  lockPerson,
  owners,
  peopleOfAudience,
  placedAccountIds,
  publicCreators,
  replaceAvatar,
  STAFF_TOLD,
  staffInside,
  usernamesOf,
  visibleAccountIds,
} from './lookups.ts'
export { mailPerson } from './mail-person.ts'
export { ACCOUNT_FILES, ACCOUNTS_DUE_FOR_ERASURE } from './named-files.ts'
export { peopleLoader } from './people-loader.ts'
export type { Person, PublicAccount, ShownAccount } from './person.ts'
export { type FindPerson, personLoader } from './person-loader.ts'
export { creatorsWithoutCountry, setCountry } from './places/place-queries.ts'
export { addAccountRoutes } from './routes.ts'
export { addAccountsSchema } from './schema.ts'
export {
  confirmInConsole,
  putInConsole,
  sessionsInConsole,
  takeOutOfConsole,
} from './sessions/console-sessions.ts'
export { knowsDevice } from './sessions/devices.ts'
export { authenticate, changedSessions, endSessions } from './sessions/sessions.ts'
export { type Browser, type SignUpResult, signUp } from './sign-in/sign-up.ts'
export {
  changeStaffRoles,
  hasTwoStep,
  isLastAdmin,
  isOfStaff,
  listStaff,
  type StaffMember,
  staffAccount,
  tellStaff,
} from './staff-roles.ts'
export { closeAccount, reopenAccount } from './suspension.ts'
export { resetTwoStep, withPassword, withTwoStepCode } from './two-step/two-step.ts'

export type { AccountsDeps, AccountsParts } from './types.ts'
