/** Stats of a creator's last seven days, compared with the seven before. */

import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { DAY_MS } from '#rules/time.ts'
import { mediaIds } from '../media/index.ts'
import { newFollowers } from '../people/index.ts'
import { newSubscribers } from '../subscriptions/index.ts'
import type { EngagementDeps } from './types.ts'

export type WeekStat = { value: number; before: number }
export type Week = Record<'views' | 'likes' | 'followers' | 'subscribers', WeekStat>

const DAYS = 7

/** Includes today so far; days are UTC, like those of earnings. */
export async function weekOf(
  { db, clock }: Pick<EngagementDeps, 'db' | 'clock'>,
  creatorId: string,
): Promise<Week> {
  const end = Math.floor(clock.now().getTime() / DAY_MS + 1) * DAY_MS
  const span = { from: new Date(end - DAYS * DAY_MS), before: new Date(end - 2 * DAYS * DAY_MS) }
  const [views, likes, followers, subscribers] = await Promise.all([
    viewsOf(db, creatorId, span),
    likesOf(db, creatorId, span),
    newFollowers(db, creatorId, span),
    newSubscribers(db, creatorId, span),
  ])
  return { views, likes, followers, subscribers }
}

type WeekSpan = { before: Date; from: Date }

async function viewsOf(db: Db, ownerId: string, { before, from }: WeekSpan): Promise<WeekStat> {
  const { rows } = await sql<WeekStat>`
    select coalesce(sum(views) filter (where day >= ${dayText(from)}::date), 0)::int as value,
      coalesce(sum(views) filter (where day < ${dayText(from)}::date), 0)::int as before
    from media_views
    where media_id in ${mediaIds(db, { ownerId })} and day >= ${dayText(before)}::date
  `.execute(db)
  return rows[0] ?? { value: 0, before: 0 }
}

async function likesOf(db: Db, ownerId: string, { before, from }: WeekSpan): Promise<WeekStat> {
  const { rows } = await sql<WeekStat>`
    select count(*) filter (where created_at >= ${from})::int as value,
      count(*) filter (where created_at < ${from})::int as before
    from likes
    where media_id in ${mediaIds(db, { ownerId })} and created_at >= ${before}
  `.execute(db)
  return rows[0] ?? { value: 0, before: 0 }
}

function dayText(date: Date): string {
  return date.toISOString().slice(0, 10)
}
