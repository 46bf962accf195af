/** The payout schedule: every second Friday in UTC, or another number of weeks, from a fixed start. */

import { PAYOUT } from './money.ts'
import { DAY_MS, HOUR_MS } from './time.ts'

/** The default interval in weeks, which staff can change. */
export const PAYOUT_EVERY_WEEKS = PAYOUT.everyDays / 7

const WEEK_MS = 7 * DAY_MS

/** The hour of a payout run, after the day's held earnings are released. */
export const PAYOUT_HOUR_UTC = 6

/** Payouts pause this long after a change of payout details or email, so that a theft can be noticed. */
export const WAIT_AFTER_CHANGE_DAYS = 7
export const WAIT_AFTER_CHANGE_MS = WAIT_AFTER_CHANGE_DAYS * DAY_MS

/** Reasons why a payout waits. */
export const PAYOUT_WAITS = [
  /** By staff, with their reason. */
  'held',
  'suspended',
  /** Creators who leave get a separate final payout. */
  'leaving',
  'no-details',
  'no-tax-number',
  'payout-details',
  'email',
  'two-step',
  'minimum',
  /** Refunds exceeded the balance. */
  'owes',
] as const
export type PayoutWaitKind = (typeof PAYOUT_WAITS)[number]

/** A Friday. */
const FIRST_RUN_MS = Date.UTC(2024, 0, 5, PAYOUT_HOUR_UTC)

/** The day of the next run, at midnight. */
export function nextPayoutOn(now: Date, everyWeeks: number = PAYOUT_EVERY_WEEKS): Date {
  return dayOfRun(runsUntil(now, everyWeeks) + 1, everyWeeks)
}

/** The day of the latest run that is or was due. */
export function lastPayoutOn(now: Date, everyWeeks: number = PAYOUT_EVERY_WEEKS): Date {
  return dayOfRun(runsUntil(now, everyWeeks), everyWeeks)
}

function runsUntil(now: Date, everyWeeks: number): number {
  return Math.floor((now.getTime() - FIRST_RUN_MS) / (everyWeeks * WEEK_MS))
}

function dayOfRun(number: number, everyWeeks: number): Date {
  return new Date(FIRST_RUN_MS - PAYOUT_HOUR_UTC * HOUR_MS + number * everyWeeks * WEEK_MS)
}
