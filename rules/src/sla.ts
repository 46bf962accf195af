/** Service levels: deadlines promised on the pages, required by law, and counted down in the staff console. */

import { DORMANCY } from './money.ts'
import { addPeriod } from './periods.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

const DEADLINE_UNITS = ['minute', 'hour', 'day', 'business day', 'month'] as const
type DeadlineUnit = (typeof DEADLINE_UNITS)[number]
export type DeadlineSpan = { amount: number; unit: DeadlineUnit }
/** 'Paid in 7 to 14 business days.' The longer one is binding. */
type DeadlineRange = { from: number; to: number; unit: DeadlineUnit }

/** Deadlines in the legal pages. Changing one changes their text, so the terms need a new version. */
export const PROMISED_DEADLINES = {
  /** New terms are announced this long in advance. */
  termsNotice: { amount: 15, unit: 'day' },
  creatorReview: { from: 3, to: 5, unit: 'business day' },
  refundReview: { amount: 5, unit: 'business day' },
  refundPaid: { from: 7, to: 14, unit: 'business day' },
  complaintAcknowledged: { amount: 48, unit: 'hour' },
  complaintInvestigated: { from: 5, to: 10, unit: 'business day' },
  complaintEscalated: { amount: 5, unit: 'business day' },
  /** For evidence of ownership. */
  evidenceDue: { amount: 5, unit: 'business day' },
  /** After a counter-notice: no earlier and no later. */
  counterNoticeRestored: { from: 10, to: 14, unit: 'day' },
  /** How long a decision may be appealed. */
  appealOpen: { amount: 6, unit: 'month' },
  dataRequest: { amount: 1, unit: 'month' },
  accountErased: { amount: 72, unit: 'hour' },
  inactivity: { amount: DORMANCY.afterMonths, unit: 'month' },
} as const satisfies Record<string, DeadlineSpan | DeadlineRange>

export const QUEUES = [
  'applications',
  'media',
  'releases',
  'ages',
  'reports',
  'lives',
  'appeals',
  'complaints',
  'refunds',
  'payouts',
  'support',
] as const
export type QueueName = (typeof QUEUES)[number]

/** The deadline of each queue; none is longer than the pages promise. */
export const QUEUE_DEADLINES = {
  applications: { amount: PROMISED_DEADLINES.creatorReview.to, unit: PROMISED_DEADLINES.creatorReview.unit },
  media: { amount: 2, unit: 'hour' },
  releases: { amount: 2, unit: 'business day' },
  ages: { amount: 2, unit: 'business day' },
  reports: { amount: 24, unit: 'hour' },
  /** A reported live that is still running. */
  lives: { amount: 15, unit: 'minute' },
  appeals: { amount: 5, unit: 'business day' },
  complaints: {
    amount: PROMISED_DEADLINES.complaintInvestigated.from,
    unit: PROMISED_DEADLINES.complaintInvestigated.unit,
  },
  refunds: PROMISED_DEADLINES.refundReview,
  payouts: { amount: 7, unit: 'day' },
  support: { amount: 15, unit: 'minute' },
} as const satisfies Record<QueueName, DeadlineSpan>

/** When an item that started at `since` is due. */
export function dueAt(since: Date, span: DeadlineSpan): Date {
  const { amount, unit } = span
  if (unit === 'business day') return addBusinessDays(since, amount)
  if (unit === 'month') return addPeriod(since, { duration: amount, unit })
  return new Date(since.getTime() + amount * FIXED_MS[unit])
}

/** Items that started at or before this moment are late now. */
export function lateSince(now: Date, span: DeadlineSpan): Date {
  const { amount, unit } = span
  if (unit === 'business day') return subtractBusinessDays(now, amount)
  if (unit === 'month') return addPeriod(now, { duration: -amount, unit })
  return new Date(now.getTime() - amount * FIXED_MS[unit])
}

/** The upper end of a range, or the span itself. */
export function longestDeadline(deadline: DeadlineSpan | DeadlineRange): DeadlineSpan {
  return 'to' in deadline ? { amount: deadline.to, unit: deadline.unit } : deadline
}

export function shortestDeadline(deadline: DeadlineSpan | DeadlineRange): DeadlineSpan {
  return 'from' in deadline ? { amount: deadline.from, unit: deadline.unit } : deadline
}

/** '5 business days', '7 to 14 business days', '48 hours'. */
export function formatDeadline(deadline: DeadlineSpan | DeadlineRange): string {
  if ('from' in deadline) return `${deadline.from} to ${deadline.to} ${deadline.unit}s`
  return `${deadline.amount} ${deadline.unit}${deadline.amount === 1 ? '' : 's'}`
}

const FIXED_MS = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS } as const

/**
 * Monday to Friday in UTC, 24 hours each; the time of day is preserved. A start at the weekend counts as the beginning of
 * Monday, so that an earlier start is never due later.
 */
export function addBusinessDays(from: Date, days: number): Date {
  const start = isWeekend(from) ? mondayAfter(from) : from
  // Whole weeks at once, then day by day.
  let at = start.getTime() + Math.floor(days / 5) * 7 * DAY_MS
  for (let left = days % 5; left > 0; ) {
    at += DAY_MS
    if (!isWeekend(new Date(at))) left -= 1
  }
  return new Date(at)
}

/** The latest start from which `days` business days have passed by now. */
export function subtractBusinessDays(now: Date, days: number): Date {
  // No business time passes after the end of Friday.
  const end = isWeekend(now) ? new Date(mondayAfter(now).getTime() - 2 * DAY_MS - 1) : now
  let at = end.getTime() - Math.floor(days / 5) * 7 * DAY_MS
  for (let left = days % 5; left > 0; ) {
    at -= DAY_MS
    if (!isWeekend(new Date(at))) left -= 1
  }
  return new Date(at)
}

function isWeekend(date: Date): boolean {
  return date.getUTCDay() === 0 || date.getUTCDay() === 6
}

function mondayAfter(date: Date): Date {
  const days = date.getUTCDay() === 0 ? 1 : 8 - date.getUTCDay()
  return new Date(Math.floor(date.getTime() / DAY_MS) * DAY_MS + days * DAY_MS)
}
