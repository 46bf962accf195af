/** A teaser as a creator sends it: a price in dollars that goes on in cents, words, and the media it offers. */
import * as v from 'valibot'
import { cutComment } from '../comment.ts'
import { MEDIA_WORDS } from '../media.ts'
import { MESSAGE_WORDS, TEASER } from '../messages.ts'
import { centsFromDollars } from '../money.ts'
import { isStorable } from '../plain-text.ts'
import { priceCentsField } from './media.ts'

/** Cut as it is sent, like everything that is said in a chat. */
export const messageTextField = v.pipe(
  v.string(MESSAGE_WORDS.empty),
  v.transform((text) => cutComment(text.normalize('NFC'))),
  v.check(isStorable, MESSAGE_WORDS.unreadable),
)

const previewField = v.optional(
  v.nullable(v.pipe(v.number(MESSAGE_WORDS.preview), v.finite(MESSAGE_WORDS.preview))),
  null,
)

export const teaserForm = v.pipe(
  v.object({
    free: v.optional(v.boolean(MESSAGE_WORDS.value), false),
    price: v.pipe(
      v.number(MEDIA_WORDS.price),
      v.transform((dollars) => centsFromDollars(dollars) ?? Number.NaN),
      priceCentsField,
    ),
    text: v.optional(messageTextField, ''),
    /** In seconds; null lets us choose. */
    preview: previewField,
    media: v.optional(v.nullable(v.string(MESSAGE_WORDS.media)), null),
    /** Where there are several; told as they are printed, so that what was printed can be sent again. */
    medias: v.optional(
      v.pipe(
        v.array(
          v.object({ id: v.string(MESSAGE_WORDS.media), preview: previewField }, MESSAGE_WORDS.media),
          MESSAGE_WORDS.media,
        ),
        v.maxLength(TEASER.maxMedia, MESSAGE_WORDS.mediaMany),
      ),
      [],
    ),
  }),
  v.forward(
    v.partialCheck([['free'], ['price']], ({ free, price }) => free || price > 0, MEDIA_WORDS.priceMinimum),
    ['price'],
  ),
  v.forward(
    v.partialCheck(
      [['free'], ['media'], ['medias']],
      (teaser) => teaser.free || teaser.media !== null || teaser.medias.length > 0,
      MESSAGE_WORDS.media,
    ),
    ['media'],
  ),
)

/** One media and its preview are a list of one. */
export function chosenMedia({
  media,
  medias,
  preview,
}: Pick<v.InferOutput<typeof teaserForm>, 'media' | 'medias' | 'preview'>): {
  id: string
  preview: number | null
}[] {
  if (medias.length > 0) return medias
  return media === null ? [] : [{ id: media, preview }]
}
