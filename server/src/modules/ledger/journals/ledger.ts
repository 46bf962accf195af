/** Double-entry ledger: money moves only by posting journals, which the database keeps balanced, immutable and unique. */
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import { fingerprintOf } from '#platform/idempotency/idempotency-key.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import type { JournalKind, LedgerAccount } from '../tables.ts'
import type { MoneyKind } from './money.ts'

/**
 * `book` is the ledger account. Accounts of people have an owner; those of the platform do not. `subaccount`: the gateway or `bank`
 * where cleared money is, or the country of a tax.
 */
export type NewLedgerEntry = { book: LedgerAccount; ownerId?: string; subaccount?: string; cents: number }

/** The sub-account of `clearing` for money on the site's bank account. */
export const BANK = 'bank'

export type NewJournal = {
  kind: JournalKind
  /** Idempotency key: posting it again returns the first journal. */
  key: string
  /** The request's parameters; the same key with others is rejected. */
  about: readonly (string | number | null)[]
  at: Date
  /** All entries are of one kind of money. */
  money: MoneyKind
  entries: readonly NewLedgerEntry[]
}

export type PostedJournal = { journalId: string; isNew: boolean }

/** Runs in the transaction that grants the purchase. Zero entries are omitted. */
export async function postJournal(tx: Tx, journal: NewJournal): Promise<PostedJournal> {
  const values = { ...journalValues(journal), money: journal.money }
  const [posted] = await insertJournal(tx, values).catch(refuseOverdraft)
  return posted ? { journalId: posted.id, isNew: true } : earlierJournal(tx, values)
}

export type JournalValues = {
  kind: JournalKind
  key: string
  fingerprint: Buffer
  at: Date
  books: LedgerAccount[]
  owners: (string | null)[]
  subaccounts: (string | null)[]
  cents: number[]
}

export function journalValues({ kind, key, about, at, entries }: Omit<NewJournal, 'money'>): JournalValues {
  const moving = entries.filter(({ cents }) => cents !== 0)
  return {
    ...{ kind, key, at },
    fingerprint: fingerprintOf(about),
    books: moving.map(({ book }) => book),
    owners: moving.map(({ ownerId }) => ownerId ?? null),
    subaccounts: moving.map(({ subaccount }) => subaccount ?? null),
    cents: moving.map(({ cents }) => cents),
  }
}

/**
 * CTEs that insert a journal, for statements that need its id. `journal` is empty for a known key. `source` is one row with the
 * kind of money, or none if nothing is to be posted.
 */
export function journalCtes(values: JournalValues, source: RawBuilder<unknown>): RawBuilder<unknown> {
  const { kind, key, fingerprint, at, books, owners, subaccounts, cents } = values
  return sql`
    source as materialized (${source}), journal as (
      insert into ledger_journals (kind, key, fingerprint, created_at)
      select ${kind}, ${key}, ${fingerprint}::bytea, ${at}::timestamptz from source
      on conflict (key) do nothing
      returning id
    ), added as (
      insert into ledger_entries (journal_id, book, owner_id, subaccount, cents, money)
      select journal.id, entry.book, entry.owner_id, entry.subaccount, entry.cents, source.money
      from journal, source,
        unnest(${books}::text[], ${owners}::uuid[], ${subaccounts}::text[], ${cents}::bigint[])
          as entry (book, owner_id, subaccount, cents)
    )
  `
}

const insertJournal = statement((db: Db | Tx, values: JournalValues & { money: MoneyKind }) =>
  sql<{ id: string }>`
    with ${journalCtes(values, sql`select ${values.money}::text as money`)} select id from journal
  `.compile(db),
)

async function earlierJournal(tx: Tx, values: JournalValues): Promise<PostedJournal> {
  const earlier = await findJournal(tx, values)
  if (!earlier) throw new Error('a journal with this key conflicts but was not found')
  return earlier
}

/** Rejects the same key with other parameters. */
export async function findJournal(
  tx: Tx,
  { key, fingerprint }: Pick<JournalValues, 'key' | 'fingerprint'>,
): Promise<PostedJournal | null> {
  const earlier = await tx
    .selectFrom('ledger_journals')
    .select(['id', 'fingerprint'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (!earlier) return null
  if (!earlier.fingerprint.equals(fingerprint)) throw new Refusal('KEY_REUSED')
  return { journalId: earlier.id, isNew: false }
}

export function refuseOverdraft(error: unknown): never {
  const isOverdraft =
    error instanceof Error && 'constraint' in error && error.constraint === 'wallets_never_below_zero'
  throw isOverdraft ? new Refusal('NOT_ENOUGH_CREDITS') : error
}

/** The balance of a fan's wallet. */
export async function walletCents(db: Db | Tx, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('wallets')
    .select('cents')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(row?.cents ?? 0)
}

/** The balance of a ledger account: its running total plus later entries. Of one kind of money, or of both. */
export async function ledgerBalanceCents(
  db: Db | Tx,
  book: LedgerAccount,
  ownerId: string | null,
  money?: MoneyKind,
): Promise<number> {
  const kinds: MoneyKind[] = money ? [money] : ['real', 'sandbox']
  const { rows } = await sql<{ cents: string }>`
    select coalesce(sum(coalesce(total.cents, 0) + coalesce((
      select sum(cents) from ledger_entries
      where book = ${book} and ${ownerId === null ? sql`owner_id is null` : sql`owner_id = ${ownerId}::uuid`}
        and money = kind and id > coalesce(through_id, 0)
    ), 0)), 0) as cents
    from unnest(${kinds}::text[]) as kind
    left join ledger_totals as total
      on total.book = ${book} and total.owner_id is not distinct from ${ownerId}::uuid and total.money = kind
  `.execute(db)
  return Number(rows[0]?.cents ?? 0)
}
