/** What creators have reached, from counts that other slices keep. */
import type { Db } from '#platform/postgres/database.ts'
import { MAX_COUNTED_SALES, type MilestoneTotals } from '#rules/milestones.ts'
import { statTotals } from '../analytics/index.ts'
import { salesCounts } from '../ledger/index.ts'
import { followerCounts } from '../people/index.ts'

/** Only of creators. */
export async function milestoneTotalsOf(
  db: Db,
  accountIds: readonly string[],
): Promise<Map<string, MilestoneTotals>> {
  if (accountIds.length === 0) return new Map()
  const [followers, stats, sales] = await Promise.all([
    followerCounts(db, accountIds),
    statTotals(db, accountIds),
    salesCounts(db, accountIds, MAX_COUNTED_SALES),
  ])
  return new Map(
    [...followers].map(([id, count]) => {
      const { views, incomeCents } = stats.get(id) ?? { views: 0, incomeCents: 0 }
      return [id, { followers: count, views, sales: sales.get(id) ?? 0, income: incomeCents }]
    }),
  )
}
