/** Media for messages: whether a creator may send one, and what sender and recipient see of it. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { MediaType } from '#rules/media.ts'
import { MESSAGE_TEXT } from '#rules/messages.ts'
import { isVisibleToOthers } from './access/decide-access.ts'
import { mediaFactsOf } from './access/facts.ts'
import type { MediaViewer } from './access/lookup-access.ts'
import { findAllOfferedMedia } from './access/offered-media.ts'
import { findVisibleMedia, type VisibleMedia } from './access/visible-media.ts'
import { PICTURE, previewPath } from './files.ts'
import { type PreviewClip, previewsOf } from './preview-queries.ts'
import { findMediaByIds, lockMediaForShare, type MediaRow } from './queries.ts'
import { secondsOf, sourceOf, teaserOf, thumbnailOf } from './schema/media-fields.ts'
import { grantMedia, revokeRight } from './shop/rights.ts'
import { publishMediaGranted } from './shop/sell-media.ts'
import type { MediaDeps } from './types.ts'

/** Contains only what the viewer may have: locked media come with blur and preview only. */
export type SentMedia = {
  id: string
  type: MediaType
  isOpen: boolean
  /** In seconds. */
  duration: number | null
  width: number | null
  height: number | null
  thumbnail: string | null
  /** The teaser, for viewers with access. */
  teaser: string | null
  /** Preview URLs by length in milliseconds, as far as already cut. */
  previews: ReadonlyMap<number, string>
  /** The full video or photo. */
  url: string | null
}

/** Locks the media until the end of the transaction, so that it is not deleted while being sent. */
export async function lockForSending(
  deps: Pick<MediaDeps, 'db' | 'clock'>,
  tx: Tx,
  viewer: Viewer,
  mediaId: string,
): Promise<MediaRow> {
  const media = await lockMediaForShare(tx, mediaId)
  if (media?.account_id !== viewer.accountId)
    throw new Refusal((await findVisibleMedia(deps, viewer, mediaId)) ? 'FORBIDDEN' : 'NOT_FOUND')
  if (!isVisibleToOthers(mediaFactsOf(media, true), deps.clock.now()))
    throw new Refusal('BAD_INPUT', {
      message: MESSAGE_TEXT.notShown,
      fields: { media: MESSAGE_TEXT.notShown },
    })
  return media
}

/** Grants a media sent for free, permanently. Idempotent. */
export async function giveMedia(
  deps: Pick<MediaDeps, 'bus'>,
  tx: Tx,
  gift: { mediaId: string; accountId: string },
): Promise<void> {
  if (await grantMedia(tx, { ...gift, how: 'free-message' })) await publishMediaGranted(deps, tx, gift)
}

/** Revokes a gift, unless the fan got the media in another way too. Idempotent. */
export async function revokeGift(
  deps: Pick<MediaDeps, 'bus'>,
  tx: Tx,
  gift: { mediaId: string; accountId: string },
): Promise<void> {
  if (await revokeRight(tx, { ...gift, how: 'free-message' })) await publishMediaGranted(deps, tx, gift)
}

/** By id, without media hidden from this account. A null account gets no URLs. Staff are regular users in their own conversations. */
export async function sentMedia(
  deps: Pick<MediaDeps, 'db' | 'clock' | 'media'>,
  accountId: string | null,
  mediaIds: readonly string[],
): Promise<Map<string, SentMedia>> {
  if (mediaIds.length === 0) return new Map()
  const reader: MediaViewer | null = accountId === null ? null : { accountId }
  const [rows, previews] = await Promise.all([
    findMediaByIds(deps.db, mediaIds),
    previewsOf(deps.db, mediaIds),
  ])
  const seen = await findAllOfferedMedia(deps, reader, rows)
  return new Map(
    seen.map((media) => {
      const clips = previewUrls(deps, reader, previews.get(media.id) ?? [])
      return [media.id, { ...shapeOf(media), ...urlsOf(deps, reader, media), previews: clips }]
    }),
  )
}

function shapeOf({ id, type, access, duration_ms, width, height }: VisibleMedia) {
  return { id, type, isOpen: access === 'open', duration: secondsOf(duration_ms), width, height }
}

function urlsOf(
  deps: Pick<MediaDeps, 'clock' | 'media'>,
  reader: MediaViewer | null,
  media: VisibleMedia,
): Pick<SentMedia, 'thumbnail' | 'teaser' | 'url'> {
  if (!reader || media.access === 'removed') return { thumbnail: null, teaser: null, url: null }
  if (media.access === 'open') {
    const { grid, original } = thumbnailOf(deps, reader, media)
    const url = media.type === 'photo' ? original : (sourceOf(deps, reader, media)?.url ?? null)
    return { thumbnail: grid, teaser: teaserOf(deps, reader, media)?.url ?? null, url }
  }
  // A personal URL: private media show their blurred image only to the recipient.
  const { id, pictures_run } = media
  const blurred = { for: { accountId: reader.accountId }, scope: 'blur' } as const
  const thumbnail = pictures_run && deps.media.fileUrls.of(id, `${pictures_run}/${PICTURE.blur}`, blurred)
  return { thumbnail, teaser: null, url: null }
}

function previewUrls(
  deps: Pick<MediaDeps, 'media'>,
  reader: MediaViewer | null,
  previews: readonly PreviewClip[],
): Map<number, string> {
  if (!reader) return new Map()
  const own = { for: { accountId: reader.accountId }, scope: 'preview' } as const
  return new Map(
    previews.map(({ media_id, length_ms, file }) => [
      length_ms,
      deps.media.fileUrls.of(media_id, previewPath(file), own),
    ]),
  )
}
