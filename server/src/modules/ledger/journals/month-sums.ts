/** Monthly turnover by kind and ledger account: the subquery shared by closing a month and its reconciliation. */
import { type RawBuilder, sql } from 'kysely'

/** `span` is a condition on `created_at` of the journals. */
export function monthlySums(span: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select date_trunc('month', journal.created_at at time zone 'UTC')::date as month, journal.kind,
      coalesce(sales.kind, '') as detail, entry.book, entry.money, sum(entry.cents) as cents, count(*) as moves
    from (select id, kind, created_at from ledger_journals where ${span}) as journal
    join ledger_entries as entry on entry.journal_id = journal.id
    left join sales on journal.kind = 'sale' and sales.journal_id = journal.id
    group by 1, 2, 3, 4, 5
  `
}
