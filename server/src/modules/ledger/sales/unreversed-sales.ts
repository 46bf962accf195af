/** Reversed and unreversed sales: as a subquery, in pages for reconciling them with granted rights, and of one fan for reversing them. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { SaleKind } from '#rules/money.ts'
import type { Sale } from '../tables.ts'

export type UnreversedSale = {
  id: string
  fan_id: string
  creator_id: string
  kind: SaleKind
  subject_id: string
  created_at: Date
}

/** Subquery for other slices. */
export function reversedSaleIds(db: Db | Tx) {
  return db.selectFrom('sales').select('id').where('reversed_at', 'is not', null)
}

export async function unreversedSalesAfter(
  tx: Tx,
  { kinds, after, limit }: { kinds: readonly SaleKind[]; after: string | undefined; limit: number },
): Promise<UnreversedSale[]> {
  const { rows } = await sql<UnreversedSale>`
    select id, fan_id, creator_id, kind, subject_id, created_at from sales
    where kind = any(${kinds}::text[]) and reversed_at is null and subject_id is not null
      ${after ? sql`and id > ${after}::uuid` : sql``}
    order by id limit ${limit}
  `.execute(tx)
  return rows
}

export function newestUnreversedSale(tx: Tx, fanId: string): Promise<Sale | undefined> {
  return unreversedOf(tx, fanId).limit(1).executeTakeFirst()
}

/** Newest first. */
export function unreversedSandboxSales(tx: Tx, fanId: string): Promise<Sale[]> {
  return unreversedOf(tx, fanId).where('money', '=', 'sandbox').execute()
}

function unreversedOf(tx: Tx, fanId: string) {
  return tx
    .selectFrom('sales')
    .selectAll()
    .where('fan_id', '=', fanId)
    .where('reversed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
}
