/** How long what is paid for lasts: days of 24 hours and months of the calendar, both in UTC, where no clock is ever put back. */

import type { PlanUnit } from './money.ts'
import { DAY_MS } from './time.ts'

export type Period = { duration: number; unit: PlanUnit }

/**
 * A month that is too short ends a period on its last day; the one after it comes back to the day it was anchored on:
 * 31 Jan → 28 Feb → 31 Mar. The time of day stays.
 */
export function addPeriod(
  from: Date,
  { duration, unit }: Period,
  anchorDay: number = from.getUTCDate(),
): Date {
  if (unit === 'day') return new Date(from.getTime() + duration * DAY_MS)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + duration]
  // The day before the first of the next month.
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const end = new Date(from)
  end.setUTCFullYear(year, month, Math.min(anchorDay, lastDay))
  return end
}
