/** Dormant credits, if the operator enables the rules: a notice first, then a fee or forfeiture. */

import { DORMANCY } from './money.ts'
import { addPeriod } from './periods.ts'
import { DAY_MS } from './time.ts'

const ALL_BP = 10_000

/** Forfeiture takes everything, so no fee applies then. */
export type DormancyCharge = 'dormancy-fee' | 'forfeiture'

export type DormancyRules = { dormancyFee: boolean; forfeiture: boolean }

export type UnusedCredits = {
  cents: number
  /** The owner's last visit or payment. */
  lastActiveAt: Date
  /** The last notice. */
  notice: { what: DormancyCharge; at: Date } | null
}

export type DormancyStep =
  | { do: 'nothing' }
  | { do: 'tell'; what: DormancyCharge; cents: number; from: Date }
  | DormancyTake
export type DormancyTake = { do: 'take'; what: DormancyCharge; cents: number }

export function dormancyStep(
  { cents, lastActiveAt, notice }: UnusedCredits,
  rules: DormancyRules,
  now: Date,
): DormancyStep {
  const what = rules.forfeiture ? 'forfeiture' : rules.dormancyFee ? 'dormancy-fee' : null
  const taken = what === 'forfeiture' ? cents : dormancyFeeCents(cents)
  if (what === null || taken <= 0 || !isDormant(lastActiveAt, now)) return { do: 'nothing' }
  // A new notice is required after activity, or if the last one was about something else.
  if (notice?.what !== what || notice.at <= lastActiveAt)
    return { do: 'tell', what, cents: taken, from: noticeEnd(now) }
  return noticeEnd(notice.at) <= now ? { do: 'take', what, cents: taken } : { do: 'nothing' }
}

export function isDormant(lastActiveAt: Date, now: Date): boolean {
  return addPeriod(lastActiveAt, { duration: DORMANCY.afterMonths, unit: 'month' }) <= now
}

/** The monthly fee on the remaining credits, rounded down to a cent. */
export function dormancyFeeCents(cents: number): number {
  return Math.floor((cents * DORMANCY.feeBp) / ALL_BP)
}

function noticeEnd(noticeAt: Date): Date {
  return new Date(noticeAt.getTime() + DORMANCY.noticeDays * DAY_MS)
}
