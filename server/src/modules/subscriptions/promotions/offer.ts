/** The offers a subscription can start with: month, trial, discount, bundle or trial link. Pure functions. */
import type { Period } from '#rules/periods.ts'
import { type BundleMonths, bundleCents, discountedCents } from '#rules/promotion.ts'
import { type OfferedPlan, trialOf } from '../plan-queries.ts'
import { MONTH } from '../state.ts'
import type { Bundle } from './bundles.ts'
import type { Discount, Promotion, TrialLink } from './promotion-queries.ts'

export type SubscriptionOffer = {
  /** Charged now. */
  cents: number
  period: Period
} & (
  | { kind: 'month' | 'trial' }
  | { kind: 'bundle'; months: BundleMonths; percent: number }
  | { kind: 'discount'; promotion: Discount }
  | { kind: 'trial-link'; promotion: TrialLink }
)

/** A fan's history with a creator. */
type FanHistory = { hasSubscribed: boolean; hadTrial: boolean }

function isFor({ audience }: Pick<Promotion, 'audience'>, { hasSubscribed }: FanHistory): boolean {
  return audience === 'everyone' || (audience === 'returning') === hasSubscribed
}

/** Trial and discounts cannot be combined: the cheapest applies, at equal cost the longest. The default is a month at full price. */
export function bestOffer(
  plan: OfferedPlan,
  history: FanHistory,
  discounts: readonly Discount[],
): SubscriptionOffer {
  const trial = history.hadTrial ? null : trialOf(plan)
  const offers: SubscriptionOffer[] = discounts
    .filter((discount) => isFor(discount, history))
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

export function bundleOffer(plan: OfferedPlan, { months, percent }: Bundle): SubscriptionOffer {
  const cents = bundleCents(plan.period_cents, { months, percent })
  return { kind: 'bundle', months, percent, cents, period: { duration: months, unit: 'month' } }
}

export function linkOffer(promotion: TrialLink): SubscriptionOffer {
  return { kind: 'trial-link', promotion, cents: 0, period: { duration: promotion.days, unit: 'day' } }
}

/** The sale's description of the offer; empty for a month at full price. */
export function offerText(offer: SubscriptionOffer): string {
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
