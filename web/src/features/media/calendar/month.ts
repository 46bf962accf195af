/** The days of a month as a calendar shows them, by the reader's own clock. */

/** '2026-11' */
export function monthText(month: Date): string {
  return `${month.getFullYear()}-${String(month.getMonth() + 1).padStart(2, '0')}`
}

/** The first of the month that a text names; of this month for what is none. */
export function monthFrom(text: string | null, now: Date): Date {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text ?? '') ?? []
  return year && month
    ? new Date(Number(year), Number(month) - 1, 1)
    : new Date(now.getFullYear(), now.getMonth(), 1)
}

export function otherMonth(month: Date, by: number): Date {
  return new Date(month.getFullYear(), month.getMonth() + by, 1)
}

/** Whole weeks from Monday, with the days of the months before and after that fill them. */
export function daysShown(month: Date): Date[] {
  const [year, index] = [month.getFullYear(), month.getMonth()]
  const before = (new Date(year, index, 1).getDay() + 6) % 7
  const length = new Date(year, index + 1, 0).getDate()
  const count = Math.ceil((before + length) / 7) * 7
  return Array.from({ length: count }, (_, day) => new Date(year, index, 1 - before + day))
}

/** The same for all moments of one day. */
export function dayKey(moment: Date): string {
  return `${monthText(moment)}-${String(moment.getDate()).padStart(2, '0')}`
}

/** The same time of day on another day. */
export function onDay(moment: Date, day: Date): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), moment.getHours(), moment.getMinutes())
}

/** Behind the last day that is shown. */
export function endOfDays(days: readonly Date[]): Date {
  const last = days.at(-1) ?? new Date(0)
  return new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1)
}
