/** Bars of unlocks over time: by day from the server's counts, by hour and minute from the listed buyers. */
import { shortDate, timeOfDay } from '#rules/formats.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/time.ts'
import { formatDay, formatWeekday } from '#web/lib/days.ts'

const UNITS = ['minute', 'hour', 'day'] as const
export type Unit = (typeof UNITS)[number]

export type UnlockBar = {
  /** Below the bar. */
  label: string
  /** For screen readers. */
  name: string
  unlocked: number
  isNow: boolean
}

type UnlockData = {
  days: readonly { day: string; unlocked: number }[]
  buyers: readonly { at: string }[]
  /** All unlocks, listed or not. */
  unlocked: number
}

const STEP_MS = { minute: MINUTE_MS, hour: HOUR_MS } as const
const SHOWN = { minute: 12, hour: 24, day: 14 } as const

/** Only the newest buyers are listed: a unit is offered if none in its span is missing. */
export function unitsOf({ buyers, unlocked }: UnlockData, now: Date): Unit[] {
  if (buyers.length === 0) return ['day']
  const oldest = Math.min(...buyers.map(({ at }) => new Date(at).getTime()))
  const newest = Math.max(...buyers.map(({ at }) => new Date(at).getTime()))
  return UNITS.filter((unit) => {
    if (unit === 'day') return true
    const first = startOf(unit, now)
    return newest >= first && (buyers.length >= unlocked || oldest < first)
  })
}

export function barsOf(data: UnlockData, unit: Unit, now: Date): UnlockBar[] {
  return unit === 'day' ? dayBars(data.days, now) : timeBars(data.buyers, unit, now)
}

function timeBars(buyers: UnlockData['buyers'], unit: 'minute' | 'hour', now: Date): UnlockBar[] {
  const first = startOf(unit, now)
  return Array.from({ length: SHOWN[unit] }, (_, index) => {
    const from = first + index * STEP_MS[unit]
    const start = new Date(from)
    const isNow = index === SHOWN[unit] - 1
    return {
      label: isNow ? 'Now' : timeOfDay(start),
      name: `${shortDate(start, now)}, ${timeOfDay(start)}`,
      unlocked: buyers.filter(({ at }) => isWithin(new Date(at), from, STEP_MS[unit])).length,
      isNow,
    }
  })
}

/** From the first day with an unlock to today, at most two weeks, in UTC. */
function dayBars(days: UnlockData['days'], now: Date): UnlockBar[] {
  const counts = new Map(days.map(({ day, unlocked }) => [day.slice(0, 10), unlocked]))
  const today = now.toISOString().slice(0, 10)
  const first = [...counts.keys()].toSorted()[0] ?? today
  const span = Math.round((Date.parse(today) - Date.parse(first)) / DAY_MS) + 1
  const shown = Math.min(SHOWN.day, Math.max(7, span))
  return Array.from({ length: shown }, (_, index) => {
    const day = new Date(Date.parse(today) - (shown - 1 - index) * DAY_MS).toISOString().slice(0, 10)
    const isNow = day === today
    return {
      label: isNow ? 'Today' : formatDay(day),
      name: formatWeekday(day),
      unlocked: counts.get(day) ?? 0,
      isNow,
    }
  })
}

/** The start of the span that ends with the current unit. */
function startOf(unit: 'minute' | 'hour', now: Date): number {
  const step = STEP_MS[unit]
  return Math.floor(now.getTime() / step) * step - (SHOWN[unit] - 1) * step
}

function isWithin(moment: Date, from: number, ms: number): boolean {
  return moment.getTime() >= from && moment.getTime() < from + ms
}
