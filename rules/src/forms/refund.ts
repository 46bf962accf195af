/** The refund request form of a subscription. */
import * as v from 'valibot'
import { REFUND } from '../money.ts'
import { characterCount, cleanText, isStorable, isVisibleText } from '../plain-text.ts'

export const REFUND_WORDS = {
  required: 'Say why you want your money back',
  unreadable: 'There are characters in it that cannot be kept',
  length: `Write ${REFUND.reasonMinLength} to ${REFUND.reasonMaxLength} characters`,
} as const

export const refundForm = v.object({
  reason: v.pipe(
    v.string(REFUND_WORDS.required),
    v.transform(cleanText),
    v.check(isVisibleText, REFUND_WORDS.required),
    v.check(isStorable, REFUND_WORDS.unreadable),
    v.check((text) => {
      const length = characterCount(text)
      return length >= REFUND.reasonMinLength && length <= REFUND.reasonMaxLength
    }, REFUND_WORDS.length),
  ),
})
