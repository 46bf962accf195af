/** The GraphQL schema of accounts, assembled from the files in schema/. */
import type { Builder } from '#platform/graphql/builder.ts'
import { defineAccount } from './schema/account.ts'
import { addDataCopy } from './schema/data-copy.ts'
import { addDeletion } from './schema/deletion.ts'
import { addEmail } from './schema/email.ts'
import { addHiddenCountries } from './schema/hidden-countries.ts'
import { addLoggedIn } from './schema/logged-in.ts'
import { addNotificationSettings } from './schema/notification-settings.ts'
import { addPasskeys } from './schema/passkeys.ts'
import { addPasswordReset } from './schema/password-reset.ts'
import { addProfile } from './schema/profile.ts'
import { addRecovery } from './schema/recovery.ts'
import { addSessions } from './schema/sessions.ts'
import { addTwoStep } from './schema/two-step.ts'
import type { AccountsDeps } from './types.ts'

export function addAccountsSchema(builder: Builder, deps: AccountsDeps) {
  const AccountRef = defineAccount(builder, deps)
  addLoggedIn(builder, deps, AccountRef)
  addProfile(builder, deps, AccountRef)
  addEmail(builder, deps, AccountRef)
  addPasswordReset(builder, deps)
  addSessions(builder, deps)
  addTwoStep(builder, deps)
  addPasskeys(builder, deps)
  addRecovery(builder, deps)
  addDeletion(builder, deps)
  addDataCopy(builder, deps)
  addNotificationSettings(builder, deps)
  addHiddenCountries(builder, deps)
  return { AccountRef }
}
