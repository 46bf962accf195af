/** What creators may offer beside the price of a month, within which bounds, and what it comes to in cents. */
import { DAY_MS } from './time.ts'

/** So many months paid at once, each for less. */
export const BUNDLE = { months: [3, 6, 12], minPercent: 5, maxPercent: 75 } as const
export type BundleMonths = (typeof BUNDLE.months)[number]

export const PROMOTION = {
  kinds: ['discount', 'trial-link'],
  audiences: ['new', 'returning', 'everyone'],
  minPercent: 5,
  /** Nothing at all is what trials are for. */
  maxPercent: 90,
  maxMonths: 12,
  maxDays: 90,
  maxTakers: 100_000,
  maxAheadMs: 366 * DAY_MS,
  /** Of one creator at a time. */
  maxRunning: 20,
} as const
export type PromotionKind = (typeof PROMOTION.kinds)[number]
export type Audience = (typeof PROMOTION.audiences)[number]

/** Rounded down to a cent: nobody saves less than was said. */
export function discountedCents(monthCents: number, percent: number): number {
  return Math.floor((monthCents * (100 - percent)) / 100)
}

/** All months of a bundle; the price of each is what is shown. */
export function bundleCents(
  monthCents: number,
  { months, percent }: { months: number; percent: number },
): number {
  return months * discountedCents(monthCents, percent)
}
