/** The form of a tip: whole dollars and an optional message. */
import * as v from 'valibot'
import { TIP, TIP_WORDS } from '../money.ts'
import { characterCount, cleanText, isStorable } from '../plain-text.ts'

export const tipForm = v.object({
  amount: v.pipe(
    v.number(TIP_WORDS.number),
    v.integer(TIP_WORDS.whole),
    v.minValue(TIP.minCents / 100, TIP_WORDS.minimum),
    v.maxValue(TIP.maxCents / 100, TIP_WORDS.maximum),
  ),
  message: v.optional(
    v.pipe(
      v.string(TIP_WORDS.unreadable),
      v.transform(cleanText),
      v.check(isStorable, TIP_WORDS.unreadable),
      v.check((text) => characterCount(text) <= TIP.messageMaxLength, TIP_WORDS.messageLength),
    ),
    '',
  ),
})
