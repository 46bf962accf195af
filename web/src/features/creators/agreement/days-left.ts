/** The text for how long a creator may sell without signing the newest agreement. */
import { plural } from '#rules/formats.ts'
import { DAY_MS } from '#rules/time.ts'

export function daysLeftText(mustSignBy: Date, now: Date): string {
  const days = Math.ceil((mustSignBy.getTime() - now.getTime()) / DAY_MS)
  if (days <= 0) return 'Selling is paused until you sign it.'
  return `You have ${days} ${plural(days, 'day')} left to sign it. After that, selling is paused.`
}
