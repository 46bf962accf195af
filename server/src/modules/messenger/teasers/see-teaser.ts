/** A teaser as one person sees it: the JSON that clients are told it by, and whether all of it is open to them. */
import type { SentMedia } from '../../media/index.ts'
import type { OfferedMedia, Teaser } from './teaser-queries.ts'

export type SeenTeaser = { value: string; isUnlocked: boolean }

/** Media that are gone for this person are left out; the first of the others stands for all where one is shown. */
export function seeTeaser(teaser: Teaser, medias: ReadonlyMap<string, SentMedia>): SeenTeaser {
  const sent = teaser.medias.flatMap((offered) => {
    const media = medias.get(offered.media_id)
    return media ? { offered, media } : []
  })
  const shown = sent.map(({ offered, media }) => shownMedia(offered, media))
  const [first] = shown
  const price = teaser.price_cents / 100
  const said = { price, text: teaser.text, preview: first?.preview ?? null, free: price === 0 }
  return {
    value: JSON.stringify({ ...said, ...(first ? { ...asPrinted(first) } : { media: null }), medias: shown }),
    isUnlocked: sent.length > 0 ? sent.every(({ media }) => media.isOpen) : !isAnOffer(teaser),
  }
}

/** Free words without a media offer nothing; what is sold offers something even when it is gone. */
function isAnOffer({ price_cents, medias }: Teaser): boolean {
  return price_cents > 0 || medias.length > 0
}

function shownMedia({ preview_ms }: OfferedMedia, media: SentMedia) {
  const { id, type, thumbnail, duration, url, width, height, previews } = media
  const beginning = (preview_ms !== null ? previews.get(preview_ms) : undefined) ?? media.teaser
  const preview = preview_ms && preview_ms / 1000
  return {
    id,
    type,
    thumbnail,
    duration,
    teaser: beginning && { url: beginning },
    url,
    width,
    height,
    preview,
  }
}

function asPrinted({ id: media, preview: _, ...rest }: ReturnType<typeof shownMedia>) {
  return { media, ...rest }
}
