/**
 * Aggregates events into stats tables. Rows are removed and counted in one transaction: after an interruption they are still
 * there, and counted once. Rows carry their own day, so delays do not matter.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { lockByName } from '#platform/postgres/lock.ts'
import { takeWatches } from '../engagement/index.ts'

/** Rows per transaction, so that a backlog is processed in small steps. */
const BATCH_SIZE = 5_000

/** Monday of the week. */
const WEEK = sql`date_trunc('week', day)::date`

/** Returns the number of rows aggregated. */
export async function rollUp(
  { db }: { db: Db },
  { signal, batch = BATCH_SIZE }: { signal?: AbortSignal; batch?: number } = {},
): Promise<number> {
  let total = 0
  while (!signal?.aborted) {
    const { watches, moves } = await db.transaction().execute((tx) => rollUpBatch(tx, batch))
    total += watches + moves
    if (watches < batch && moves < batch) return total
  }
  return total
}

/** Serialised: concurrent runs would block each other, or deadlock. */
async function rollUpBatch(tx: Tx, limit: number): Promise<{ watches: number; moves: number }> {
  await lockByName(tx, 'analytics roll-up')
  return { watches: await rollUpWatches(tx, limit), moves: await rollUpMoves(tx, limit) }
}

async function rollUpWatches(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as (${takeWatches(limit)}),
    of_creators as (
      insert into creator_figures as known
      select creator_id, day, type, source, sum(views), sum(member_views), sum(completions), sum(watched_ms), 0, 0, 0
      from taken group by creator_id, day, type, source
      having sum(views) + sum(completions) + sum(watched_ms) > 0
      on conflict (creator_id, day, type, source) do update set views = known.views + excluded.views,
        member_views = known.member_views + excluded.member_views,
        completions = known.completions + excluded.completions, watch_ms = known.watch_ms + excluded.watch_ms
    ),
    of_media as (
      insert into media_figures as known
      select creator_id, day, media_id, min(type), sum(views), sum(member_views), sum(completions), sum(watched_ms), 0, 0
      from taken group by creator_id, day, media_id
      having sum(views) + sum(completions) + sum(watched_ms) > 0
      on conflict (creator_id, day, media_id) do update set views = known.views + excluded.views,
        member_views = known.member_views + excluded.member_views,
        completions = known.completions + excluded.completions, watch_ms = known.watch_ms + excluded.watch_ms
    ),
    of_weeks as (
      insert into media_weeks as known
      select creator_id, ${WEEK}, media_id, min(type), sum(views), sum(member_views), sum(completions), sum(watched_ms), 0, 0
      from taken group by creator_id, ${WEEK}, media_id
      having sum(views) + sum(completions) + sum(watched_ms) > 0
      on conflict (creator_id, week, media_id) do update set views = known.views + excluded.views,
        member_views = known.member_views + excluded.member_views,
        completions = known.completions + excluded.completions, watch_ms = known.watch_ms + excluded.watch_ms
    ),
    of_campaigns as (
      insert into campaign_figures as known
      select creator_id, day, campaign, sum(looks), sum(quarters), sum(swipes)
      from taken where campaign is not null group by creator_id, day, campaign
      having sum(looks) + sum(quarters) + sum(swipes) > 0
      on conflict (creator_id, day, campaign) do update set views = known.views + excluded.views,
        quarters = known.quarters + excluded.quarters, swipes = known.swipes + excluded.swipes
    ),
    viewers as (
      select creator_id, viewer_id, day, max(id) as last_id, (array_agg(source order by id desc))[1] as source
      from taken where viewer_id is not null group by creator_id, viewer_id, day
    ),
    met as (
      select creator_id, day, audience.last_on,
        lag(day) over (partition by creator_id, viewer_id order by day) as day_before
      from viewers left join audience using (creator_id, viewer_id)
    ),
    of_audience as (
      insert into audience_figures as known
      select creator_id, day, count(*) filter (where last_on is null and day_before is null),
        count(*) filter (where last_on is not null or day_before is not null)
      -- Skip days already counted, and days that arrive after a later one.
      from met where day > coalesce(last_on, '-infinity') group by creator_id, day
      on conflict (creator_id, day) do update set new_viewers = known.new_viewers + excluded.new_viewers,
        returning_viewers = known.returning_viewers + excluded.returning_viewers
    ),
    remembered as (
      insert into audience as known
      select creator_id, viewer_id, max(day), (array_agg(source order by last_id desc))[1]
      from viewers group by creator_id, viewer_id
      on conflict (creator_id, viewer_id) do update
        set last_on = greatest(known.last_on, excluded.last_on), source = excluded.source
        where known.last_on < excluded.last_on or known.source <> excluded.source
    )
    select count(*)::int as count from taken
  `.execute(tx)
  return rows[0]?.count ?? 0
}

async function rollUpMoves(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from figure_moves where id in (select id from figure_moves order by id limit ${limit}) returning *
    ),
    of_creators as (
      insert into creator_figures as known
      select creator_id, day, type, source, 0, 0, 0, 0, sum(likes), sum(follows), sum(income_cents)
      from taken group by creator_id, day, type, source
      on conflict (creator_id, day, type, source) do update set likes = known.likes + excluded.likes,
        follows = known.follows + excluded.follows, income_cents = known.income_cents + excluded.income_cents
    ),
    of_media as (
      insert into media_figures as known
      select creator_id, day, media_id, min(type), 0, 0, 0, 0, sum(likes), sum(income_cents)
      from taken where media_id is not null group by creator_id, day, media_id
      on conflict (creator_id, day, media_id) do update set likes = known.likes + excluded.likes,
        income_cents = known.income_cents + excluded.income_cents
    ),
    of_weeks as (
      insert into media_weeks as known
      select creator_id, ${WEEK}, media_id, min(type), 0, 0, 0, 0, sum(likes), sum(income_cents)
      from taken where media_id is not null group by creator_id, ${WEEK}, media_id
      on conflict (creator_id, week, media_id) do update set likes = known.likes + excluded.likes,
        income_cents = known.income_cents + excluded.income_cents
    )
    select count(*)::int as count from taken
  `.execute(tx)
  return rows[0]?.count ?? 0
}
