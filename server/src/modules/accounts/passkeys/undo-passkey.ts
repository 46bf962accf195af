/** Undoes the adding or removal of a passkey with the mailed link, and later changes of passkeys with it. */
import type { Viewer } from '#platform/viewer.ts'
import { lockAccount } from '../queries.ts'
import { endSessions } from '../sessions/sessions.ts'
import { readLink } from '../signed-links.ts'
import { createMailedToken } from '../tokens.ts'
import type { AccountsDeps } from '../types.ts'
import { findPasskey, type Passkey, revertPasskeys, UNDO_MS } from '../webauthn/passkey-queries.ts'

export type PasskeyUndo = {
  isDone: boolean
  /** A link for a new password, since an attacker knew the old one; null for accounts without a password. */
  resetToken: string | null
}

const INVALID: PasskeyUndo = { isDone: false, resetToken: null }

/** The link is void once the passkey is no longer in the state that the mail was about. */
export async function undoPasskeyChange(
  deps: AccountsDeps,
  viewer: Viewer | null,
  hash: string,
): Promise<PasskeyUndo> {
  const link = readLink(deps, 'passkey-added', hash) ?? readLink(deps, 'passkey-removed', hash)
  const now = deps.clock.now()
  if (!link || link.at.getTime() + UNDO_MS <= now.getTime()) return INVALID
  const isUnchanged = (passkey: Passkey | undefined): passkey is Passkey => {
    if (!passkey) return false
    if (link.purpose === 'passkey-added') return passkey.removed_at === null
    return passkey.removed_at?.getTime() === link.at.getTime()
  }
  return deps.db.transaction().execute(async (tx) => {
    const found = await findPasskey(tx, link.id)
    const account = found && (await lockAccount(tx, found.account_id))
    // The link may have been used while waiting for the lock.
    if (account?.status !== 'active' || !isUnchanged(await findPasskey(tx, link.id))) return INVALID
    const { id: accountId, email } = account
    await revertPasskeys(tx, accountId, { since: link.at, at: now })
    await endSessions(deps, tx, accountId, {
      except: viewer?.accountId === accountId ? viewer.sessionId : undefined,
    })
    deps.log.info({ accountId }, 'a change of passkeys was undone')
    if (account.password_hash === '') return { isDone: true, resetToken: null }
    const resetToken = await createMailedToken(deps, tx, { accountId, kind: 'reset-password', email })
    return { isDone: true, resetToken }
  })
}
