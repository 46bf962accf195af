/** Helpers for tests of analytics: views on a given day, and the stats at that moment. */

import { DAY_MS } from '#rules/time.ts'
import {
  type CreatorStats,
  type CreatorTotals,
  readCreatorStats,
} from '#server/modules/analytics/creator-stats.ts'
import { rollUp } from '#server/modules/analytics/roll-up.ts'
import { statsSpanOf } from '#server/modules/analytics/span.ts'
import { addWatch, type WatchInput } from '#server/modules/feed/index.ts'
import type { Seeded } from './seed.ts'
import type { TestSite } from './site.ts'

/** A fixed noon, so that tests around midnight count the same. */
export const TODAY = new Date('2026-05-20T12:00:00Z')

export const daysAgo = (days: number, time = '12:00:00Z'): Date =>
  new Date(`${new Date(TODAY.getTime() - days * DAY_MS).toISOString().slice(0, 10)}T${time}`)

export const asViewer = ({ id }: Pick<Seeded, 'id'>, isCreator = false) => ({
  accountId: id,
  sessionId: id,
  isCreator,
  staffRoles: [],
})

export const watchOn = (
  site: TestSite,
  date: Date,
  who: Pick<Seeded, 'id'> | null,
  events: readonly WatchInput[],
): Promise<void> =>
  addWatch(
    { ...site.app, clock: { now: () => date } },
    { viewer: who && asViewer(who), address: '192.0.2.1' },
    events,
  )

/** Runs the roll-up job at once. */
export const rollUpStats = (site: Pick<TestSite, 'app'>): Promise<number> => rollUp(site.app)

export async function creatorStatsOf(
  site: TestSite,
  creator: Pick<Seeded, 'id'>,
  days = 7,
): Promise<CreatorStats> {
  await rollUp(site.app)
  return readCreatorStats(site.app.db, creator.id, statsSpanOf(TODAY, days))
}

/** Only the non-zero stats. */
export function nonZeroStats(stats: CreatorTotals): Partial<CreatorTotals> {
  return Object.fromEntries(Object.entries(stats).filter(([name, value]) => NAMES.has(name) && value !== 0))
}

const NAMES = new Set([
  ...['views', 'watchMs', 'knownViews', 'completions', 'likes', 'follows', 'incomeCents'],
])
