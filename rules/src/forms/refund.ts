/** The refund request form of a subscription. */
import * as v from 'valibot'
import { REFUND } from '../money.ts'
import { characterCount, cleanText, isStorable, isVisibleText } from '../plain-text.ts'

export const REFUND_TEXT = {
  required: 'Say why you want a refund',
  unreadable: 'Contains characters that can’t be used',
  length: `Use ${REFUND.reasonMinLength} to ${REFUND.reasonMaxLength} characters`,
} as const

export const refundForm = v.object({
  reason: v.pipe(
    v.string(REFUND_TEXT.required),
    v.transform(cleanText),
    v.check(isVisibleText, REFUND_TEXT.required),
    v.check(isStorable, REFUND_TEXT.unreadable),
    v.check((text) => {
      const length = characterCount(text)
      return length >= REFUND.reasonMinLength && length <= REFUND.reasonMaxLength
    }, REFUND_TEXT.length),
  ),
})
