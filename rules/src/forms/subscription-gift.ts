/** The form of a gift subscription: its months, a friend's username unless it is given by a link, and an optional message. */
import * as v from 'valibot'
import { characterCount, cleanText, isStorable } from '../plain-text.ts'
import { SUBSCRIPTION_GIFT, SUBSCRIPTION_GIFT_TEXT as TEXT } from '../subscription-gift.ts'

const message = v.optional(
  v.pipe(
    v.string(TEXT.unreadable),
    v.transform(cleanText),
    v.check(isStorable, TEXT.unreadable),
    v.check((text) => characterCount(text) <= SUBSCRIPTION_GIFT.messageMaxLength, TEXT.messageLength),
  ),
  '',
)

/** An `@` in front of the username is not part of it. */
const username = v.pipe(
  v.string(TEXT.usernameRequired),
  v.trim(),
  v.transform((text) => text.replace(/^@/, '')),
  v.nonEmpty(TEXT.usernameRequired),
  v.check((text) => /^[A-Za-z0-9._~-]{1,64}$/.test(text), TEXT.noOne),
)

export const subscriptionGiftForm = v.object({
  months: v.picklist(SUBSCRIPTION_GIFT.months, TEXT.months),
  /** Null for a link. */
  username: v.nullable(username),
  message,
})
