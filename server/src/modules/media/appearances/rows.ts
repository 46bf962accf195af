/** The SQL on who appears in media. */
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { AppearancesTable } from '../tables.ts'

export type AppearanceRow = Selectable<AppearancesTable>

export function findAppearance(db: Db | Tx, id: string): Promise<AppearanceRow | undefined> {
  return db.selectFrom('appearances').selectAll().where('id', '=', id).executeTakeFirst()
}

export function appearancesByIds(db: Db | Tx, ids: readonly string[]): Promise<AppearanceRow[]> {
  return db.selectFrom('appearances').selectAll().where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
}

/** Held until the transaction ends. The media is held first: whoever answers at once waits there. */
export function lockAppearance(tx: Tx, id: string): Promise<AppearanceRow | undefined> {
  return tx.selectFrom('appearances').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Of media, by their ids, without the names that were taken away; in the order in which they were named. */
export async function appearancesOf(
  db: Db | Tx,
  mediaIds: readonly string[],
): Promise<Map<string, AppearanceRow[]>> {
  const rows = await db
    .selectFrom('appearances')
    .selectAll()
    .where(sql<boolean>`media_id = any(${mediaIds}::uuid[])`)
    .where('state', '<>', 'removed')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, (row) => row.media_id ?? '')
}

type Wanted = { after: string | null; limit: number }

/** Those in which somebody was named, newest first; what is not answered yet comes first of all. */
export function appearancesAs(
  db: Db | Tx,
  accountId: string,
  { after, limit }: Wanted,
): Promise<AppearanceRow[]> {
  return db
    .selectFrom('appearances')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('media_id', 'is not', null)
    .where('state', '<>', 'removed')
    .$if(after !== null, (q) =>
      q.where(
        sql<boolean>`(state = 'asked', id) < (select state = 'asked', id from appearances where id = ${after})`,
      ),
    )
    .orderBy(sql`state = 'asked'`, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countAsked(db: Db | Tx, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('appearances')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .where('media_id', 'is not', null)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow()
  return count
}

export function updateAppearance(
  tx: Tx,
  id: string,
  columns: Updateable<AppearancesTable>,
): Promise<AppearanceRow> {
  return tx
    .updateTable('appearances')
    .set(columns)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteAppearance(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('appearances').where('id', '=', id).execute()
}
