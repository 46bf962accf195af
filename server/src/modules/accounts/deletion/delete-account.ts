/** Account deletion: hidden at once, erased three days later, and undone by a mailed link until then. */

import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { checkForm } from '#rules/forms/check.ts'
import { deleteAccountForm } from '#rules/forms/delete-account.ts'
import { PROMISED_DEADLINES } from '#rules/sla.ts'
import { HOUR_MS } from '#rules/time.ts'
import { accountJobs } from '../job-tokens.ts'
import { enqueueMail } from '../post-mail.ts'
import { type Account, lockAccount, updateAccount } from '../queries.ts'
import { stillConfirmed } from '../sessions/confirm-password.ts'
import { endSessions } from '../sessions/sessions.ts'
import { createToken, deleteTokens, redeemToken } from '../tokens.ts'
import { type Proof, reauthenticate } from '../two-step/reauthenticate.ts'
import type { AccountsDeps } from '../types.ts'

const ERASE_AFTER_MS = PROMISED_DEADLINES.accountErased.amount * HOUR_MS

/** Hides the account at once, since all other queries read active accounts only. */
export async function deleteAccount(deps: AccountsDeps, viewer: Viewer, proof: Proof): Promise<void> {
  if (proof.passkey == null) {
    const checked = checkForm(deleteAccountForm, { password_current: proof.password })
    if (!checked.ok)
      throw new Refusal('BAD_INPUT', {
        message: checked.errors.password_current ?? '',
        fields: checked.errors,
      })
  }
  const { account: confirmed } = await reauthenticate(deps, viewer, proof, 'password_current')
  const eraseAfter = new Date(deps.clock.now().getTime() + ERASE_AFTER_MS)
  await deps.db.transaction().execute(async (tx) => {
    // Same lock order as payments, which lock their own rows before the account.
    for (const holder of Object.values(deps.accounts.ports.dataHandlers))
      await holder.onDeletionRequested?.(tx, viewer.accountId)
    const account = stillConfirmed(confirmed, await lockAccount(tx, viewer.accountId))
    await beginDeletion(deps, tx, account, eraseAfter)
  })
}

/** The caller has locked the account. */
async function beginDeletion(
  deps: AccountsDeps,
  tx: Tx,
  { id, email }: Account,
  eraseAfter: Date,
): Promise<void> {
  await updateAccount(tx, id, { status: 'deleting', erase_after: eraseAfter })
  await endSessions(deps, tx, id)
  await deleteTokens(tx, id, ['reset-password', 'undo-deletion'])
  const token = await createToken(deps, tx, {
    accountId: id,
    kind: 'undo-deletion',
    email,
    expiresAt: eraseAfter,
  })
  const eraseAfterText = eraseAfter.toISOString()
  await enqueueMail(deps, tx, { kind: 'deletion-scheduled', to: email, token, eraseAfter: eraseAfterText })
  await deps.enqueue(
    accountJobs.eraseAccount,
    { accountId: id },
    { tx, startAfter: eraseAfter, singletonKey: id },
  )
}

/** Deletion by staff on the owner's request, in the caller's transaction; same undo link. False if already being deleted or erased. */
export async function deleteAccountByStaff(deps: AccountsDeps, tx: Tx, accountId: string): Promise<boolean> {
  for (const holder of Object.values(deps.accounts.ports.dataHandlers))
    await holder.onDeletionRequested?.(tx, accountId)
  const account = await lockAccount(tx, accountId)
  if (account?.status !== 'active' && account?.status !== 'suspended') return false
  await beginDeletion(deps, tx, account, new Date(deps.clock.now().getTime() + ERASE_AFTER_MS))
  return true
}

/** False for an unknown, used or expired link. Does not sign in. */
export function undoDeletion(deps: AccountsDeps, hash: string): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const account = await redeemToken(deps, tx, { kind: 'undo-deletion', text: hash })
    if (account?.status !== 'deleting') return false
    // An account suspended before the deletion is suspended again.
    const isSuspended = (await deps.accounts.ports.suspensionOf(account.id)) !== null
    await updateAccount(tx, account.id, { status: isSuspended ? 'suspended' : 'active', erase_after: null })
    await deleteTokens(tx, account.id, ['undo-deletion'])
    return true
  })
}
