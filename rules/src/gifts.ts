/** Gifts in lives: tips with a fixed price, a name, a picture and an animation. */

export type Gift = {
  id: string
  name: string
  /** As in 'Mara sent a rose'. */
  phrase: string
  cents: number
}

/** The prices are also rows of `gift_prices`; a new price is another row there. Pictures are `web/public/gifts/{id}.svg`. */
export const GIFTS = [
  { id: 'rose', name: 'Rose', phrase: 'a rose', cents: 300 },
  { id: 'kiss', name: 'Kiss', phrase: 'a kiss', cents: 500 },
  { id: 'toast', name: 'Toast', phrase: 'a toast', cents: 1_000 },
  { id: 'fireworks', name: 'Fireworks', phrase: 'fireworks', cents: 2_500 },
  { id: 'crown', name: 'Crown', phrase: 'a crown', cents: 5_000 },
  { id: 'rocket', name: 'Rocket', phrase: 'a rocket', cents: 10_000 },
  { id: 'comet', name: 'Comet', phrase: 'a comet', cents: 25_000 },
  { id: 'galaxy', name: 'Galaxy', phrase: 'a galaxy', cents: 50_000 },
] as const satisfies readonly Gift[]

export type GiftId = (typeof GIFTS)[number]['id']

export const GIFT_TEXT = {
  unknown: 'This gift isn’t available. Reload the page to see today’s gifts.',
  priceChanged: 'The price of this gift changed. Reload the page to see it.',
  liveOnly: 'Gifts are for lives only.',
  notLive: 'This live has ended, so your gift wasn’t sent. You weren’t charged.',
} as const

export function findGift(id: string | null | undefined): (Gift & { id: GiftId }) | undefined {
  return GIFTS.find((gift) => gift.id === id)
}

/** The address of the picture; the movements are in `gifts.css` next to it. */
export function giftPicture(id: GiftId): string {
  return `/gifts/${id}.svg`
}
