/** Watermark of a paid video that identifies the viewer, to trace screen recordings. */
import type { Viewer } from '#platform/viewer.ts'
import { isOwnerOrStaff, type VisibleMedia } from './access/visible-media.ts'
import type { MediaDeps } from './types.ts'

/** Paid videos only, for viewers who are neither owner nor staff. */
export function hasWatermark(
  { settings }: Pick<MediaDeps, 'settings'>,
  viewer: Viewer | null,
  media: VisibleMedia,
): viewer is Viewer {
  const isPaid = media.price_cents > 0 || media.visibility !== 'free'
  return (
    viewer !== null &&
    media.type === 'video' &&
    media.access === 'open' &&
    isPaid &&
    settings.get('media.watermark') &&
    !isOwnerOrStaff(viewer, media)
  )
}

const CODE_LENGTH = 8

/** Usernames can change hands; the account id's suffix, shown in the console, is permanent. */
export function watermarkOf({ id, username }: { id: string; username: string }): string {
  return `@${username} · ${id.slice(-CODE_LENGTH).toUpperCase()}`
}
