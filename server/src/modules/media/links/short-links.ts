/** Short URLs of media, `/short/{id}`: one per media, created on first request. */
import { randomInt } from 'node:crypto'
import type { Selectable } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findVisibleMedia, type VisibleMedia } from '../access/visible-media.ts'
import { lockMediaForShare } from '../queries.ts'
import type { ShortLinksTable } from '../tables.ts'
import type { MediaDeps } from '../types.ts'

export type ShortLink = { id: string; created_at: Date; media: VisibleMedia }

type Deps = Pick<MediaDeps, 'db' | 'clock'>
type Row = Selectable<ShortLinksTable>

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 8
const ID_PATTERN = /^[A-Za-z0-9]{8}$/
/** Repeated collisions among 62^8 ids indicate a broken random source. */
const MAX_ATTEMPTS = 5

/** Anyone who may see a media, even locked, may link to it. */
export async function generateShortLink(
  deps: Deps & Pick<MediaDeps, 'media'>,
  viewer: Viewer | null,
  mediaId: string,
  nextId: () => string = randomLinkCode,
): Promise<ShortLink> {
  const media = await findVisibleMedia(deps, viewer, mediaId)
  if (!media) throw new Refusal('NOT_FOUND')
  const { id, created_at } = await deps.db.transaction().execute(async (tx) => {
    const link = await ensureLink(tx, mediaId, nextId)
    if (viewer) await deps.media.ports.onShared(tx, { accountId: viewer.accountId, mediaId })
    return link
  })
  return { id, created_at, media }
}

/** Null if the link is unknown, its media is gone, or hidden from this viewer. */
export async function openShortLink(
  deps: Deps,
  viewer: Viewer | null,
  id: string,
): Promise<ShortLink | null> {
  const link = await findShortLink(deps.db, id)
  const media = link && (await findVisibleMedia(deps, viewer, link.media_id))
  return link && media ? { id, created_at: link.created_at, media } : null
}

export async function deleteShortLink(tx: Tx, mediaId: string): Promise<void> {
  await tx.deleteFrom('short_links').where('media_id', '=', mediaId).execute()
}

export async function findShortLink(db: Db | Tx, id: string): Promise<Row | undefined> {
  if (!ID_PATTERN.test(id)) return undefined
  return db.selectFrom('short_links').selectAll().where('id', '=', id).executeTakeFirst()
}

async function ensureLink(tx: Tx, mediaId: string, nextId: () => string): Promise<Row> {
  if (!(await lockMediaForShare(tx, mediaId))) throw new Refusal('NOT_FOUND')
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    await tx
      .insertInto('short_links')
      .values({ id: nextId(), media_id: mediaId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const link = await tx
      .selectFrom('short_links')
      .selectAll()
      .where('media_id', '=', mediaId)
      .executeTakeFirst()
    if (link) return link
  }
  throw new Error('could not find a free short link id')
}

export function randomLinkCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}
