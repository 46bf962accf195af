/** Share links: offer a media, even a private one, under its own URL and price. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { checkForm } from '#rules/forms/check.ts'
import { shareLinkChanges, shareLinkForm } from '#rules/forms/share-link.ts'
import type { MediaViewer } from '../access/lookup-access.ts'
import { findOfferedMedia } from '../access/offered-media.ts'
import type { VisibleMedia } from '../access/visible-media.ts'
import { fieldsRefusal } from '../check-media-texts.ts'
import { MEDIA_CHANGED } from '../events.ts'
import { findMedia, findMediaByIds } from '../queries.ts'
import type { MediaDeps } from '../types.ts'
import { lockOwn } from '../update-media.ts'
import {
  findActiveShareLink,
  findShareLinksOf,
  insertShareLink,
  type ShareLinkRow,
  type ShareLinksPage,
  updateShareLinkRow,
} from './share-link-queries.ts'
import { randomLinkCode } from './short-links.ts'

export type ShareLink = ShareLinkRow & { media: VisibleMedia }

export type NewShareLink = { mediaId: string; isFree: boolean; price: number | null; text: string }

type Deps = Pick<MediaDeps, 'db' | 'clock'>

/** Repeated collisions among 62^8 codes indicate a broken random source. */
const MAX_ATTEMPTS = 5

export async function createShareLink(
  deps: Deps,
  viewer: Viewer,
  { mediaId, isFree, price, text }: NewShareLink,
): Promise<ShareLink> {
  if (!viewer.isCreator) throw new Refusal('FORBIDDEN')
  const checked = checkForm(shareLinkForm, { free: isFree, price: isFree ? 0 : price, text })
  if (!checked.ok) throw fieldsRefusal(checked.errors)
  return deps.db.transaction().execute(async (tx) => {
    const media = await lockOwn(deps, tx, viewer, mediaId)
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const link = await insertShareLink(tx, {
        code: randomLinkCode(),
        creator_id: viewer.accountId,
        media_id: mediaId,
        price_cents: checked.values.price,
        description: checked.values.text,
      })
      if (link) return { ...link, media: { ...media, access: 'open' } }
    }
    throw new Error('could not find a free share link code')
  })
}

/** Undefined fields stay unchanged. Earlier purchases stay valid. */
export async function updateShareLink(
  deps: Deps,
  viewer: Viewer,
  code: string,
  changes: { price?: number | undefined; description?: string | undefined },
): Promise<ShareLink> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const checked = checkForm(shareLinkChanges, Object.fromEntries(given))
  if (!checked.ok) throw fieldsRefusal(checked.errors)
  const { price, description } = checked.values
  const own = { code, creatorId: viewer.accountId }
  const columns = {
    ...(price !== undefined && { price_cents: price }),
    ...(description !== undefined && { description }),
  }
  const link =
    Object.keys(columns).length > 0
      ? await updateShareLinkRow(deps.db, own, columns)
      : await findOwn(deps, own)
  const media = link && (await findMedia(deps.db, link.media_id))
  if (!media) throw new Refusal('NOT_FOUND')
  return { ...link, media: { ...media, access: 'open' } }
}

/** False if there is nothing to remove, as on a repeat. Earlier purchases stay valid. */
export async function removeShareLink(
  deps: Deps & Pick<MediaDeps, 'bus'>,
  viewer: Viewer,
  code: string,
): Promise<boolean> {
  const own = { code, creatorId: viewer.accountId }
  const link = await updateShareLinkRow(deps.db, own, { removed_at: deps.clock.now() })
  if (link) await deps.bus.publish(MEDIA_CHANGED, { mediaIds: [link.media_id] })
  return link !== undefined
}

/** The viewer's own links, newest first, without deleted media. */
export async function listShareLinks(
  deps: Deps,
  viewer: Viewer,
  wanted: ShareLinksPage,
): Promise<ShareLink[]> {
  const links = await findShareLinksOf(deps.db, viewer.accountId, wanted)
  const rows = await findMediaByIds(
    deps.db,
    links.map((link) => link.media_id),
  )
  const medias = new Map(rows.map((row) => [row.id, row]))
  return links.flatMap((link) => {
    const media = medias.get(link.media_id)
    return media ? { ...link, media: { ...media, access: 'open' } } : []
  })
}

/** Null if the link is unknown or hidden from this viewer. */
export async function openShareLink(
  deps: Deps,
  viewer: MediaViewer | null,
  code: string,
): Promise<ShareLink | null> {
  const link = await findActiveShareLink(deps.db, code)
  const row = link && (await findMedia(deps.db, link.media_id))
  const media = row && (await findOfferedMedia(deps, viewer, row))
  return media ? { ...link, media } : null
}

async function findOwn(
  { db }: Deps,
  { code, creatorId }: { code: string; creatorId: string },
): Promise<ShareLinkRow | undefined> {
  const link = await findActiveShareLink(db, code)
  return link?.creator_id === creatorId ? link : undefined
}
