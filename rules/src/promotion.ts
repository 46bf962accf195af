/** Promotions of subscriptions: limits and prices in cents. */
import { DAY_MS } from './time.ts'

/** Several months paid at once at a discount. */
export const BUNDLE_LIMITS = { months: [3, 6, 12], minPercent: 5, maxPercent: 75 } as const
export type BundleMonths = (typeof BUNDLE_LIMITS.months)[number]

export const PROMOTION = {
  kinds: ['discount', 'trial-link'],
  audiences: ['new', 'returning', 'everyone'],
  minPercent: 5,
  /** For 100 % there are trials. */
  maxPercent: 90,
  maxMonths: 12,
  maxDays: 90,
  maxTakers: 100_000,
  maxAheadMs: 366 * DAY_MS,
  /** Per creator. */
  maxRunning: 20,
} as const
export type PromotionKind = (typeof PROMOTION.kinds)[number]
export type PromotionAudience = (typeof PROMOTION.audiences)[number]

/** Rounded down to a cent, so that the discount is never less than advertised. */
export function discountedCents(monthCents: number, percent: number): number {
  return Math.floor((monthCents * (100 - percent)) / 100)
}

/** The price of all months of a bundle; the price per month is shown. */
export function bundleCents(
  monthCents: number,
  { months, percent }: { months: number; percent: number },
): number {
  return months * discountedCents(monthCents, percent)
}
