/** SQL for an account's personal data in this slice. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { pickWritten } from '#rules/forms/written-fields.ts'

/** For the data export: what the account entered and uploaded, without internal bookkeeping. */
export async function exportMedia(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('media')
    .leftJoin('recordings', 'recordings.media_id', 'media.id')
    .selectAll('media')
    .select('recordings.edit')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    ...pickWritten(row),
    wordsOverIt: row.edit?.words.map(({ text }) => text) ?? [],
    visibility: row.visibility,
    priceCents: row.price_cents,
    state: row.state,
    failure: row.failure,
    approved: row.approved,
    reviewReason: row.review_reason,
    width: row.width,
    height: row.height,
    durationMs: row.duration_ms,
    file: row.original,
    bytes: Number(row.original_bytes),
    sentAt: row.created_at.toISOString(),
    availableAt: row.available_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
  }))
}

export function exportCaptions(db: Db, accountId: string) {
  return db
    .selectFrom('media_captions')
    .innerJoin('media', 'media.id', 'media_captions.media_id')
    .select(['media_id', 'language', 'label'])
    .where('media.account_id', '=', accountId)
    .orderBy('language')
    .execute()
}

/** Purchases, by description only: the rest belongs to the owner. */
export async function exportPurchases(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('media_rights')
    .innerJoin('media', 'media.id', 'media_rights.media_id')
    .select(['media.id', 'media.type', 'media.description', 'how', 'granted_at'])
    .where('media_rights.account_id', '=', accountId)
    .orderBy('granted_at')
    .execute()
  return rows.map(({ granted_at, ...right }) => ({ ...right, since: granted_at.toISOString() }))
}

export async function favouriteSoundsOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sound_favourites')
    .innerJoin('sounds', 'sounds.id', 'sound_favourites.sound_id')
    .select('sounds.name')
    .where('account_id', '=', accountId)
    .orderBy('sounds.name')
    .execute()
  return rows.map(({ name }) => name)
}

export async function ownIds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('media').select('id').where('account_id', '=', accountId).execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes others' rights on the account's media first, since they reference the rows. Returns deleted media that no buyer keeps
 * any longer: their rows are gone too, their files are not.
 */
export async function eraseRowsOf(tx: Tx, accountId: string): Promise<string[]> {
  const bought = tx.selectFrom('media_rights').select('media_id').where('account_id', '=', accountId)
  // Serialise with purchases: a concurrent buyer commits first or finds nothing.
  await tx
    .selectFrom('media')
    .select('id')
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('id', 'in', bought)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const { rows: deletedRights } = await sql<{ media_id: string }>`
    delete from media_rights using media
    where media.id = media_rights.media_id
      and (media.account_id = ${accountId} or media_rights.account_id = ${accountId})
    returning media_rights.media_id
  `.execute(tx)
  for (const table of ['media', 'sound_favourites'] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
  const { rows: orphaned } = await sql<{ id: string }>`
    delete from media
    where id = any(${deletedRights.map((row) => row.media_id)}::uuid[]) and deleted_at is not null
      and not exists (select from media_rights where media_id = media.id)
    returning id
  `.execute(tx)
  return orphaned.map(({ id }) => id)
}
