/** A teaser as a creator sends it: a price in dollars that goes on in cents, words, and the media it offers. */
import * as v from 'valibot'
import { cutComment } from '../comment.ts'
import { MEDIA_WORDS } from '../media.ts'
import { MESSAGE_WORDS } from '../messages.ts'
import { centsFromDollars } from '../money.ts'
import { isStorable } from '../plain-text.ts'
import { priceCentsField } from './media.ts'

/** Cut as it is sent, like everything that is said in a chat. */
export const messageTextField = v.pipe(
  v.string(MESSAGE_WORDS.empty),
  v.transform((text) => cutComment(text.normalize('NFC'))),
  v.check(isStorable, MESSAGE_WORDS.unreadable),
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
    preview: v.optional(
      v.nullable(v.pipe(v.number(MESSAGE_WORDS.preview), v.finite(MESSAGE_WORDS.preview))),
      null,
    ),
    media: v.optional(v.nullable(v.string(MESSAGE_WORDS.media)), null),
  }),
  v.forward(
    v.partialCheck([['free'], ['price']], ({ free, price }) => free || price > 0, MEDIA_WORDS.priceMinimum),
    ['price'],
  ),
  v.forward(
    v.partialCheck([['free'], ['media']], ({ free, media }) => free || media !== null, MESSAGE_WORDS.media),
    ['media'],
  ),
)
