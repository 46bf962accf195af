/** Awards milestones to creators whose stats changed lately, and notifies them. */
import {
  type MilestoneKind,
  milestonesReached,
  milestoneText,
  type ReachedMilestone,
} from '#rules/milestones.ts'
import { DAY_MS } from '#rules/time.ts'
import { creatorsWithStats } from '../analytics/index.ts'
import { notify } from '../notifications/index.ts'
import { milestoneTotalsOf } from './totals.ts'
import type { MilestonesDeps } from './types.ts'

type Deps = Pick<MilestonesDeps, 'db' | 'clock' | 'bus' | 'enqueue'>

const BATCH_SIZE = 200

/** Stats of the day before may still be aggregated shortly after midnight. */
const RECENT_MS = 2 * DAY_MS

/** Returns the number of new milestones. Can be run again, and concurrently. */
export async function awardMilestones(
  deps: Deps,
  { signal, batch = BATCH_SIZE }: { signal?: AbortSignal; batch?: number } = {},
): Promise<number> {
  const since = new Date(deps.clock.now().getTime() - RECENT_MS)
  let awarded = 0
  let after: string | null = null
  while (!signal?.aborted) {
    const ids = await creatorsWithStats(deps.db, { since, after, limit: batch })
    for (const [accountId, totals] of await milestoneTotalsOf(deps.db, ids))
      awarded += await award(deps, accountId, milestonesReached(totals))
    if (ids.length < batch) return awarded
    after = ids.at(-1) ?? null
  }
  return awarded
}

/** Several new milestones of one kind are notified as the highest. */
async function award(deps: Deps, accountId: string, reached: readonly ReachedMilestone[]): Promise<number> {
  if (reached.length === 0 || (await countAwarded(deps, accountId)) >= reached.length) return 0
  const reachedAt = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const isNew = await tx
      .insertInto('creator_milestones')
      .values(
        reached.map((each) => ({
          ...each,
          account_id: accountId,
          reached_at: reachedAt,
          celebrated_at: null,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['kind', 'threshold'])
      .execute()
    const highest = new Map<MilestoneKind, ReachedMilestone>()
    for (const each of isNew)
      if (each.threshold > (highest.get(each.kind)?.threshold ?? 0)) highest.set(each.kind, each)
    for (const each of highest.values())
      await notify(deps, tx, { to: accountId, kind: 'milestone', words: milestoneText(each) })
    return isNew.length
  })
}

async function countAwarded({ db }: Pick<Deps, 'db'>, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('creator_milestones')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
