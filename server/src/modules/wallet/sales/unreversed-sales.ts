/** Unreversed sales in pages, for reconciling them with granted rights. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import type { SaleKind } from '#rules/money.ts'

export type UnreversedSale = {
  id: string
  fan_id: string
  creator_id: string
  kind: SaleKind
  subject_id: string
  created_at: Date
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
