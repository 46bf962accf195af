/** A creator with ten million views opens their statistics, and the cost of a view with and without recording statistics. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { App } from '../server/src/app/app.ts'
import { addViews, type Watch } from '../server/src/modules/engagement/index.ts'
import { seedAccount } from '../server/test/seed.ts'
import { median, type Result } from './measure.ts'
import { SCALE, unlessTrial } from './size.ts'
import { type BenchWeb, openBenchWeb, timedQuestion } from './web-role.ts'

const VIEWS = 10_000_000 * SCALE
const MEDIA = Math.max(50, 1_000 * SCALE)
/** Two ranges of 90 days. */
const DAYS = 180
const OPEN_MS = 50

/** The request that the screen sends when it opens. */
const OPEN = `query ($days: Int!) {
  studioFigures(days: $days) {
    from to total { ...T } before { ...T } days { day now { ...T } before { ...T } }
    sources { source figures { ...T } } kinds { kind figures { ...T } } audience { new returning }
  }
  studioMedia(days: $days, sort: "views", limit: { limit: 10 }) {
    media { id type description visibility shop thumbnail { grid } user { id username } }
    views averageSeconds completion likes income
  }
}
fragment T on StudioTotals { views watchSeconds completion likes follows income }`

export async function benchFigures(): Promise<Result[]> {
  await using site = await openBenchWeb('bench_figures')
  const { app } = site
  const creator = await seedAccount({ app }, { isCreator: true })
  const mediaIds = await fillFigures(app.db, creator.id)
  return [
    await opening(site, creator.cookie, 30),
    await opening(site, creator.cookie, 90),
    await recording(app, creator.id, mediaIds),
  ]
}

/** The tables as the hourly job would fill them: every media is watched on every day. */
async function fillFigures(db: Db, creatorId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into media (account_id, type, description, tags, visibility, original, original_bytes, state, width, height,
      pictures_run, verified, approved, available_at)
    select ${creatorId}, case when n % 4 = 0 then 'photo' else 'video' end, 'Number ' || n, '{}', 'free', 'original', 1,
      'ready', 720, 1280, 'seeded', true, true, now() - interval '200 days'
    from generate_series(1, ${MEDIA}::int) as n returning id
  `.execute(db)
  const each = Math.ceil(VIEWS / MEDIA / DAYS)
  await sql`
    insert into media_figures
    select account_id, (now() at time zone 'UTC')::date - ago, id, type, ${each}::int, ${each}::int / 2, ${each}::int / 3,
      ${each}::int * 6000, ${each}::int / 10, ${each}::int
    from media cross join generate_series(0, ${DAYS - 1}::int) as ago where account_id = ${creatorId}
  `.execute(db)
  await sql`
    insert into media_weeks
    select creator_id, date_trunc('week', day)::date, media_id, min(type), sum(views), sum(member_views), sum(completions),
      sum(watch_ms), sum(likes), sum(income_cents)
    from media_figures group by creator_id, date_trunc('week', day), media_id
  `.execute(db)
  await sql`
    insert into creator_figures
    select creator_id, day, type, source, sum(views) / 6, sum(member_views) / 6, sum(completions) / 6, sum(watch_ms) / 6,
      sum(likes) / 6, 0, sum(income_cents) / 6
    from media_figures
      cross join unnest(array['feed', 'profile', 'search', 'link', 'campaign', 'other']) as source
    group by creator_id, day, type, source
  `.execute(db)
  await sql`
    insert into audience_figures select distinct creator_id, day, 1000, 2000 from creator_figures
  `.execute(db)
  await sql`vacuum analyze`.execute(db)
  return rows.map(({ id }) => id)
}

function opening(site: BenchWeb, cookie: string, days: number): Promise<Result> {
  const name = `the figures of a creator with ${VIEWS} views over ${days} days`
  return timedQuestion(site, { name, query: OPEN, variables: { days } }, { cookie, limitMs: OPEN_MS })
}

const AT_ONCE = 4
const TELLINGS = unlessTrial(200, 30)

/** Database time of recording some views, alternating with and without the rows for statistics. */
async function recording(
  { db, clock }: App,
  creatorId: string,
  mediaIds: readonly string[],
): Promise<Result> {
  const found = { ours: [] as number[], limit: [] as number[] }
  const record = async (at: number, isForFigures: boolean) => {
    const ids = Array.from(
      { length: AT_ONCE },
      (_, index) => mediaIds[(at * AT_ONCE + index) % mediaIds.length] ?? '',
    ).sort()
    const views = ids.map((mediaId) => ({ mediaId, isNew: true, isByMember: true, isCompleted: false }))
    const watches = isForFigures ? ids.map((id) => watchOf(id, creatorId)) : []
    const start = performance.now()
    await db.transaction().execute((tx) => addViews(tx, { views, watches }, clock.now()))
    return performance.now() - start
  }
  for (let at = 0; at < TELLINGS; at += 1)
    for (const [side, isForFigures] of [['limit', false] as const, ['ours', true] as const]) {
      const ms = await record(at, isForFigures)
      if (at >= 20) found[side].push(ms)
    }
  const [ours, limit] = [median(found.ours), median(found.limit)]
  return {
    name: `telling of ${AT_ONCE} views with their rows for figures, against without`,
    ratio: ours / limit,
    atMost: 1.3,
    detail: `${ours.toFixed(2)} against ${limit.toFixed(2)} ms`,
  }
}

function watchOf(mediaId: string, creatorId: string): Watch {
  return {
    ...{ mediaId, creatorId, type: 'video', viewerId: creatorId, source: 'feed', campaign: null },
    ...{ views: 1, memberViews: 1, completions: 0, watchedMs: 6_000, looks: 1, quarters: 2, swipes: 0 },
  }
}
