/** The books: the one way in which money moves. The database holds that journals balance, stay and come once. */
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import { fingerprintOf } from './payment-key.ts'
import type { Book, JournalKind } from './tables.ts'

/** Books of people name their owner; those of the house have none. */
export type Entry = { book: Book; ownerId?: string; cents: number }

export type NewJournal = {
  kind: JournalKind
  /** The same key is the same movement: posted again, it answers what it was. */
  key: string
  /** All that was asked for under this key; the same key for something else is refused. */
  about: readonly (string | number | null)[]
  at: Date
  entries: readonly Entry[]
}

export type Posted = { journalId: string; isNew: boolean }

/** In the transaction of the right that is paid for. Entries of nothing are left out. */
export async function postJournal(tx: Tx, journal: NewJournal): Promise<Posted> {
  const values = journalValues(journal)
  const [posted] = await insertJournal(tx, values).catch(refuseOverdraft)
  return posted ? { journalId: posted.id, isNew: true } : earlierJournal(tx, values)
}

export type JournalValues = {
  kind: JournalKind
  key: string
  fingerprint: Buffer
  at: Date
  books: Book[]
  owners: (string | null)[]
  cents: number[]
}

export function journalValues({ kind, key, about, at, entries }: NewJournal): JournalValues {
  const moving = entries.filter(({ cents }) => cents !== 0)
  return {
    ...{ kind, key, at },
    fingerprint: fingerprintOf(about),
    books: moving.map(({ book }) => book),
    owners: moving.map(({ ownerId }) => ownerId ?? null),
    cents: moving.map(({ cents }) => cents),
  }
}

/** Parts of a `with`: what needs the journal's id stands in the same statement. `journal` is empty for a known key. */
export function journalParts(values: JournalValues): RawBuilder<unknown> {
  const { kind, key, fingerprint, at, books, owners, cents } = values
  return sql`
    journal as (
      insert into ledger_journals (kind, key, fingerprint, created_at)
      values (${kind}, ${key}, ${fingerprint}, ${at})
      on conflict (key) do nothing
      returning id
    ), added as (
      insert into ledger_entries (journal_id, book, owner_id, cents)
      select journal.id, entry.book, entry.owner_id, entry.cents
      from journal, unnest(${books}::text[], ${owners}::uuid[], ${cents}::bigint[])
        as entry (book, owner_id, cents)
    )
  `
}

const insertJournal = statement((db: Db | Tx, values: JournalValues) =>
  sql<{ id: string }>`with ${journalParts(values)} select id from journal`.compile(db),
)

/** The same key for something else is refused. */
export async function earlierJournal(
  tx: Tx,
  { key, fingerprint }: Pick<JournalValues, 'key' | 'fingerprint'>,
): Promise<Posted> {
  const earlier = await tx
    .selectFrom('ledger_journals')
    .select(['id', 'fingerprint'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!earlier.fingerprint.equals(fingerprint)) throw new Refusal('KEY_REUSED')
  return { journalId: earlier.id, isNew: false }
}

export function refuseOverdraft(fault: unknown): never {
  const isShort =
    fault instanceof Error && 'constraint' in fault && fault.constraint === 'wallets_never_below_zero'
  throw isShort ? new Refusal('NOT_ENOUGH_CREDITS') : fault
}

/** What a fan has to spend. */
export async function walletCents(db: Db | Tx, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('wallets')
    .select('cents')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(row?.cents ?? 0)
}

/** The balance of any book: what was added up already, and what came since. */
export async function bookCents(db: Db | Tx, book: Book, ownerId: string | null): Promise<number> {
  const { rows } = await sql<{ cents: string }>`
    with total as (
      select through_id, cents from ledger_totals
      where book = ${book} and owner_id is not distinct from ${ownerId}::uuid
    )
    select coalesce((select cents from total), 0) + coalesce((
      select sum(cents) from ledger_entries
      where book = ${book} and ${ownerId === null ? sql`owner_id is null` : sql`owner_id = ${ownerId}::uuid`}
        and id > coalesce((select through_id from total), 0)
    ), 0) as cents
  `.execute(db)
  return Number(rows[0]?.cents ?? 0)
}
