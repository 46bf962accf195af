/** What a link to a media tells before anybody opens it: to everybody alike, and never a picture in clear. */
import type { MediaType } from '#rules/media.ts'
import { PICTURE } from '../files.ts'
import { type SeenMedia, seeOne } from '../see-media.ts'
import type { MediaDeps } from '../types.ts'
import { openShareLink } from './share-links.ts'
import { openShortLink } from './short-links.ts'

export type LinkPreview = {
  ownerId: string
  type: MediaType
  description: string
  /** The path of the blurred picture. */
  image: string | null
}

type Deps = Pick<MediaDeps, 'db' | 'clock' | 'media'>

/** Null for what a visitor may not know of. */
export async function previewOfMedia(deps: Deps, id: string): Promise<LinkPreview | null> {
  const media = await seeOne(deps, null, id)
  return media && previewOf(deps, media)
}

/** Short addresses lead to media, or to what a creator offers by link. */
export async function previewOfShortLink(deps: Deps, id: string): Promise<LinkPreview | null> {
  const link = await openShortLink(deps, null, id)
  if (link) return previewOf(deps, link.media)
  const offer = await openShareLink(deps, null, id)
  return offer && { ...previewOf(deps, offer.media), description: offer.description }
}

function previewOf({ media: { addresses } }: Deps, media: SeenMedia): LinkPreview {
  const { id, account_id: ownerId, type, description, pictures_run: run } = media
  const image = run && addresses.of(id, `${run}/${PICTURE.blur}`, { for: 'everybody', scope: 'blur' })
  return { ownerId, type, description, image }
}
