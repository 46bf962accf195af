/** The ledger for staff: balances per account, and the entries of one account with running balances. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { ledgerBalanceCents } from '../journals/ledger.ts'
import type { MoneyKind } from '../journals/money.ts'
import type { JournalKind, LedgerAccount } from '../tables.ts'

export type LedgerBalance = { book: LedgerAccount; money: MoneyKind; cents: number }

/** Running totals plus later entries. */
export async function ledgerBalances(db: Db): Promise<LedgerBalance[]> {
  const { rows } = await sql<{ book: LedgerAccount; money: MoneyKind; cents: string }>`
    with last as (select coalesce(max(through_id), 0) as id from ledger_totals)
    select book, money, sum(cents)::text as cents from (
      select book, money, cents from ledger_totals
      union all select 'wallet', money, cents from wallets
      union all
      select book, money, cents from ledger_entries where book <> 'wallet' and id > (select id from last)
    ) as moved
    group by book, money order by book, money
  `.execute(db)
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }))
}

export type LedgerEntry = {
  id: string
  journalId: string
  kind: JournalKind
  at: Date
  cents: number
  /** The account's balance after this entry. */
  balanceCents: number
  /** The cursor after this entry. */
  place: string
}

export type EntryQuery = {
  book: LedgerAccount
  ownerId: string | null
  money: MoneyKind
  after: string | null
  limit: number
}

/**
 * Newest first. Entries are append-only, so the balance after an entry never changes: the cursor carries it, and every page has
 * the same cost.
 */
export async function ledgerEntries(db: Db, query: EntryQuery): Promise<LedgerEntry[]> {
  const { book, ownerId, money, limit } = query
  const place = query.after === null ? null : readCursor(query.after)
  const { rows } = await sql<{ id: string; journalId: string; kind: JournalKind; at: Date; cents: string }>`
    select entry.id, entry.journal_id as "journalId", journal.kind, journal.created_at as at, entry.cents
    from (
      select id, journal_id, cents from ledger_entries
      where book = ${book} and ${ownerId === null ? sql`owner_id is null` : sql`owner_id = ${ownerId}::uuid`}
        and money = ${money} ${place ? sql`and id < ${place.id}::bigint` : sql``}
      order by id desc limit ${limit}
    ) as entry join ledger_journals as journal on journal.id = entry.journal_id
    order by entry.id desc
  `.execute(db)
  let balance = place ? place.balanceCents : await ledgerBalanceCents(db, book, ownerId, money)
  return rows.map(({ cents: text, ...row }) => {
    const cents = Number(text)
    const balanceCents = balance
    balance -= cents
    return { ...row, cents, balanceCents, place: `${row.id}:${balance}` }
  })
}

function readCursor(text: string): { id: string; balanceCents: number } {
  const [, id, balance] = /^(\d{1,18}):(-?\d{1,15})$/.exec(text) ?? []
  if (!id || balance === undefined)
    throw new Refusal('BAD_INPUT', { message: 'This list has changed. Reload it.' })
  return { id, balanceCents: Number(balance) }
}
