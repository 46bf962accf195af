/** When creators are paid: every second Friday in UTC, or every so many weeks, counted from one that never changes. */

import { PAYOUT } from './money.ts'
import { DAY_MS, HOUR_MS } from './time.ts'

/** How often, in weeks, unless staff chose otherwise. */
export const PAYOUT_EVERY_WEEKS = PAYOUT.everyDays / 7

const WEEK_MS = 7 * DAY_MS

/** The run of a payout day starts at this hour, when the day's releases from the hold are done with. */
export const PAYOUT_HOUR_UTC = 6

/** Payouts wait this long after payout details or the e-mail address changed: time to notice a thief. */
export const WAIT_AFTER_CHANGE_DAYS = 7
export const WAIT_AFTER_CHANGE_MS = WAIT_AFTER_CHANGE_DAYS * DAY_MS

/** Why somebody is not paid at the moment. */
export const PAYOUT_WAITS = [
  /** By staff, in their words. */
  'held',
  'suspended',
  /** Who leaves is paid apart, all of it. */
  'leaving',
  'no-details',
  'payout-details',
  'email',
  'two-step',
  'minimum',
  /** More went back than there was. */
  'owes',
] as const
export type PayoutWaitKind = (typeof PAYOUT_WAITS)[number]

/** A Friday. */
const FIRST_RUN_MS = Date.UTC(2024, 0, 5, PAYOUT_HOUR_UTC)

/** The day of the first run still to come, at its midnight. */
export function nextPayoutOn(now: Date, everyWeeks: number = PAYOUT_EVERY_WEEKS): Date {
  return dayOfRun(runsUntil(now, everyWeeks) + 1, everyWeeks)
}

/** The day of the run that is due or was due last. */
export function lastPayoutOn(now: Date, everyWeeks: number = PAYOUT_EVERY_WEEKS): Date {
  return dayOfRun(runsUntil(now, everyWeeks), everyWeeks)
}

function runsUntil(now: Date, everyWeeks: number): number {
  return Math.floor((now.getTime() - FIRST_RUN_MS) / (everyWeeks * WEEK_MS))
}

function dayOfRun(number: number, everyWeeks: number): Date {
  return new Date(FIRST_RUN_MS - PAYOUT_HOUR_UTC * HOUR_MS + number * everyWeeks * WEEK_MS)
}
