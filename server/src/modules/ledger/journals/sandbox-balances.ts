/** Balances of each kind of money, so that a gateway does not start on a ledger with the other kind. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { dollars } from '#rules/formats.ts'
import type { LedgerAccount } from '../tables.ts'
import { type MoneyKind, moneyKindOf } from './money.ts'

export type SandboxBalance = { book: LedgerAccount; ownerId: string | null; cents: number }

/** All non-zero sandbox balances. */
export async function sandboxBalances(db: Db | Tx): Promise<SandboxBalance[]> {
  const { rows } = await sql<{ book: LedgerAccount; ownerId: string | null; cents: string }>`
    select book, owner_id as "ownerId", sum(cents) as cents from ledger_entries
    where money = 'sandbox' group by book, owner_id having sum(cents) <> 0 order by book, owner_id
  `.execute(db)
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }))
}

/** Sandbox tax by country. */
export async function sandboxTaxes(tx: Tx): Promise<{ country: string; cents: number }[]> {
  const { rows } = await sql<{ country: string; cents: string }>`
    select subaccount as country, sum(cents) as cents from ledger_entries
    where book = 'tax' and money = 'sandbox' and subaccount is not null
    group by subaccount having sum(cents) <> 0 order by subaccount
  `.execute(tx)
  return rows.map(({ country, cents }) => ({ country, cents: Number(cents) }))
}

/** Fans with unreversed sandbox sales or sandbox credits. */
export async function fansWithSandboxMoney(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select fan_id as id from sales where money = 'sandbox' and reversed_at is null
    union
    select account_id from wallets where money = 'sandbox' and cents > 0
    order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Why these gateways must not start on this ledger, in one sentence; null if they may. */
export async function whyGatewaysCannotStart(db: Db, gateways: readonly string[]): Promise<string | null> {
  if (gateways.length === 0) return null
  const names = gateways.join(',')
  if (gateways.some((gateway) => moneyKindOf(gateway) === 'sandbox')) {
    const cents = await realCredits(db)
    return cents === 0
      ? null
      : `PAYMENTS=${names} cannot start: people have ${dollars(cents)} of real credits in their wallets, and test cards must not mix with them.`
  }
  const balances = await sandboxBalances(db)
  if (balances.length === 0) return null
  const people = balances.filter(({ ownerId }) => ownerId !== null)
  const cents = people.reduce((sum, each) => sum + each.cents, 0)
  return `PAYMENTS=${names} cannot start: ${dollars(cents)} of test credits and earnings from them are in the books. Remove them with npm run books -- write-off-sandbox.`
}

async function realCredits(db: Db): Promise<number> {
  const real: MoneyKind = 'real'
  const { cents } = await db
    .selectFrom('wallets')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('cents'), sql<string>`0`).as('cents'))
    .where('money', '=', real)
    .executeTakeFirstOrThrow()
  return Number(cents)
}
