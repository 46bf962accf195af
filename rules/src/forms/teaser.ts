/** The form of a teaser: price (dollars in, cents out), text, and the media for sale. */
import * as v from 'valibot'
import { truncateComment } from '../comment.ts'
import { MEDIA_TEXT } from '../media.ts'
import { MESSAGE_TEXT, TEASER } from '../messages.ts'
import { centsFromDollars } from '../money.ts'
import { isStorable } from '../plain-text.ts'
import { priceCentsField } from './media.ts'

/** Truncated, like all chat text. */
export const messageTextField = v.pipe(
  v.string(MESSAGE_TEXT.empty),
  v.transform((text) => truncateComment(text.normalize('NFC'))),
  v.check(isStorable, MESSAGE_TEXT.unreadable),
)

const previewField = v.optional(
  v.nullable(v.pipe(v.number(MESSAGE_TEXT.preview), v.finite(MESSAGE_TEXT.preview))),
  null,
)

export const teaserForm = v.pipe(
  v.object({
    free: v.optional(v.boolean(MESSAGE_TEXT.value), false),
    price: v.pipe(
      v.number(MEDIA_TEXT.price),
      v.transform((dollars) => centsFromDollars(dollars) ?? Number.NaN),
      priceCentsField,
    ),
    text: v.optional(messageTextField, ''),
    /** In seconds; null for automatic. */
    preview: previewField,
    media: v.optional(v.nullable(v.string(MESSAGE_TEXT.media)), null),
    /** For several media; in the output format, so that returned values can be sent again. */
    medias: v.optional(
      v.pipe(
        v.array(
          v.object({ id: v.string(MESSAGE_TEXT.media), preview: previewField }, MESSAGE_TEXT.media),
          MESSAGE_TEXT.media,
        ),
        v.maxLength(TEASER.maxMedia, MESSAGE_TEXT.mediaMany),
      ),
      [],
    ),
  }),
  v.forward(
    v.partialCheck([['free'], ['price']], ({ free, price }) => free || price > 0, MEDIA_TEXT.priceMinimum),
    ['price'],
  ),
  v.forward(
    v.partialCheck(
      [['free'], ['media'], ['medias']],
      (teaser) => teaser.free || teaser.media !== null || teaser.medias.length > 0,
      MESSAGE_TEXT.media,
    ),
    ['media'],
  ),
)

/** Normalises a single media and its preview to a list. */
export function normaliseTeaserMedia({
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
