/** Updates the running totals of ledger accounts other than wallets, so that a balance query has a constant cost. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'

export async function updateTotals(db: Db): Promise<void> {
  const throughId = await lastCommittedId(db)
  await db.transaction().execute(async (tx) => {
    // One run at a time, or entries would be counted twice. Does not block readers.
    await sql`lock table ledger_totals in share row exclusive mode`.execute(tx)
    await sql`
      insert into ledger_totals as old (book, owner_id, money, through_id, cents)
      select entries.book, entries.owner_id, entries.money, ${throughId}, sum(entries.cents)
      from ledger_entries as entries
      left join ledger_totals as total
        on total.book = entries.book and total.owner_id is not distinct from entries.owner_id
          and total.money = entries.money
      where entries.book <> 'wallet' and entries.id <= ${throughId}
        and entries.id > coalesce(total.through_id, 0)
      group by entries.book, entries.owner_id, entries.money
      on conflict on constraint ledger_totals_account do update
        set through_id = excluded.through_id, cents = old.cents + excluded.cents
    `.execute(tx)
  })
}

/**
 * Sequence values are assigned before commit, so smaller ids may still appear. The lock waits for open writers, after which the
 * last value is final, and is released at once.
 */
async function lastCommittedId(db: Db): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await sql`lock table ledger_entries in share mode`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      select case when is_called then last_value else 0 end as id from ledger_entries_id_seq
    `.execute(tx)
    return rows[0]?.id ?? '0'
  })
}
