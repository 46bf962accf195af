/** Formats stats. */
import { duration, shortCount } from '#rules/formats.ts'
import type { WatchSource } from '#rules/watch.ts'

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const LONG_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** Exact up to four digits, then short: 7204 → '7,204', 1940000 → '1.9M'. */
export function countText(count: number): string {
  return Math.abs(count) < 10_000 ? WHOLE.format(count) : shortCount(count)
}

/** 0.624 → '62%' */
export function percentText(share: number): string {
  return `${Math.round(share * 100)}%`
}

/** In the largest unit with a value of at least two: 13723200 → '3,812 h', 90 → '90 s', 1200 → '20 min'. */
export function watchText(seconds: number): string {
  if (seconds >= 7200) return `${WHOLE.format(seconds / 3600)} h`
  if (seconds >= 120) return `${WHOLE.format(seconds / 60)} min`
  return `${WHOLE.format(seconds)} s`
}

/** 7.4 → '0:07' */
export function averageText(seconds: number | null): string {
  return seconds === null ? '–' : duration(Math.round(seconds))
}

/** '17 October to 15 November' */
export function dateRangeText(from: string, to: string): string {
  return `${LONG_DAY.format(new Date(from))} to ${LONG_DAY.format(new Date(to))}`
}

export const SOURCE_TEXT: Record<WatchSource, string> = {
  feed: 'Feed',
  popular: 'Feed: popular',
  followed: 'Feed: followers',
  recommended: 'Feed: recommended',
  new: 'Feed: new',
  profile: 'Profile',
  search: 'Search',
  link: 'Share links',
  campaign: 'Campaigns',
  other: 'Other',
}
