/** SQL for appearances. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { AppearancesTable } from './tables.ts'

export type AppearanceRow = Selectable<AppearancesTable>

export function findAppearance(db: Db | Tx, id: string): Promise<AppearanceRow | undefined> {
  return db.selectFrom('appearances').selectAll().where('id', '=', id).executeTakeFirst()
}

export function appearancesByIds(db: Db | Tx, ids: readonly string[]): Promise<AppearanceRow[]> {
  return db.selectFrom('appearances').selectAll().where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
}

/** Row lock until the end of the transaction. The media is locked first, which serialises concurrent answers. */
export function lockAppearance(tx: Tx, id: string): Promise<AppearanceRow | undefined> {
  return tx.selectFrom('appearances').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** By media id, without removed names, in the order of naming. */
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

type AppearancesPage = { after: string | null; limit: number }

/** Appearances of an account: unanswered first, then newest first. */
export function appearancesOfPerson(
  db: Db | Tx,
  accountId: string,
  { after, limit }: AppearancesPage,
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

export async function countPendingAppearances(db: Db | Tx, accountId: string): Promise<number> {
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

export async function deleteAppearance(tx: Db | Tx, id: string): Promise<void> {
  await tx.deleteFrom('appearances').where('id', '=', id).execute()
}

export function insertAppearance(tx: Tx, appearance: Insertable<AppearancesTable>): Promise<AppearanceRow> {
  return tx.insertInto('appearances').values(appearance).returningAll().executeTakeFirstOrThrow()
}

/** Whether the account was named in the media, whatever it answered, and also if the name was removed. */
export async function wasNamedBefore(tx: Tx, mediaId: string, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('appearances')
    .select('id')
    .where('media_id', '=', mediaId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** Of an account in others' media, and of others in its own. */
export function appearancesAbout(db: Db, accountId: string): Promise<AppearanceRow[]> {
  return db
    .selectFrom('appearances')
    .selectAll()
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('owner_id', '=', accountId)]))
    .orderBy('id')
    .execute()
}

/** Neither declined nor withdrawn; in the order in which their media are locked. */
export function activeAppearancesOf(tx: Tx, accountId: string): Promise<{ id: string }[]> {
  return tx
    .selectFrom('appearances')
    .select('id')
    .where('account_id', '=', accountId)
    .where('media_id', 'is not', null)
    .where('state', 'in', ['asked', 'confirmed'])
    .orderBy('media_id')
    .execute()
}

/** Of media that were deleted before `answered`, or before `unanswered` if nobody answered. */
export function appearancesToSweep(
  db: Db,
  { answered, unanswered, limit }: { answered: Date; unanswered: Date; limit: number },
): Promise<{ id: string }[]> {
  return db
    .selectFrom('appearances')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('media_gone_at', '<', answered),
        eb.and([eb('media_gone_at', '<', unanswered), eb('state', '=', 'asked')]),
      ]),
    )
    .limit(limit)
    .execute()
}
