/** A creator's own streak, milestones and totals. */
import type { Selectable } from 'kysely'
import type { Tables } from '#platform/postgres/database.ts'
import { type MilestoneTotals, STREAK, streakOf } from '#rules/milestones.ts'
import { DAY_MS } from '#rules/time.ts'
import { liveDays } from '../live/index.ts'
import { releaseDays } from '../media/index.ts'
import { milestoneTotalsOf } from './totals.ts'
import type { MilestonesDeps } from './types.ts'

export type Milestone = Selectable<Tables['creator_milestones']>

export type Progress = {
  streak: ReturnType<typeof streakOf>
  milestones: readonly Milestone[]
  totals: MilestoneTotals
}

const NOTHING: MilestoneTotals = { followers: 0, views: 0, sales: 0, income: 0 }

export async function readCreatorProgress(
  { db, clock }: Pick<MilestonesDeps, 'db' | 'clock'>,
  accountId: string,
): Promise<Progress> {
  const now = clock.now()
  // One more day than is counted, for a streak that ended yesterday.
  const span = { since: new Date(now.getTime() - (STREAK.maxDays + 1) * DAY_MS), now }
  const [posts, lives, milestones, totals] = await Promise.all([
    releaseDays(db, accountId, span),
    liveDays(db, accountId, span),
    db
      .selectFrom('creator_milestones')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('reached_at', 'desc')
      .orderBy('threshold', 'desc')
      .execute(),
    milestoneTotalsOf(db, [accountId]),
  ])
  return {
    streak: streakOf([...posts, ...lives], now),
    milestones,
    totals: totals.get(accountId) ?? NOTHING,
  }
}

/** Idempotent; returns how many were new. */
export async function celebrateMilestones(
  { db, clock }: Pick<MilestonesDeps, 'db' | 'clock'>,
  accountId: string,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('creator_milestones')
    .set({ celebrated_at: clock.now() })
    .where('account_id', '=', accountId)
    .where('celebrated_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
