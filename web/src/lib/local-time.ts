/** Converts dates to and from the value of a datetime-local input: local time, to the minute. */

/** Date → '2026-11-18T19:00'; empty for an invalid date. */
export function toLocalText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const parts = [date.getMonth() + 1, date.getDate(), date.getHours(), date.getMinutes()]
  const [month, day, hours, minutes] = parts.map((part) => String(part).padStart(2, '0'))
  return `${String(date.getFullYear()).padStart(4, '0')}-${month}-${day}T${hours}:${minutes}`
}

/** '2026-11-18T19:00' → Date; an invalid Date for invalid text, which forms reject with a message. */
export function fromLocalText(text: string): Date {
  return text === '' ? new Date(Number.NaN) : new Date(text)
}
