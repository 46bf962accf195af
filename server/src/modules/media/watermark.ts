/** What is drawn over a paid video for one viewer: who it is, so that whoever films their screen can be told. */
import type { Viewer } from '#platform/viewer.ts'
import { isInsider, type SeenMedia } from './see-media.ts'
import type { MediaDeps } from './types.ts'

/** Videos that one pays for, to those who have; neither to their owner nor to staff, and over nothing that is free. */
export function isMarked(
  { settings }: Pick<MediaDeps, 'settings'>,
  viewer: Viewer | null,
  media: SeenMedia,
): viewer is Viewer {
  const isPaid = media.price_cents > 0 || media.visibility !== 'free'
  return (
    viewer !== null &&
    media.type === 'video' &&
    media.access === 'open' &&
    isPaid &&
    settings.get('media.watermark') &&
    !isInsider(viewer, media)
  )
}

const CODE_LENGTH = 8

/** Usernames change and are borrowed; the end of an account's number, which the console shows, is its own for ever. */
export function watermarkOf({ id, username }: { id: string; username: string }): string {
  return `@${username} · ${id.slice(-CODE_LENGTH).toUpperCase()}`
}
