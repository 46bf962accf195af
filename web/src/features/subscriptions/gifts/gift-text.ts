/** Texts about gifts that the viewer bought. */
import { shortDate } from '#rules/formats.ts'
import { giftMonthsText } from '#rules/subscription-gift.ts'
import type { BoughtGift } from './gift-fields.ts'

/** '3 months of Mara Voss' */
export function giftTitle({ months, user }: Pick<BoughtGift, 'months' | 'user'>): string {
  const text = giftMonthsText(months)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} of ${user.fullname}`
}

type GiftStatus = Pick<BoughtGift, 'state' | 'recipient' | 'link' | 'expires_on' | 'refund_state'>

/** 'Gift to @mira', 'Link works until 19 Dec' */
export function giftStatusText(gift: GiftStatus, now: Date): string {
  const to = gift.recipient && `Gift to @${gift.recipient.username}`
  if (gift.state === 'returned') return [to, 'Refunded'].filter(Boolean).join(' · ')
  if (gift.refund_state === 'open') return `${to ?? 'Gift'} · Refund requested`
  if (to) return to
  if (gift.link === null || gift.expires_on === null) return 'Expired. Your refund is on its way.'
  return `Not accepted yet. The link works until ${shortDate(new Date(gift.expires_on), now)}.`
}
