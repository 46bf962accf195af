/** Gifts of a subscription: months, limits and texts. */
import { plural } from './formats.ts'
import { DAY_MS } from './time.ts'

export const SUBSCRIPTION_GIFT = {
  months: [1, 3, 6, 12],
  messageMaxLength: 280,
  /** After this, a link that nobody opened is refunded to the buyer’s wallet. */
  linkMs: 30 * DAY_MS,
  /** Before the end of the gift, its owner is asked to subscribe. */
  reminderMs: 3 * DAY_MS,
  /** The length of a link’s token, and its characters. */
  token: /^[A-Za-z0-9_-]{43}$/,
} as const
export type GiftMonths = (typeof SUBSCRIPTION_GIFT.months)[number]

export const SUBSCRIPTION_GIFT_TEXT = {
  months: 'Choose 1, 3, 6 or 12 months',
  messageLength: `Use at most ${SUBSCRIPTION_GIFT.messageMaxLength} characters`,
  unreadable: 'Contains characters that can’t be used',
  usernameRequired: 'Enter a username',
  noOne: 'No one has this username',
  yourself: 'You can’t give yourself a gift',
  cannotReceive: 'They can’t get a gift subscription to this creator',
} as const

export const GIFT_STATES = ['open', 'accepted', 'returned'] as const
export type GiftState = (typeof GIFT_STATES)[number]

/** '1 month', '3 months'. */
export function giftMonthsLabel(months: number): string {
  return `${months} ${plural(months, 'month')}`
}

/** 'a month', '3 months'. */
export function giftMonthsText(months: number): string {
  return months === 1 ? 'a month' : giftMonthsLabel(months)
}
