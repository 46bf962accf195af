/** The link of a gift: found by the hash of its token, and shown to the buyer again from an encrypted copy. */
import type { Core } from '#platform/core.ts'
import { hashToken, randomToken } from '#platform/crypto.ts'
import { SUBSCRIPTION_GIFT } from '#rules/subscription-gift.ts'
import { GIFT_LINKS_AREA, type SubscriptionGift } from '../tables.ts'

const aboutToken = (id: string) => ({ area: GIFT_LINKS_AREA, id, kind: 'token' })

/** The columns of a gift that is given by link. */
export function newGiftLink({ vault }: Pick<Core, 'vault'>, id: string, now: Date) {
  const token = randomToken()
  return {
    token_hash: hashToken(token),
    token_sealed: vault.sealText(token, aboutToken(id)),
    expires_at: new Date(now.getTime() + SUBSCRIPTION_GIFT.linkMs),
  }
}

/** Null unless it can still be accepted. */
export function giftLinkOf(
  { vault, site, clock }: Pick<Core, 'vault' | 'site' | 'clock'>,
  gift: SubscriptionGift,
): string | null {
  if (gift.token_sealed === null || !isOpen(gift, clock.now())) return null
  return new URL(`/gift/${vault.openText(gift.token_sealed, aboutToken(gift.id))}`, site.url).href
}

export function isOpen({ accepted_at, returned_at, expires_at }: SubscriptionGift, now: Date): boolean {
  return accepted_at === null && returned_at === null && expires_at !== null && expires_at > now
}
