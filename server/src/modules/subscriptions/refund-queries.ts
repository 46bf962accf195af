/** All SQL on refund requests. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { RefundRequestsTable, RefundState } from './tables.ts'

export type RefundRequest = Selectable<RefundRequestsTable>

/** False if the sale already has a request. */
export async function insertRefundRequest(tx: Tx, row: Insertable<RefundRequestsTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('refund_requests')
    .values(row)
    .onConflict((conflict) => conflict.column('sale_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function findRefundRequest(db: Db | Tx, id: string): Promise<RefundRequest | undefined> {
  return db.selectFrom('refund_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockRefundRequest(tx: Tx, id: string): Promise<RefundRequest | undefined> {
  return tx.selectFrom('refund_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function updateRefundRequest(
  tx: Tx,
  id: string,
  columns: Updateable<RefundRequestsTable>,
): Promise<RefundRequest> {
  return tx
    .updateTable('refund_requests')
    .set(columns)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Grouped by sale id. */
export async function refundsOfSales(
  db: Db | Tx,
  saleIds: readonly string[],
): Promise<Map<string, RefundRequest>> {
  const rows = await db
    .selectFrom('refund_requests')
    .selectAll()
    .where(sql<boolean>`sale_id = any(${saleIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.sale_id, row]))
}

type RefundRequestQuery = { state: RefundState; limit: number; after: string | null }

/** Oldest first. */
export function listRefundRequests(
  db: Db,
  { state, limit, after }: RefundRequestQuery,
): Promise<RefundRequest[]> {
  const query = db
    .selectFrom('refund_requests')
    .selectAll()
    .where('state', '=', state)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
  return (
    after === null
      ? query
      : query.where(
          sql<boolean>`(created_at, id) > (select created_at, id from refund_requests where id = ${after})`,
        )
  ).execute()
}
