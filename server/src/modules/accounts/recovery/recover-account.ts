/**
 * Recovery of an account without a password whose passkeys are lost: requested by mail, open after 72 hours. The owner is told
 * when it starts and when it ends, and cancels it with one click or by using a passkey.
 */
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { PASSKEY } from '#rules/forms/passkey.ts'
import { DAY_MS, HOUR_MS } from '#rules/time.ts'
import { accountJobs } from '../job-tokens.ts'
import { enqueueMail, enqueueToAllAddresses } from '../post-mail.ts'
import { type Account, findAccountById, lockAccount } from '../queries.ts'
import { linkHash, readLink } from '../signed-links.ts'
import { TOKEN_LIFETIME_MS } from '../tokens.ts'
import type { AccountsDeps } from '../types.ts'
import {
  deleteRecovery,
  deleteStaleRecoveries,
  dueRecoveries,
  findRecovery,
  insertRecovery,
  markAnnounced,
  recoveryOf,
} from './recovery-queries.ts'

const WAIT_MS = PASSKEY.recoveryHours * HOUR_MS
/** How long the link that finishes a recovery works. */
export const FINISH_MS = 7 * DAY_MS

/** Instead of a link for a new password. The caller has locked the account. */
export async function mailRecoveryLink(
  deps: AccountsDeps,
  tx: Tx,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<void> {
  const at = new Date(deps.clock.now().getTime() + TOKEN_LIFETIME_MS['reset-password'])
  const token = linkHash(deps, { purpose: 'recover-account', id, at })
  await enqueueMail(deps, tx, { kind: 'recover-account', to: email, token })
}

/** When it ends; null for an invalid or expired link. A running recovery is not restarted. */
export async function startRecovery(deps: AccountsDeps, hash: string): Promise<Date | null> {
  const link = readLink(deps, 'recover-account', hash)
  const now = deps.clock.now()
  if (!link || link.at <= now) return null
  return deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, link.id)
    if (account?.status !== 'active' || account.password_hash !== '') return null
    const readyAt = new Date(now.getTime() + WAIT_MS)
    const started = await insertRecovery(tx, { account_id: account.id, requested_at: now, ready_at: readyAt })
    if (!started) return (await recoveryOf(tx, account.id))?.ready_at ?? null
    const token = linkHash(deps, { purpose: 'cancel-recovery', id: started.id, at: readyAt })
    const readyAtText = readyAt.toISOString()
    await enqueueToAllAddresses(deps, tx, account, { kind: 'recovery-started', token, readyAt: readyAtText })
    await deps.accounts.ports.notifySecurity(tx, account.id, 'recovery-started')
    await deps.enqueue(accountJobs.announceRecovery, { recoveryId: started.id }, { tx, startAfter: readyAt })
    return readyAt
  })
}

/** Runs in the worker when the wait is over. */
export async function announceRecovery(deps: AccountsDeps, recoveryId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const found = await findRecovery(tx, recoveryId)
    if (!found || found.ready_at > deps.clock.now()) return
    const account = await lockAccount(tx, found.account_id)
    if (account?.status !== 'active' || !(await markAnnounced(tx, recoveryId, deps.clock.now()))) return
    const at = new Date(found.ready_at.getTime() + FINISH_MS)
    const token = linkHash(deps, { purpose: 'finish-recovery', id: recoveryId, at })
    // To the current address only: the link opens the account.
    await enqueueMail(deps, tx, {
      kind: 'recovery-ready',
      to: account.email,
      token,
      expiresAt: at.toISOString(),
    })
    await deps.accounts.ports.notifySecurity(tx, account.id, 'recovery-ready')
  })
}

/** Catches recoveries whose job was lost or ran too early. */
export async function sweepRecoveries(deps: AccountsDeps): Promise<void> {
  const now = deps.clock.now()
  await deleteStaleRecoveries(deps.db, new Date(now.getTime() - FINISH_MS))
  for (const id of await dueRecoveries(deps.db, now)) await announceRecovery(deps, id)
}

/** Needs no re-authentication: it only keeps what is. False if none is running. */
export function cancelRecovery(deps: AccountsDeps, viewer: Viewer): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, viewer.accountId)
    return account !== undefined && endRecovery(deps, tx, account)
  })
}

/** With the mailed link. False for an unknown link, and if the recovery is over. */
export async function cancelRecoveryByLink(deps: AccountsDeps, hash: string): Promise<boolean> {
  const link = readLink(deps, 'cancel-recovery', hash)
  if (!link) return false
  return deps.db.transaction().execute(async (tx) => {
    const found = await findRecovery(tx, link.id)
    const account = found && (await lockAccount(tx, found.account_id))
    return account !== undefined && endRecovery(deps, tx, account)
  })
}

/** Also when a passkey was used, which is then not lost. The caller has locked the account. */
export async function endRecovery(deps: AccountsDeps, tx: Tx, account: Account): Promise<boolean> {
  if (!(await deleteRecovery(tx, account.id))) return false
  await enqueueToAllAddresses(deps, tx, account, { kind: 'recovery-cancelled' })
  await deps.accounts.ports.notifySecurity(tx, account.id, 'recovery-cancelled')
  return true
}

/** The account that the link of a finished wait opens; null for an invalid link. */
export async function recoveredAccount(deps: AccountsDeps, hash: string): Promise<Account | null> {
  const link = readLink(deps, 'finish-recovery', hash)
  const now = deps.clock.now()
  if (!link || link.at <= now) return null
  const found = await findRecovery(deps.db, link.id)
  if (!found || found.ready_at > now) return null
  const account = await findAccountById(deps.db, found.account_id)
  return account?.status === 'active' ? account : null
}
