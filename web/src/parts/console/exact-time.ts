/** Dates with the time of day, to the second. */
const EXACT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

export function exactTime(moment: string): string {
  return EXACT.format(new Date(moment))
}
