/** SQL on dormant wallets. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { DormancyCharge } from '#rules/dormancy.ts'
import type { MoneyKind } from '../journals/money.ts'

export type FilledWallet = {
  accountId: string
  cents: number
  money: MoneyKind
  told: DormancyCharge | null
  toldAt: Date | null
  /** The last movement, other than dormancy fees and forfeiture. */
  movedAt: Date | null
}

type Row = Omit<FilledWallet, 'cents'> & { cents: string }

const FILLED = sql`
  select account_id as "accountId", cents, money, dormancy_told as told, dormancy_told_at as "toldAt", (
    select journal.created_at
    from ledger_entries as entry join ledger_journals as journal on journal.id = entry.journal_id
    where entry.book = 'wallet' and entry.owner_id = account_id and kind not in ('dormancy-fee', 'forfeiture')
    order by entry.id desc limit 1
  ) as "movedAt"
  from wallets`

/** Keyset pagination by account id. */
export async function filledWallets(db: Db, after: string | null, limit: number): Promise<FilledWallet[]> {
  const { rows } = await sql<Row>`
    ${FILLED} where cents > 0 ${after === null ? sql`` : sql`and account_id > ${after}::uuid`}
    order by account_id limit ${limit}
  `.execute(db)
  return rows.map(readRow)
}

/** Locks the wallet until the transaction ends, so that concurrent payments wait. */
export async function lockWallet(tx: Tx, accountId: string): Promise<FilledWallet | undefined> {
  await sql`select from wallets where account_id = ${accountId} for update`.execute(tx)
  const { rows } = await sql<Row>`${FILLED} where account_id = ${accountId}`.execute(tx)
  return rows.map(readRow)[0]
}

export async function markNotified(tx: Tx, accountId: string, told: DormancyCharge, at: Date): Promise<void> {
  await tx
    .updateTable('wallets')
    .set({ dormancy_told: told, dormancy_told_at: at })
    .where('account_id', '=', accountId)
    .execute()
}

function readRow({ cents, ...row }: Row): FilledWallet {
  return { ...row, cents: Number(cents) }
}
