/** A share link: what it says and what it costs. Prices come in dollars and go on in cents. */
import * as v from 'valibot'
import { MEDIA, MEDIA_WORDS } from '../media.ts'
import { characterCount, cleanText, isStorable, isVisibleText } from '../plain-text.ts'
import { centsFromDollars, priceCentsField } from './media.ts'

const textField = v.pipe(
  v.string(MEDIA_WORDS.descriptionRequired),
  v.transform(cleanText),
  v.check(isVisibleText, MEDIA_WORDS.descriptionRequired),
  v.check(isStorable, MEDIA_WORDS.unreadable),
  v.check(
    (text) => characterCount(text) <= MEDIA.description.maxLength,
    `At most ${MEDIA.description.maxLength} characters`,
  ),
)

/** 0 is free. What is no amount of whole cents is no number to the next step either. */
const priceField = v.pipe(
  v.number(MEDIA_WORDS.price),
  v.transform((dollars) => centsFromDollars(dollars) ?? Number.NaN),
  priceCentsField,
)

export const shareLinkForm = v.pipe(
  v.object({ free: v.boolean(), price: priceField, text: textField }),
  v.forward(
    v.partialCheck([['free'], ['price']], ({ free, price }) => free || price > 0, MEDIA_WORDS.priceMinimum),
    ['price'],
  ),
)
export type ShareLinkForm = v.InferOutput<typeof shareLinkForm>

export const shareLinkChanges = v.partial(v.object({ price: priceField, description: textField }))
