/** Link previews of media: the same for everyone, and never with an unblurred image. */
import type { MediaType } from '#rules/media.ts'
import { findVisibleMedia, type VisibleMedia } from '../access/visible-media.ts'
import { PICTURE } from '../files.ts'
import type { MediaDeps } from '../types.ts'
import { openLinkCode } from './open-link-code.ts'

export type LinkPreview = {
  ownerId: string
  type: MediaType
  description: string
  /** URL path of the blurred image. */
  image: string | null
}

type Deps = Pick<MediaDeps, 'db' | 'clock' | 'media'>

/** Null if hidden from visitors. */
export async function previewOfMedia(deps: Deps, id: string): Promise<LinkPreview | null> {
  const media = await findVisibleMedia(deps, null, id)
  return media && previewOf(deps, media)
}

/** Short codes are short links or share links. */
export async function previewOfShortLink(
  deps: Deps & Pick<MediaDeps, 'rateLimits'>,
  id: string,
  address: string,
): Promise<LinkPreview | null> {
  const { short, shared } = await openLinkCode(deps, { viewer: null, address }, id)
  if (short) return previewOf(deps, short.media)
  return shared && { ...previewOf(deps, shared.media), description: shared.description }
}

function previewOf({ media: { fileUrls } }: Deps, media: VisibleMedia): LinkPreview {
  const { id, account_id: ownerId, type, description, pictures_run: run } = media
  const image = run && fileUrls.of(id, `${run}/${PICTURE.blur}`, { for: 'everybody', scope: 'blur' })
  return { ownerId, type, description, image }
}
