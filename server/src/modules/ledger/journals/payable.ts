/** Payable balances: of all creators, and of one creator by source since their last payout. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { JournalKind } from '../tables.ts'

export type PayableBalance = { ownerId: string; cents: number }

/**
 * Non-zero balances of real money. All totals are updated in one run, so entries up to the largest `through_id` are included in
 * them, and only later entries must be added.
 */
export async function payableBalances(db: Db | Tx): Promise<PayableBalance[]> {
  const { rows } = await sql<{ ownerId: string; cents: string }>`
    with last as (select coalesce(max(through_id), 0) as id from ledger_totals)
    select owner_id as "ownerId", sum(cents) as cents from (
      select owner_id, cents from ledger_totals where book = 'payable' and money = 'real'
      union all
      select owner_id, cents from ledger_entries
      where book = 'payable' and money = 'real' and id > (select id from last)
    ) as moved
    group by owner_id having sum(cents) <> 0
  `.execute(db)
  return rows.map(({ ownerId, cents }) => ({ ownerId, cents: Number(cents) }))
}

/** `carried`: the balance carried forward from the last payout. */
export type PayablePart = { kind: JournalKind | 'carried'; cents: number }

/** The balance of real money, broken down by journal kind since the last payout; the parts add up to it. */
export async function payableParts(db: Db | Tx, ownerId: string): Promise<PayablePart[]> {
  const { rows } = await sql<{ kind: PayablePart['kind']; cents: string }>`
    with mine as (
      select entry.id, entry.cents, journal.kind
      from ledger_entries as entry join ledger_journals as journal on journal.id = entry.journal_id
      where entry.book = 'payable' and entry.owner_id = ${ownerId} and entry.money = 'real'
    ), since as (select coalesce(max(id), 0) as id from mine where kind = 'payout')
    select case when id > (select id from since) then kind else 'carried' end as kind, sum(cents) as cents
    from mine group by 1 having sum(cents) <> 0 order by 1
  `.execute(db)
  return rows.map(({ kind, cents }) => ({ kind, cents: Number(cents) }))
}
