/** Billing periods: days of 24 hours and calendar months, both in UTC, without daylight saving. */

import type { PlanUnit } from './money.ts'
import { DAY_MS } from './time.ts'

export type Period = { duration: number; unit: PlanUnit }

/**
 * In a month that is too short a period ends on its last day, and the next one returns to the anchor day:
 * 31 Jan → 28 Feb → 31 Mar. The time of day is preserved.
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
