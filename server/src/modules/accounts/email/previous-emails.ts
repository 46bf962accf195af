/** Recent former addresses of an account; security mails go there too, so an attacker cannot hide them from the owner. */
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { WAIT_AFTER_CHANGE_MS } from '#rules/payouts.ts'
import type { Account } from '../queries.ts'

export async function savePreviousEmail(
  { clock }: { clock: Clock },
  tx: Tx,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<void> {
  const replaced_at = clock.now()
  await tx
    .insertInto('previous_emails')
    .values({ account_id: id, email, replaced_at })
    .onConflict((conflict) => conflict.columns(['account_id', 'email']).doUpdateSet({ replaced_at }))
    .execute()
}

/** The current address first, then those replaced within the payout waiting period. */
export async function emailAddressesOf(
  { clock }: { clock: Clock },
  db: Db | Tx,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('previous_emails')
    .select('email')
    .where('account_id', '=', id)
    .where('replaced_at', '>', new Date(clock.now().getTime() - WAIT_AFTER_CHANGE_MS))
    .orderBy('replaced_at', 'desc')
    .execute()
  return [...new Set([email, ...rows.map((row) => row.email)])]
}

export async function deletePreviousEmails(tx: Tx, accountId: string, since: Date): Promise<void> {
  await tx
    .deleteFrom('previous_emails')
    .where('account_id', '=', accountId)
    .where('replaced_at', '>=', since)
    .execute()
}

export async function sweepPreviousEmails({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - WAIT_AFTER_CHANGE_MS)
  await db.deleteFrom('previous_emails').where('replaced_at', '<=', before).execute()
}
