/** Filters of the list of live streams. */
import { plural } from '#rules/formats.ts'
import { oneOf } from '#rules/one-of.ts'

export const LIVE_FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'following', label: 'Following' },
  { value: 'subscribers', label: 'Subscribers' },
  { value: 'ticket', label: 'By ticket' },
] as const

export type LiveFilter = (typeof LIVE_FILTERS)[number]['value']

const VALUES = LIVE_FILTERS.map(({ value }) => value)

/** 'following' needs an account; visitors and unknown values get 'all'. */
export function filterFrom(word: string | null, isSignedIn: boolean): LiveFilter {
  const wanted = oneOf(VALUES, word ?? 'all') ?? 'all'
  return wanted === 'following' && !isSignedIn ? 'all' : wanted
}

/** The server applies 'following'; the audience filters are applied here. */
export function matchesFilter({ audience }: { audience: string }, filter: LiveFilter): boolean {
  return filter === 'subscribers' || filter === 'ticket' ? audience === filter : true
}

/** Undefined if no one is live, which the page says below. */
export function onAirText(count: number | undefined): string | undefined {
  if (count === undefined) return 'Live now'
  if (count === 0) return undefined
  return `${count} ${plural(count, 'creator')} live now`
}
