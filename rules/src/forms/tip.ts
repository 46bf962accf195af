/** The form of a tip: whole dollars and an optional message. */
import * as v from 'valibot'
import { TIP, TIP_TEXT } from '../money.ts'
import { characterCount, cleanText, isStorable } from '../plain-text.ts'

export const tipForm = v.object({
  amount: v.pipe(
    v.number(TIP_TEXT.number),
    v.integer(TIP_TEXT.whole),
    v.minValue(TIP.minCents / 100, TIP_TEXT.minimum),
    v.maxValue(TIP.maxCents / 100, TIP_TEXT.maximum),
  ),
  message: v.optional(
    v.pipe(
      v.string(TIP_TEXT.unreadable),
      v.transform(cleanText),
      v.check(isStorable, TIP_TEXT.unreadable),
      v.check((text) => characterCount(text) <= TIP.messageMaxLength, TIP_TEXT.messageLength),
    ),
    '',
  ),
})
