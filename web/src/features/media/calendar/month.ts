/** The days of a calendar month, in the viewer's time zone. */

/** '2026-11' */
export function monthText(month: Date): string {
  return `${month.getFullYear()}-${String(month.getMonth() + 1).padStart(2, '0')}`
}

/** The first day of the month in the text; of the current month if the text is invalid. */
export function monthFrom(text: string | null, now: Date): Date {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text ?? '') ?? []
  return year && month
    ? new Date(Number(year), Number(month) - 1, 1)
    : new Date(now.getFullYear(), now.getMonth(), 1)
}

export function otherMonth(month: Date, by: number): Date {
  return new Date(month.getFullYear(), month.getMonth() + by, 1)
}

/** Whole weeks from Monday, padded with days of the adjacent months. */
export function daysShown(month: Date): Date[] {
  const [year, index] = [month.getFullYear(), month.getMonth()]
  const before = (new Date(year, index, 1).getDay() + 6) % 7
  const length = new Date(year, index + 1, 0).getDate()
  const count = Math.ceil((before + length) / 7) * 7
  return Array.from({ length: count }, (_, day) => new Date(year, index, 1 - before + day))
}

/** Equal for all times of one day. */
export function dayKey(moment: Date): string {
  return `${monthText(moment)}-${String(moment.getDate()).padStart(2, '0')}`
}

/** The same time of day on another day. */
export function onDay(moment: Date, day: Date): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), moment.getHours(), moment.getMinutes())
}

/** The end (exclusive) of the days shown. */
export function endOfDays(days: readonly Date[]): Date {
  const last = days.at(-1) ?? new Date(0)
  return new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1)
}
