/** Reverses the referral share of a reversed sale. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { postJournal } from '../journals/ledger.ts'
import type { Sale } from '../tables.ts'

/** Runs in the transaction of the reversal, after its row is inserted, with the creator's earnings locked. */
export async function reverseReferral(
  tx: Tx,
  sale: Pick<Sale, 'id' | 'money'>,
  { journalId, at }: { journalId: string; at: Date },
): Promise<void> {
  const { rows } = await sql<{ inviter_id: string; back: number }>`
    with due as (
      select referral_shares.sale_id, referral_due(
        price_cents - returned.cents::int, sales.share_cents - returned.share_cents::int, fee_bp, rate_bp
      ) as cents
      from referral_shares join sales on sales.id = referral_shares.sale_id, lateral (
        select coalesce(sum(cents), 0) as cents, coalesce(sum(share_cents), 0) as share_cents
        from sale_reversals where sale_id = sales.id
      ) as returned
      where referral_shares.sale_id = ${sale.id}
    )
    update referral_shares as given set returned_cents = given.cents - due.cents
    from due where due.sale_id = given.sale_id and given.cents - due.cents > given.returned_cents
    returning given.inviter_id, new.returned_cents - old.returned_cents as back
  `.execute(tx)
  for (const { inviter_id: ownerId, back } of rows)
    await postJournal(tx, {
      kind: 'referral',
      key: `referral-back:${journalId}`,
      about: [sale.id, ownerId, back],
      at,
      money: sale.money,
      entries: [
        { book: 'payable', ownerId, cents: -back },
        { book: 'revenue', cents: back },
      ],
    })
}
