/** Formats audit log entries. */

/** `payouts.openDetails` becomes 'Payouts: open details'. */
export function actionText(action: string): string {
  const [thing = '', what = ''] = action.split('.')
  const spaced = what.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${thing.charAt(0).toUpperCase()}${thing.slice(1)}: ${spaced}`
}

const DAYS = { today: 1, week: 7, month: 30, year: 365 } as const

export const SPANS = [
  { value: '', label: 'Any time' },
  { value: 'today', label: 'Last 24 hours' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
  { value: 'year', label: 'Last 365 days' },
]

/** The start of a span, rounded to the minute, so that renders do not refetch the list. */
export function sinceOf(span: string, now: Date): string | null {
  const days = DAYS[span as keyof typeof DAYS]
  if (days === undefined) return null
  const minute = Math.floor(now.getTime() / 60_000) * 60_000
  return new Date(minute - days * 86_400_000).toISOString()
}
