/** The mail that asks to confirm an address; an existing owner of the address is told about it instead, and only they are. */

import type { Tx } from '#platform/postgres/database.ts'
import { accountJobs } from '../job-tokens.ts'
import { enqueueMail } from '../post-mail.ts'
import { type Account, confirmedOwner, lockAccount } from '../queries.ts'
import { createMailedToken } from '../tokens.ts'
import type { AccountsDeps } from '../types.ts'

/** Everything that depends on the address runs in the job, so neither response nor timing reveals whether it has an account. */
export async function requestConfirmation(
  deps: Pick<AccountsDeps, 'enqueue'>,
  tx: Tx,
  { id }: Pick<Account, 'id'>,
): Promise<void> {
  await deps.enqueue(accountJobs.postConfirmation, { accountId: id }, { tx })
}

/** Runs in the worker. */
export async function postConfirmation(
  deps: AccountsDeps,
  { accountId }: { accountId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId)
    const to = account?.status === 'active' ? unconfirmedEmailOf(account) : null
    if (!account || to === null) return
    const isChange = to === account.pending_email
    const owner = await confirmedOwner(tx, to)
    if (owner && owner.id !== account.id) {
      await enqueueMail(deps, tx, { kind: 'account-exists', to, isChange })
      return
    }
    const kind = isChange ? 'change-email' : 'verify-email'
    const token = await createMailedToken(deps, tx, { accountId, kind, email: to })
    await enqueueMail(deps, tx, { kind: 'verify-email', to, token, isChange })
  })
}

/** The address awaiting confirmation, or null. */
export function unconfirmedEmailOf({ email, pending_email, email_verified_at }: Account): string | null {
  return pending_email ?? (email_verified_at ? null : email)
}
