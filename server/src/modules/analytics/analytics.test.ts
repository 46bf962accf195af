import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { WATCH_SOURCES } from '#rules/watch.ts'
import { asViewer, creatorStatsOf, daysAgo, nonZeroStats, TODAY, watchOn } from '../../../test/analytics.ts'
import { like } from '../../../test/engagement.ts'
import { seedMediaRow } from '../../../test/media.ts'
import { addCredits, buyMediaViaApi, tip } from '../../../test/money.ts'
import { answerOf, askAs, follow } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { reverseSale } from '../ledger/index.ts'
import { averageProgressOf, readCampaignStats } from './campaign-stats.ts'
import { completionRateOf, readAudienceCounts, readCreatorStats } from './creator-stats.ts'
import { readMediaStats } from './media-stats.ts'
import { analyticsData } from './personal-data.ts'
import { rollUp } from './roll-up.ts'
import { statsSpanOf } from './span.ts'
import { sweepAudience } from './sweep-audience.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

async function world() {
  const creator = await seedAccount(site, { isCreator: true })
  const [ann, ben] = [await seedAccount(site), await seedAccount(site)]
  const available_at = daysAgo(90)
  const video = (await seedMediaRow(site, creator, { available_at })).id
  const photo = (await seedMediaRow(site, creator, { available_at, type: 'photo' })).id
  return { creator, ann, ben, video, photo }
}

const listed = async (
  creator: Seeded,
  sort: Parameters<typeof readMediaStats>[2]['sort'] = 'views',
  days = 7,
) => {
  await rollUp(site.app)
  const wanted = { span: statsSpanOf(TODAY, days), sort, page: { limit: 10, skip: 0 } }
  const clock = { now: () => TODAY }
  return (await readMediaStats({ db, clock }, asViewer(creator, true), wanted)).map(
    ({ mediaId, views, likes }) => ({
      mediaId,
      views,
      likes,
    }),
  )
}

const audience = async (creator: Seeded, days = 7) => {
  await rollUp(site.app)
  return readAudienceCounts(db, creator.id, statsSpanOf(TODAY, days))
}

test('views, watch time and completion by day, source and kind match a manual count', async () => {
  const { creator, ann, ben, video, photo } = await world()
  // The last instant before the seven-day span, and its first.
  await watchOn(site, daysAgo(7, '23:59:59.999Z'), ben, [{ media: photo, kind: 'view', source: 'search' }])
  await watchOn(site, daysAgo(6, '00:00:00Z'), ann, [
    { media: video, kind: 'view', source: 'feed' },
    { media: video, kind: 'progress', progress: 95, source: 'feed' },
    { media: video, kind: 'time', watchedMs: 7_500, source: 'feed' },
  ])
  await watchOn(site, daysAgo(1), ann, [
    { media: photo, kind: 'view', source: 'profile' },
    // Completion is about videos only.
    { media: photo, kind: 'progress', progress: 100, source: 'profile' },
    { media: video, kind: 'view', source: 'profile' },
    { media: video, kind: 'time', watchedMs: 2_500, source: 'profile' },
  ])
  await watchOn(site, daysAgo(0), ben, [{ media: video, kind: 'view', source: 'campaign', campaign: 'may' }])
  await watchOn(site, daysAgo(0), null, [{ media: video, kind: 'view', source: 'link' }])
  await watchOn(site, daysAgo(0), null, [{ media: photo, kind: 'view' }])
  // Long before both spans, and own views: counted in neither.
  await watchOn(site, daysAgo(14), null, [{ media: video, kind: 'view', source: 'feed' }])
  await watchOn(site, daysAgo(0), creator, [{ media: video, kind: 'time', watchedMs: 9_000 }])

  const { total, before, days, sources, kinds } = await creatorStatsOf(site, creator)
  assert.deepEqual(nonZeroStats(total), { views: 5, watchMs: 10_000, knownViews: 2, completions: 1 })
  assert.equal(completionRateOf(total), 0.5)
  assert.deepEqual(nonZeroStats(before), { views: 1 })
  assert.equal(completionRateOf(before), null)
  assert.deepEqual(
    days.map(({ day, now, before: earlier }) => [day, now.views, earlier.views]),
    [
      ['2026-05-14', 1, 0],
      ['2026-05-15', 0, 0],
      ['2026-05-16', 0, 0],
      ['2026-05-17', 0, 0],
      ['2026-05-18', 0, 0],
      ['2026-05-19', 1, 0],
      ['2026-05-20', 3, 1],
    ],
  )
  const bySource = Object.fromEntries(sources.map(({ source, figures }) => [source, nonZeroStats(figures)]))
  assert.deepEqual(bySource, {
    feed: { views: 1, watchMs: 7_500, knownViews: 1, completions: 1 },
    profile: { views: 1, watchMs: 2_500 },
    ...{ popular: {}, followed: {}, recommended: {}, new: {} },
    search: {},
    link: { views: 1 },
    campaign: { views: 1, knownViews: 1 },
    other: { views: 1 },
  })
  assert.deepEqual(
    kinds.map(({ kind, figures }) => [kind, figures.views, figures.watchMs]),
    [
      ['video', 3, 10_000],
      ['photo', 2, 0],
      ['none', 0, 0],
    ],
  )
  const month = await creatorStatsOf(site, creator, 30)
  assert.deepEqual([month.total.views, month.before.views], [7, 0])
  assert.deepEqual(await listed(creator), [
    { mediaId: video, views: 3, likes: 0 },
    { mediaId: photo, views: 2, likes: 0 },
  ])
  for (const days of [30, 90])
    assert.deepEqual(await listed(creator, 'views', days), [
      { mediaId: video, views: 4, likes: 0 },
      { mediaId: photo, views: 3, likes: 0 },
    ])
  assert.deepEqual((await listed(creator, 'watch')).map(({ mediaId }) => mediaId)[0], video)
})

test('a viewer is new once and returning once a day; identities are dropped on aggregation', async () => {
  const { creator, ann, ben, video, photo } = await world()
  await watchOn(site, daysAgo(8), ann, [{ media: video, kind: 'view' }])
  await watchOn(site, daysAgo(2), ann, [{ media: video, kind: 'view' }])
  await watchOn(site, daysAgo(2), ann, [{ media: photo, kind: 'view' }])
  await watchOn(site, daysAgo(1), ben, [{ media: photo, kind: 'view' }])
  assert.deepEqual(await audience(creator), {
    now: { isNow: true, new: 1, returning: 1 },
    before: { isNow: false, new: 1, returning: 0 },
  })
  await watchOn(site, daysAgo(1), ben, [{ media: video, kind: 'view' }])
  await watchOn(site, daysAgo(0), ben, [{ media: video, kind: 'time', watchedMs: 100 }])
  assert.deepEqual((await audience(creator)).now, { isNow: true, new: 1, returning: 2 })
  assert.equal((await db.selectFrom('media_watches').selectAll().execute()).length, 0)
  await sweepAudience({ db, clock: { now: () => daysAgo(-181) } })
  assert.deepEqual(
    await db.selectFrom('audience').where('creator_id', '=', creator.id).selectAll().execute(),
    [],
  )
})

test('a media counts each day of a span once, whether by weekly sums or by days, and is ranked by them', async () => {
  const { creator, ann, video, photo } = await world()
  const watch = (media: string, day: number) =>
    watchOn(site, daysAgo(day), ann, [{ media, kind: 'time', watchedMs: 1_000, source: 'feed' }])
  for (const day of [0, 1, 5, 6, 7, 27, 28, 29, 30, 83, 89, 90]) {
    await watch(video, day)
    if (day < 30) await watch(photo, day)
  }
  await rollUp(site.app)
  const clock = { now: () => TODAY }
  for (const [days, ofVideo, ofPhoto] of [[7, 4, 4] as const, [30, 8, 8] as const, [90, 11, 8] as const]) {
    const wanted = { span: statsSpanOf(TODAY, days), sort: 'watch', page: { limit: 10, skip: 0 } } as const
    const stats = await readMediaStats({ db, clock }, asViewer(creator, true), wanted)
    const secondsOf = (id: string) => (stats.find(({ mediaId }) => mediaId === id)?.watchMs ?? 0) / 1_000
    assert.deepEqual([secondsOf(video), secondsOf(photo)], [ofVideo, ofPhoto], `${days} days`)
    if (days === 90) assert.equal(stats[0]?.mediaId, video)
  }
})

test('likes, follows and sales count for their source, and are reversed there', async () => {
  const { creator, ann, ben, video } = await world()
  const { id: sold } = await seedMediaRow(site, creator, { price_cents: 1_000 })
  await addCredits(site, ann, 5_000)
  const now = new Date()
  const figures = async () => {
    await rollUp(site.app)
    return readCreatorStats(db, creator.id, statsSpanOf(now, 7))
  }
  await watchOn(site, now, ann, [{ media: video, kind: 'view', source: 'search' }])
  // Before and after aggregation.
  await answerOf(like(site, ann, video))
  await answerOf(follow(site, ann, creator.id))
  await rollUp(site.app)
  await answerOf(tip(site, ann, { user: creator.id, amount: 10 }))
  await answerOf(buyMediaViaApi(site, ann, { media: sold }))
  await answerOf(like(site, ben, video))
  const { total, sources, kinds } = await figures()
  assert.deepEqual(nonZeroStats(total), { views: 1, knownViews: 1, likes: 2, follows: 1, incomeCents: 1_400 })
  const by = (name: string) => nonZeroStats(sources.find(({ source }) => source === name)?.figures ?? total)
  assert.deepEqual(by('search'), { views: 1, knownViews: 1, likes: 1, follows: 1, incomeCents: 1_400 })
  assert.deepEqual(by('other'), { likes: 1 })
  assert.deepEqual(
    kinds.map(({ kind, figures }) => [kind, figures.likes, figures.follows, figures.incomeCents]),
    [
      ['video', 2, 0, 700],
      ['photo', 0, 0, 0],
      ['none', 0, 1, 700],
    ],
  )
  // Reverses everything, when the fan last came from another source.
  await watchOn(site, now, ann, [{ media: sold, kind: 'view', source: 'profile' }])
  await rollUp(site.app)
  await answerOf(like(site, ann, video))
  await answerOf(follow(site, ann, creator.id))
  for (const sale of await db.selectFrom('sales').selectAll().where('fan_id', '=', ann.id).execute())
    await db
      .transaction()
      .execute((tx) =>
        reverseSale(site.app, tx, sale, { key: randomUUID(), reason: 'refund', to: 'credits' }),
      )
  const after = await figures()
  assert.deepEqual(nonZeroStats(after.total), { views: 2, knownViews: 2, likes: 1 })
  for (const { source, figures } of after.sources)
    assert.ok(figures.likes >= 0 && figures.follows >= 0 && figures.incomeCents >= 0, source)
})

test('the job may run twice, concurrently, late or interrupted: everything is counted once', async () => {
  const { creator, video } = await world()
  for (let at = 0; at < 10; at += 1)
    await watchOn(site, daysAgo(0), null, [{ media: video, kind: 'view', source: 'feed' }])
  await assert.rejects(
    db.transaction().execute(async (tx) => {
      // Killed after the work, before the commit.
      await rollUpIn(tx)
      throw new Error('killed')
    }),
    /killed/,
  )
  const aborted = new AbortController()
  aborted.abort()
  assert.equal(await rollUp(site.app, { signal: aborted.signal }), 0)
  await Promise.all([rollUp(site.app, { batch: 3 }), rollUp(site.app, { batch: 4 })])
  assert.equal((await creatorStatsOf(site, creator)).total.views, 10)
  assert.equal((await creatorStatsOf(site, creator)).total.views, 10)
  // Reported a week ago and processed after newer ones.
  await watchOn(site, daysAgo(5), null, [{ media: video, kind: 'view', source: 'feed' }])
  const { days } = await creatorStatsOf(site, creator)
  assert.deepEqual(
    days.map(({ now }) => now.views),
    [0, 1, 0, 0, 0, 0, 10],
  )
})

/** The job's statements inside a transaction of the test, on its own connection. */
async function rollUpIn(tx: Parameters<Parameters<ReturnType<typeof db.transaction>['execute']>[0]>[0]) {
  const nested = {
    db: { transaction: () => ({ execute: (work: (inner: typeof tx) => unknown) => work(tx) }) },
  }
  await rollUp(nested as unknown as { db: typeof db })
}

test('deleted media stay in the totals; nothing remains of an erased account', async () => {
  const { creator, ann, ben, video, photo } = await world()
  await watchOn(site, daysAgo(0), ann, [{ media: video, kind: 'view' }])
  await watchOn(site, daysAgo(0), ben, [{ media: photo, kind: 'view' }])
  const give = (media: string, who: Seeded) =>
    db.insertInto('likes').values({ account_id: who.id, media_id: media, created_at: TODAY }).execute()
  await give(video, ann)
  await give(photo, ann)
  await give(photo, ben)
  await rollUp(site.app)
  await answerOf(askAs(site, creator, 'mutation ($id: ID!) { deleteMedia(id: $id) }', { id: video }))
  assert.deepEqual(await listed(creator), [{ mediaId: photo, views: 1, likes: 2 }])
  assert.deepEqual(nonZeroStats((await creatorStatsOf(site, creator)).total), {
    views: 2,
    knownViews: 1,
    likes: 3,
  })

  await watchOn(site, daysAgo(0), ann, [{ media: photo, kind: 'view' }])
  await erase(ann)
  // Their likes are gone, and their views are counted anonymously.
  assert.deepEqual(nonZeroStats((await creatorStatsOf(site, creator)).total), {
    views: 3,
    knownViews: 1,
    likes: 2,
  })
  const left = await db.selectFrom('audience').selectAll().where('creator_id', '=', creator.id).execute()
  assert.deepEqual(
    left.map(({ viewer_id }) => viewer_id),
    [ben.id],
  )
  const copy = (await analyticsData(site.app).exportOf(ben.id)) as { watchedCreators: object[] }
  assert.deepEqual(copy.watchedCreators, [{ creator: creator.id, lastOn: '2026-05-20', cameBy: 'other' }])

  await erase(creator)
  await rollUp(site.app)
  for (const table of ['creator_figures', 'media_figures', 'audience', 'audience_figures'] as const) {
    const rows = await sql`select from ${sql.table(table)} where creator_id = ${creator.id}`.execute(db)
    assert.equal(rows.rows.length, 0, table)
  }
})

async function erase(who: Seeded) {
  for (const holder of Object.values(site.app.accounts.ports.dataHandlers)) await holder.erase(who.id)
}

test('a campaign has views, average progress and swipes', async () => {
  const { creator, ann, video } = await world()
  const of = { media: video, campaign: 'spring', source: 'campaign' }
  await watchOn(site, daysAgo(0), ann, [
    { ...of, kind: 'view' },
    { ...of, kind: 'progress', progress: 25 },
    { ...of, kind: 'progress', progress: 50 },
    { ...of, kind: 'swipe', progress: 50 },
  ])
  await watchOn(site, daysAgo(0), null, [{ ...of, kind: 'view' }])
  await watchOn(site, daysAgo(0), null, [{ ...of, kind: 'view', campaign: 'none-of-it' }])
  await rollUp(site.app)
  const found = await readCampaignStats(db, creator.id, statsSpanOf(TODAY, 7), { limit: 10, skip: 0 })
  assert.deepEqual(found, [
    { campaign: 'spring', views: 2, quarters: 2, swipes: 1 },
    { campaign: 'none-of-it', views: 1, quarters: 0, swipes: 0 },
  ])
  assert.equal(averageProgressOf({ campaign: '', views: 2, quarters: 2, swipes: 1 }), 0.25)
})

test('rejects unknown sources and impossible watch times', async () => {
  const { ann, video } = await world()
  for (const hostile of [
    { source: 'moon' },
    { source: '' },
    { watchedMs: -1 },
    { watchedMs: 60_001 },
    { kind: 'sleep' },
  ])
    await assert.rejects(watchOn(site, TODAY, ann, [{ media: video, kind: 'time', ...hostile }]), {
      code: 'BAD_INPUT',
    })
  for (const source of WATCH_SOURCES)
    await watchOn(site, TODAY, null, [{ media: video, kind: 'view', source }])
})
