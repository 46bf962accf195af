/** Erases accounts whose undo period is over. Idempotent: an interrupted erasure restarts with the same result. */
import type { Log } from '#platform/log.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { filePrefix } from '#platform/storage/file-key.ts'
import { ERASED_EMAIL_DOMAIN } from '#rules/email.ts'
import { ERASED_USERNAME_PREFIX } from '#rules/username.ts'
import { dueForErasure, lockAccount, updateAccount } from '../queries.ts'
import { endSessions } from '../sessions/sessions.ts'
import { deleteTokens } from '../tokens.ts'
import type { AccountsDeps } from '../types.ts'
import { DATA_COPY_AREA } from './data-copy.ts'

/** A failure on one account must not block the others. */
export async function eraseDueAccounts(deps: AccountsDeps, log: Log): Promise<void> {
  const errors: unknown[] = []
  for (const id of await dueForErasure(deps.db, deps.clock.now())) {
    try {
      await eraseAccount(deps, id)
    } catch (error) {
      log.error({ err: error, accountId: id }, 'failed to erase an account')
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `failed to erase ${errors.length} accounts`)
}

export async function eraseAccount(deps: AccountsDeps, accountId: string): Promise<void> {
  const isDue = await deps.db.transaction().execute((tx) => claim(deps, tx, accountId))
  if (!isDue) return
  for (const holder of Object.values(deps.accounts.ports.dataHandlers)) await holder.erase(accountId)
  await deps.storage.removeAll(filePrefix(DATA_COPY_AREA, accountId))
  await deps.db.transaction().execute((tx) => writeTombstone(deps, tx, accountId))
}

/** The point of no return: a partial erasure cannot be undone. */
async function claim(deps: AccountsDeps, tx: Tx, accountId: string): Promise<boolean> {
  const account = await lockAccount(tx, accountId)
  if (account?.status !== 'deleting' || !account.erase_after) return false
  if (account.erase_after > deps.clock.now()) return false
  await deleteTokens(tx, accountId, ['undo-deletion'])
  return true
}

/** The row stays without personal data: retained ledger rows reference it. */
async function writeTombstone(deps: AccountsDeps, tx: Tx, accountId: string): Promise<void> {
  const account = await lockAccount(tx, accountId)
  if (account?.status !== 'deleting') return
  await endSessions(deps, tx, accountId)
  for (const table of [
    'account_tokens',
    'recovery_codes',
    'known_devices',
    'previous_emails',
    'data_copies',
    'passkeys',
    'passkey_challenges',
    'account_recoveries',
  ] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
  await updateAccount(tx, accountId, {
    // The end of a UUIDv7 is random; its beginning is a timestamp that several ids share.
    username: `${ERASED_USERNAME_PREFIX}${accountId.slice(-12)}`,
    fullname: 'Deleted account',
    email: `${accountId}@${ERASED_EMAIL_DOMAIN}`,
    email_verified_at: null,
    pending_email: null,
    // Matches no password.
    password_hash: '',
    avatar: null,
    last_seen_at: null,
    is_creator: false,
    staff_roles: [],
    phone: null,
    gender: null,
    interests: [],
    description: '',
    instagram: '',
    twitter: '',
    status: 'erased',
    erase_after: null,
    notify_income: false,
    notify_messages: false,
    notify_news: false,
    totp_secret_sealed: null,
    totp_enabled_at: null,
    totp_last_step: 0,
    country: null,
    hidden_in: [],
  })
}
