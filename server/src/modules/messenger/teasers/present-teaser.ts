/** Presents a teaser to a viewer: its JSON for clients, and whether all of it is unlocked. */
import type { SentMedia } from '../../media/index.ts'
import type { OfferedMedia, Teaser } from './teaser-queries.ts'

export type TeaserView = { value: string; isUnlocked: boolean }

/** Omits media unavailable to the viewer; clients that show one medium get the first of the rest. */
export function presentTeaser(teaser: Teaser, medias: ReadonlyMap<string, SentMedia>): TeaserView {
  const sent = teaser.medias.flatMap((offered) => {
    const media = medias.get(offered.media_id)
    return media ? { offered, media } : []
  })
  const shown = sent.map(({ offered, media }) => shownMedia(offered, media))
  const [first] = shown
  const price = teaser.price_cents / 100
  const common = { price, text: teaser.text, preview: first?.preview ?? null, free: price === 0 }
  return {
    value: JSON.stringify({
      ...common,
      ...(first ? { ...withMediaKey(first) } : { media: null }),
      medias: shown,
    }),
    isUnlocked: sent.length > 0 ? sent.every(({ media }) => media.isOpen) : !isOffer(teaser),
  }
}

/** A free text without media is no offer; a paid teaser is one even when its media are deleted. */
function isOffer({ price_cents, medias }: Teaser): boolean {
  return price_cents > 0 || medias.length > 0
}

function shownMedia({ preview_ms }: OfferedMedia, media: SentMedia) {
  const { id, type, thumbnail, duration, url, width, height, previews } = media
  const previewUrl = (preview_ms !== null ? previews.get(preview_ms) : undefined) ?? media.teaser
  const preview = preview_ms && preview_ms / 1000
  return {
    id,
    type,
    thumbnail,
    duration,
    teaser: previewUrl && { url: previewUrl },
    url,
    width,
    height,
    preview,
  }
}

function withMediaKey({ id: media, preview: _, ...rest }: ReturnType<typeof shownMedia>) {
  return { media, ...rest }
}
