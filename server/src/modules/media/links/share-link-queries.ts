/** SQL for share links. */
import { type Selectable, sql } from 'kysely'
import type { PageRange } from '#platform/graphql/paging.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { ShareLinksTable } from '../tables.ts'

export type ShareLinkRow = Selectable<ShareLinksTable>

const CODE = /^[A-Za-z0-9]{8}$/

/** Undefined for unknown codes and removed links. */
export async function findActiveShareLink(db: Db | Tx, code: string): Promise<ShareLinkRow | undefined> {
  const link = await findShareLink(db, code)
  return link?.removed_at === null ? link : undefined
}

/** Includes removed links: repeated purchases by them are still answered. */
export async function findShareLink(db: Db | Tx, code: string): Promise<ShareLinkRow | undefined> {
  if (!CODE.test(code)) return undefined
  return db.selectFrom('share_links').selectAll().where('code', '=', code).executeTakeFirst()
}

/** Shared row lock until the end of the transaction: price and existence cannot change. */
export function lockShareLink(tx: Tx, id: string): Promise<ShareLinkRow | undefined> {
  return tx
    .selectFrom('share_links')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

export type ShareLinksPage = PageRange & {
  /** Cursor: the previous page's last code, which may be removed by now. */
  after: string | null
}

/** Links that are not removed and whose media exists, newest first. */
export async function findShareLinksOf(
  db: Db,
  creatorId: string,
  { limit, skip, after }: ShareLinksPage,
): Promise<ShareLinkRow[]> {
  if (after !== null && !CODE.test(after)) return []
  let query = db
    .selectFrom('share_links')
    .innerJoin('media', 'media.id', 'media_id')
    .selectAll('share_links')
    .where('creator_id', '=', creatorId)
    .where('removed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('share_links.created_at', 'desc')
    .orderBy('share_links.id', 'desc')
    .limit(limit)
    .offset(skip)
  if (after !== null)
    query = query.where(
      sql<boolean>`(share_links.created_at, share_links.id) < (
        select created_at, id from share_links where code = ${after} and creator_id = ${creatorId}
      )`,
    )
  return query.execute()
}

/** Undefined if the code is taken. */
export function insertShareLink(
  tx: Tx,
  link: Pick<ShareLinkRow, 'code' | 'creator_id' | 'media_id' | 'price_cents' | 'description'>,
): Promise<ShareLinkRow | undefined> {
  return tx
    .insertInto('share_links')
    .values({ ...link, removed_at: null })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Undefined if not this creator's, or removed. */
export async function updateShareLinkRow(
  db: Db,
  { code, creatorId }: { code: string; creatorId: string },
  columns: { price_cents?: number; description?: string; removed_at?: Date },
): Promise<ShareLinkRow | undefined> {
  if (!CODE.test(code)) return undefined
  return db
    .updateTable('share_links')
    .set(columns)
    .where('code', '=', code)
    .where('creator_id', '=', creatorId)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function hasActiveShareLink(db: Db | Tx, mediaId: string): Promise<boolean> {
  const row = await db
    .selectFrom('share_links')
    .select('id')
    .where('media_id', '=', mediaId)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Includes removed links, whose sales remain valid. */
export async function mediaIdsOfLinks(db: Db | Tx, linkIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('share_links')
    .select(['id', 'media_id'])
    .where(sql<boolean>`id = any(${linkIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.media_id]))
}

export async function exportShareLinks(db: Db, creatorId: string) {
  const rows = await db
    .selectFrom('share_links')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    code: row.code,
    media: row.media_id,
    priceCents: row.price_cents,
    description: row.description,
    madeAt: row.created_at.toISOString(),
    removedAt: row.removed_at?.toISOString() ?? null,
  }))
}
