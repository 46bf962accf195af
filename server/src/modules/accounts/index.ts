/**
 * Public API of the accounts slice: identity, authentication and account life cycle.
 *
 * Tables: accounts, sessions, account_tokens (mailed links), recovery_codes, known_devices, previous_emails, data_copies, passkeys,
 * passkey_challenges, account_recoveries.
 * - Usernames are unique regardless of case, email addresses once confirmed; unique indexes enforce both.
 * - Tokens, sessions and recovery codes are stored as hashes, two-step secrets encrypted. None of them leaves this slice:
 *   other slices get a `Person`, and mail goes through `mailPerson`.
 * - Changes to sign-in credentials need a passkey, or the password and the code; they are mailed to the owner and can be undone.
 * - An account has a password or a passkey, so that it can always be signed in to.
 * - Other users see `active` accounts only (`visibleAccountIds`). A deletion hides the account at once and erases it after a
 *   waiting period through the port `holders`; an empty row remains because ledger rows reference it.
 */
import './tables.ts'

export { alreadyDecidedRefusal } from './already-decided.ts'
export { firstAccountAt, newAccountsByDay, seenAccountsByDay } from './by-day.ts'
export { createAccounts } from './create.ts'
export { deleteAccountByStaff } from './deletion/delete-account.ts'
export {
  acceptTermsForDemo,
  type DemoAccount,
  ensureDemoAccounts,
  openDemoSession,
} from './demo-accounts.ts'
export { CONSOLE_LEFT, SESSIONS_ENDED } from './events.ts'
export { findPeople, type PersonForStaff, personForStaff } from './for-staff.ts'
export { creatorsWithoutCountry, residenceFacts, setCountry } from './hidden-countries/country-queries.ts'
export { bindAccountJobs } from './jobs.ts'
export {
  accountIdsWithHiddenCountries,
  activeAccountIds,
  audienceAccountIds,
  confirmedEmailOf,
  countAudience,
  findAccountsByIds,
  findConfirmedPerson,
  findStaff,
  findVisibleAccount,
  findVisibleAccountByUsername,
  geoRestrictedAccountIds,
  interestAnsweredBy,
  interestsOf,
  isVisible,
  lockPerson,
  MAX_STAFF_IN_CONSOLE,
  ownerColumns,
  publicCreators,
  replaceAvatar,
  staffInConsole,
  usernamesOf,
  visibleAccountIds,
} from './lookups.ts'
export { mailPerson } from './mail-person.ts'
export { peopleLoader } from './people-loader.ts'
export type { Person, PublicAccount, ShownAccount } from './person.ts'
export { type FindPerson, personLoader } from './person-loader.ts'
export { type PersonalDataHandler, plainRow } from './personal-data-handler.ts'
export { ACCOUNTS_RATE_LIMITS } from './rate-limits.ts'
export { addAccountRoutes } from './routes.ts'
export { addSampleAccounts, type SampleAccount } from './sample-accounts.ts'
export type { AccountRef } from './schema/account.ts'
export { proofArgs } from './schema/proof-args.ts'
export { addAccountsSchema } from './schema.ts'
export { accountView, browserOf, keepDevice, startSession } from './session-cookies.ts'
export {
  closeConsoleSessions,
  confirmInConsole,
  openConsoleSession,
  sessionsInConsole,
} from './sessions/console-sessions.ts'
export { deviceName } from './sessions/device-name.ts'
export { knowsDevice } from './sessions/devices.ts'
export { myBrowsers } from './sessions/revoke-sessions.ts'
export { rememberedSessions } from './sessions/session-queries.ts'
export { authenticate, changedSessions, endSessions } from './sessions/sessions.ts'
export { type Browser, passkeyIn, type SignUpResult, signUp } from './sign-in/sign-up.ts'
export {
  changeStaffRoles,
  hasTwoStep,
  isLastAdmin,
  isStaff,
  listStaff,
  notifyStaff,
  type StaffMember,
  staffAccount,
} from './staff-roles.ts'
export { reopenAccount, suspendAccount } from './suspension.ts'
export { ACCOUNT_FILES, ACCOUNTS_DUE_FOR_ERASURE } from './tables.ts'
export { type Proof, withProof, withTwoFactors } from './two-step/reauthenticate.ts'
export { resetTwoStep } from './two-step/two-step.ts'
export type { AccountsDeps, AccountsParts, SecurityEvent } from './types.ts'
export { hasPasskey } from './webauthn/passkey-queries.ts'
export { relyingPartyOf } from './webauthn/relying-party.ts'
