/** The figures of all that is paid, shared and paid out, in cents; the legal pages print the same. */
import { wholeDollars } from './formats.ts'

/** Credits are bought in these packs, in cents. */
export const PACKS_CENTS = [500, 1_000, 2_500, 5_000, 10_000] as const
export type PackCents = (typeof PACKS_CENTS)[number]

export const TIP = { minCents: 300, maxCents: 100_000, messageMaxLength: 512 } as const
export const TIP_WORDS = {
  number: 'Tips Amount must be a number',
  whole: 'Tips are whole dollars',
  minimum: `Minimum ${wholeDollars(TIP.minCents)}`,
  maximum: `Maximum ${wholeDollars(TIP.maxCents)}`,
  messageLength: `A message has at most ${TIP.messageMaxLength} characters`,
  unreadable: 'There are characters in it that cannot be kept',
} as const

/** What a sold thing may cost; nothing at all is free. */
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
  /** A higher price is charged by renewals this long after subscribers were told. */
  noticeDays: 7,
} as const
export type PlanUnit = (typeof PLAN.units)[number]

/** Renewals are tried shortly before the end, and again a day later each, so often in all. */
export const RENEWAL = {
  hoursBefore: 1,
  tries: 3,
  /** A creator who has not signed the newest agreement is waited for, this long after the paid time is over. */
  waitsDays: 14,
  waitsEveryHours: 6,
} as const

/** Of net, in hundredths of a percent. A creator may have other ones agreed. */
export const SHARE_BP = { subscription: 8_000, sales: 7_000 } as const

export const HOLD_DAYS = 7
export const PAYOUT = {
  everyDays: 14,
  minCents: 20_000,
  methods: ['wire', 'paypal', 'wise', 'sepa'],
} as const
export type PayoutMethod = (typeof PAYOUT.methods)[number]

/**
 * Rules that an operator switches on. Credits of people who were not here for so long are charged for every month, or
 * forfeited, at the earliest so many days after they were told.
 */
export const DORMANCY = { afterMonths: 12, feeBp: 833, noticeDays: 30 } as const

/** What a creator is given for the first video that staff approve, where an operator has it so. */
export const FIRST_VIDEO_CENTS = 20_000

export const REFUND = { windowHours: 72, reasonMinLength: 3, reasonMaxLength: 512 } as const

export const SALE_KINDS = ['tip', 'media', 'teaser', 'share-link', 'subscription', 'live'] as const
export type SaleKind = (typeof SALE_KINDS)[number]

/** What creators earn by: what they sell, and people they invited. */
export const EARNING_KINDS = [...SALE_KINDS, 'referral'] as const
export type EarningKind = (typeof EARNING_KINDS)[number]

const ALL_BP = 10_000

/** Net is the price less the processor's fee; the creator's part of it is rounded down to a cent. */
export function shareOf(
  priceCents: number,
  { shareBp, processorBp }: { shareBp: number; processorBp: number },
) {
  return Math.floor((priceCents * (ALL_BP - processorBp) * shareBp) / (ALL_BP * ALL_BP))
}

/** 3 → 300. Prices and tips travel in dollars; more than two decimals are nobody's price. */
export function centsFromDollars(dollars: number): number | null {
  const cents = Math.round(dollars * 100)
  return Number.isSafeInteger(cents) && Math.abs(cents - dollars * 100) < 1e-6 ? cents : null
}

/** Dollars as the API says them, in whole cents. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100)
}
