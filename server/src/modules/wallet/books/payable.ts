/** What is payable: to everybody at once, and to one creator by what it came from since they were last paid. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { JournalKind } from '../tables.ts'

export type Owed = { ownerId: string; cents: number }

/**
 * Everybody whose balance is not nothing, of real money. Totals are added up for all at once, so whatever came up to the
 * last entry that any of them holds is in one of them, and only what came since has to be looked for.
 */
export async function payableByOwner(db: Db | Tx): Promise<Owed[]> {
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

/** `carried`: what was there after the last payout. */
export type PayablePart = { kind: JournalKind | 'carried'; cents: number }

/** Parts of a sum add up to it: the balance of real money, by what moved it since the last payout was made. */
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
