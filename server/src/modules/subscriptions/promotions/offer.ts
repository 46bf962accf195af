/** What a fan begins with: a month, a trial, a discount, a bundle or a free trial by a link. Nothing here asks or changes anything. */
import type { Period } from '#rules/periods.ts'
import { type BundleMonths, bundleCents, discountedCents } from '#rules/promotion.ts'
import { type OfferedPlan, trialOf } from '../plan-queries.ts'
import { MONTH } from '../state.ts'
import type { Bundle } from './bundles.ts'
import type { Discount, Promotion, TrialLink } from './promotion-queries.ts'

export type Offer = {
  /** What is charged now. */
  cents: number
  period: Period
} & (
  | { kind: 'month' | 'trial' }
  | { kind: 'bundle'; months: BundleMonths; percent: number }
  | { kind: 'discount'; promotion: Discount }
  | { kind: 'trial-link'; promotion: TrialLink }
)

/** How a fan stands to a creator. */
export type Past = { hasSubscribed: boolean; hadTrial: boolean }

export function isFor({ audience }: Pick<Promotion, 'audience'>, { hasSubscribed }: Past): boolean {
  return audience === 'everyone' || (audience === 'returning') === hasSubscribed
}

/**
 * Trial and discounts do not add up: whichever costs less today is had, and of two that cost the same the one that
 * lasts longer. A month at its price is what is left.
 */
export function bestOffer(plan: OfferedPlan, past: Past, discounts: readonly Discount[]): Offer {
  const trial = past.hadTrial ? null : trialOf(plan)
  const offers: Offer[] = discounts
    .filter((discount) => isFor(discount, past))
    .sort((a, b) => b.months - a.months)
    .map((promotion) => ({
      kind: 'discount',
      promotion,
      cents: discountedCents(plan.period_cents, promotion.percent),
      period: MONTH,
    }))
  if (trial) offers.push({ kind: 'trial', cents: trial.cents, period: trial })
  offers.push({ kind: 'month', cents: plan.period_cents, period: MONTH })
  return offers.reduce((best, offer) => (offer.cents < best.cents ? offer : best))
}

export function bundleOffer(plan: OfferedPlan, { months, percent }: Bundle): Offer {
  const cents = bundleCents(plan.period_cents, { months, percent })
  return { kind: 'bundle', months, percent, cents, period: { duration: months, unit: 'month' } }
}

export function linkOffer(promotion: TrialLink): Offer {
  return { kind: 'trial-link', promotion, cents: 0, period: { duration: promotion.days, unit: 'day' } }
}

/** What a sale says of what it was paid for; nothing for a month at its price. */
export function offerText(offer: Offer): string {
  switch (offer.kind) {
    case 'bundle':
      return `${offer.months} months, ${offer.percent}% off`
    case 'discount':
      return discountText(offer.promotion, 1)
    case 'trial':
      return 'Trial'
    default:
      return ''
  }
}

/** '30% off, month 2 of 3' */
export function discountText(
  { percent, months }: Pick<Discount, 'percent' | 'months'>,
  month: number,
): string {
  return months === 1 ? `${percent}% off` : `${percent}% off, month ${month} of ${months}`
}
