/** The form of a share link: text and price. Dollars in, cents out. */
import * as v from 'valibot'
import { MEDIA, MEDIA_TEXT } from '../media.ts'
import { centsFromDollars } from '../money.ts'
import { characterCount, cleanText, isStorable, isVisibleText } from '../plain-text.ts'
import { priceCentsField } from './media.ts'

const TEXT_REQUIRED = 'Text is required'

const plainTextField = v.pipe(
  v.string(TEXT_REQUIRED),
  v.transform(cleanText),
  v.check(isStorable, MEDIA_TEXT.unreadable),
  v.check(
    (text) => characterCount(text) <= MEDIA.description.maxLength,
    `Use at most ${MEDIA.description.maxLength} characters`,
  ),
)
const textField = v.pipe(plainTextField, v.check(isVisibleText, TEXT_REQUIRED))

/** 0 is free. Fractions of a cent become NaN, which the next step refuses. */
const priceField = v.pipe(
  v.number(MEDIA_TEXT.price),
  v.transform((dollars) => centsFromDollars(dollars) ?? Number.NaN),
  priceCentsField,
)

const isPriced = ({ free, price }: { free: boolean; price: number }) => free || price > 0

export const shareLinkForm = v.pipe(
  v.object({ free: v.boolean(), price: priceField, text: textField }),
  v.forward(v.partialCheck([['free'], ['price']], isPriced, MEDIA_TEXT.priceMinimum), ['price']),
)

/** An existing link may have an empty text. */
export const shareLinkEditForm = v.pipe(
  v.object({ free: v.boolean(), price: priceField, text: plainTextField }),
  v.forward(v.partialCheck([['free'], ['price']], isPriced, MEDIA_TEXT.priceMinimum), ['price']),
)

export const shareLinkChanges = v.partial(v.object({ price: priceField, description: plainTextField }))
