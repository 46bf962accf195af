/** The sale's description of a renewal at a discount. */
import type { Tx } from '#platform/postgres/database.ts'
import type { Subscription } from '../queries.ts'
import { discountText } from './offer.ts'
import { findPromotion, isDiscount } from './promotion-queries.ts'

export async function promisedText(tx: Tx, { promised_months, promotion_id }: Subscription): Promise<string> {
  if (promised_months === 0 || promotion_id === null) return ''
  const promotion = await findPromotion(tx, promotion_id)
  if (!promotion || !isDiscount(promotion)) return ''
  return discountText(promotion, promotion.months - promised_months + 1)
}
