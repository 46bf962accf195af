/** What becomes of credits that nobody uses, where an operator has it so: told first, then charged for or forfeited. */

import { DORMANCY } from './money.ts'
import { addPeriod } from './periods.ts'
import { DAY_MS } from './time.ts'

const ALL_BP = 10_000

/** What is taken; forfeiture takes all, so it leaves nothing to charge for. */
export type Taking = 'dormancy-fee' | 'forfeiture'

export type DormancyRules = { dormancyFee: boolean; forfeiture: boolean }

export type UnusedCredits = {
  cents: number
  /** When their owner was last here, paid or was paid. */
  lastActiveAt: Date
  /** What they were told last, and when. */
  told: { what: Taking; at: Date } | null
}

export type DormancyStep = { do: 'nothing' } | { do: 'tell'; what: Taking; cents: number; from: Date } | Take
export type Take = { do: 'take'; what: Taking; cents: number }

export function dormancyStep(
  { cents, lastActiveAt, told }: UnusedCredits,
  rules: DormancyRules,
  now: Date,
): DormancyStep {
  const what = rules.forfeiture ? 'forfeiture' : rules.dormancyFee ? 'dormancy-fee' : null
  const taken = what === 'forfeiture' ? cents : dormancyFeeCents(cents)
  if (what === null || taken <= 0 || !isDormant(lastActiveAt, now)) return { do: 'nothing' }
  // Who came back since has to be told anew, and so has who was told of something else.
  if (told?.what !== what || told.at <= lastActiveAt)
    return { do: 'tell', what, cents: taken, from: noticeEnd(now) }
  return noticeEnd(told.at) <= now ? { do: 'take', what, cents: taken } : { do: 'nothing' }
}

export function isDormant(lastActiveAt: Date, now: Date): boolean {
  return addPeriod(lastActiveAt, { duration: DORMANCY.afterMonths, unit: 'month' }) <= now
}

/** Of what is left each month, rounded down to a cent. */
export function dormancyFeeCents(cents: number): number {
  return Math.floor((cents * DORMANCY.feeBp) / ALL_BP)
}

function noticeEnd(toldAt: Date): Date {
  return new Date(toldAt.getTime() + DORMANCY.noticeDays * DAY_MS)
}
