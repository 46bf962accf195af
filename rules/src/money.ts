/** Prices, shares and payout amounts in cents; the legal pages print the same values. */
import { wholeDollars } from './formats.ts'

/** Credit packs, in cents. */
export const PACKS_CENTS = [500, 1_000, 2_500, 5_000, 10_000] as const

export const TIP = { minCents: 300, maxCents: 100_000, messageMaxLength: 512 } as const
export const TIP_TEXT = {
  number: 'Tips Amount must be a number',
  whole: 'Tips are whole dollars',
  minimum: `Minimum ${wholeDollars(TIP.minCents)}`,
  maximum: `Maximum ${wholeDollars(TIP.maxCents)}`,
  messageLength: `Use at most ${TIP.messageMaxLength} characters`,
  unreadable: 'Contains characters that can’t be used',
} as const

/** Price limits of items for sale; 0 means free. */
export const PRICE = { minCents: 300, maxCents: 100_000 } as const

export const PLAN = {
  defaultCents: 999,
  minCents: 100,
  maxCents: 50_000,
  trial: {
    defaultCents: 399,
    defaultDuration: 1,
    defaultUnit: 'month',
    maxDuration: { day: 365, month: 12 },
  },
  units: ['day', 'month'],
  /** Renewals charge a higher price only this long after subscribers were notified. */
  noticeDays: 7,
} as const
export type PlanUnit = (typeof PLAN.units)[number]

/** Renewals are attempted shortly before the end, then retried daily, `tries` times in all. */
export const RENEWAL = {
  hoursBefore: 1,
  tries: 3,
  /** How long after the paid period a renewal waits for the creator to sign the newest agreement. */
  waitsDays: 14,
  waitsEveryHours: 6,
} as const

/** Default shares of net in basis points; individual agreements may differ. */
export const SHARE_BP = { subscription: 8_000, sales: 7_000 } as const

export const HOLD_DAYS = 7
export const PAYOUT = {
  everyDays: 14,
  minCents: 20_000,
  methods: ['wire', 'paypal', 'wise', 'sepa', 'bitcoin'],
} as const
export type PayoutMethod = (typeof PAYOUT.methods)[number]

/**
 * Optional rules: credits of accounts inactive for this long are charged monthly or forfeited, at the earliest this many days
 * after a notice.
 */
export const DORMANCY = { afterMonths: 12, feeBp: 833, noticeDays: 30 } as const

/** The optional bonus for a creator's first video that staff approve. */
export const FIRST_VIDEO_CENTS = 20_000

export const REFUND = { windowHours: 72, reasonMinLength: 3, reasonMaxLength: 512 } as const

export const SALE_KINDS = [
  'tip',
  'media',
  'teaser',
  'share-link',
  'subscription',
  'live',
  'subscription-gift',
] as const
export type SaleKind = (typeof SALE_KINDS)[number]

/** Earnings come from sales and referrals. */
export const EARNING_KINDS = [...SALE_KINDS, 'referral'] as const
export type EarningKind = (typeof EARNING_KINDS)[number]

const ALL_BP = 10_000

/** Net is the price minus the processor's fee; the creator's share is rounded down to a cent. */
export function shareOf(
  priceCents: number,
  { shareBp, processorBp }: { shareBp: number; processorBp: number },
) {
  return Math.floor((priceCents * (ALL_BP - processorBp) * shareBp) / (ALL_BP * ALL_BP))
}

/** 3 → 300. The API uses dollars; null for more than two decimals. */
export function centsFromDollars(dollars: number): number | null {
  const cents = Math.round(dollars * 100)
  return Number.isSafeInteger(cents) && Math.abs(cents - dollars * 100) < 1e-6 ? cents : null
}

/** Converts API dollars to whole cents. */
export function dollarsToCents(dollars: number): number {
  return Math.round(dollars * 100)
}
