/** Texts for the status and time of an earning. */
import { shortDate, timeOfDay } from '#rules/formats.ts'

type EntryStatus = { state: string; held_until: string }

export function entryText({ state, held_until }: EntryStatus, now: Date): string {
  switch (state) {
    case 'held':
      return `Held until ${shortDate(new Date(held_until), now)}`
    case 'payable':
      return 'Payable'
    case 'on-the-way':
      return 'On its way'
    case 'paid':
      return 'Paid'
    case 'reversed':
      return 'Refunded'
    default:
      return state
  }
}

/** 'Today, 14:20', 'Yesterday', '12 Nov' */
export function entryTimeText(moment: string, now: Date): string {
  const then = new Date(moment)
  if (then.toDateString() === now.toDateString()) return `Today, ${timeOfDay(then)}`
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  return then.toDateString() === yesterday.toDateString() ? 'Yesterday' : shortDate(then, now)
}
