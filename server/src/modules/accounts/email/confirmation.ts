/** The mail that asks to confirm an address; who already has the address is told so instead, and nobody else is. */

import type { Tx } from '#platform/postgres/database.ts'
import { accountJobs } from '../job-tokens.ts'
import { postMail } from '../post-mail.ts'
import { type Account, confirmedOwner, lockAccount } from '../queries.ts'
import { createMailedToken } from '../tokens.ts'
import type { AccountsDeps } from '../types.ts'

/** Whatever depends on the address happens in the job: neither answer nor time tell a stranger who has it. */
export async function askToConfirm(
  deps: Pick<AccountsDeps, 'enqueue'>,
  tx: Tx,
  { id }: Pick<Account, 'id'>,
): Promise<void> {
  await deps.enqueue(accountJobs.postConfirmation, { accountId: id }, { tx })
}

/** The worker's part. */
export async function postConfirmation(
  deps: AccountsDeps,
  { accountId }: { accountId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId)
    const to = account?.status === 'active' ? unconfirmedOf(account) : null
    if (!account || to === null) return
    const isChange = to === account.pending_email
    const owner = await confirmedOwner(tx, to)
    if (owner && owner.id !== account.id) {
      await postMail(deps, tx, { kind: 'account-exists', to, isChange })
      return
    }
    const kind = isChange ? 'change-email' : 'verify-email'
    const token = await createMailedToken(deps, tx, { accountId, kind, email: to })
    await postMail(deps, tx, { kind: 'verify-email', to, token, isChange })
  })
}

/** The address that waits for its link; null when there is none. */
export function unconfirmedOf({ email, pending_email, email_verified_at }: Account): string | null {
  return pending_email ?? (email_verified_at ? null : email)
}
