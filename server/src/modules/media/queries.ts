/** SQL for single media rows; lists are in list-queries.ts. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import type { RecordingEdit } from '#rules/forms/recording.ts'
import type { MEDIA_COLUMNS, MediaTable } from './tables.ts'

export type MediaRow = Selectable<MediaTable>

/** Must not be sold or given away: a consent is missing, or staff took it down or are reviewing it. */
export function isHeldBack({ unconfirmed, removal_id, hidden_at }: MediaRow): boolean {
  return unconfirmed > 0 || removal_id !== null || hidden_at !== null
}

/** What viewers may see of a row, and what the access decision uses. */
export type MediaViewColumns = Pick<MediaRow, (typeof MEDIA_COLUMNS)[number]>

export async function findMedia(db: Db | Tx, id: string): Promise<MediaRow | undefined> {
  const [media] = await mediaById(db, { id })
  return media
}

const mediaById = statement((db: Db | Tx, { id }: { id: string }) =>
  db.selectFrom('media').selectAll().where('id', '=', id).compile(),
)

/** Unordered; unknown ids are omitted. */
export function findMediaByIds(db: Db | Tx, ids: readonly string[]): Promise<MediaRow[]> {
  return mediaByIds(db, { ids })
}

const mediaByIds = statement((db: Db | Tx, { ids }: { ids: readonly string[] }) =>
  db.selectFrom('media').selectAll().where(sql<boolean>`id = any(${ids}::uuid[])`).compile(),
)

/** Exclusive row lock until the end of the transaction: blocks updates, purchases and deletion. */
export function lockMedia(tx: Tx, id: string): Promise<MediaRow | undefined> {
  return tx.selectFrom('media').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Shared row lock until the end of the transaction: blocks deletion only. */
export async function lockMediaForShare(tx: Tx, id: string): Promise<MediaRow | undefined> {
  const [media] = await mediaForShare(tx, { id })
  return media
}

const mediaForShare = statement((tx: Db | Tx, { id }: { id: string }) =>
  tx
    .selectFrom('media')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .compile(),
)

export async function insertMediaRow(tx: Tx, media: Insertable<MediaTable>): Promise<void> {
  await tx.insertInto('media').values(media).execute()
}

export async function insertRecording(
  tx: Tx,
  mediaId: string,
  { takes, edit }: { takes: readonly string[]; edit: RecordingEdit },
): Promise<void> {
  await tx
    .insertInto('recordings')
    .values({ media_id: mediaId, takes: [...takes], edit: JSON.stringify(edit) })
    .execute()
}

export function updateMediaRow(tx: Tx, id: string, columns: Updateable<MediaTable>): Promise<MediaRow> {
  return tx.updateTable('media').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Whether the owner has another approved media of this type, deleted ones included. */
export async function hasOtherApproved(
  tx: Tx,
  { id, account_id, type }: Pick<MediaRow, 'id' | 'account_id' | 'type'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('media')
    .select('id')
    .where('account_id', '=', account_id)
    .where('type', '=', type)
    .where('approved', '=', true)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Captions and short links are deleted by cascade. */
export async function deleteMediaRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('media').where('id', '=', id).execute()
}
