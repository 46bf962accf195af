import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { createRedisPresence } from '#platform/presence/redis-presence.ts'
import { openRedis } from '#platform/redis/redis.ts'
import { openEdge, seedLive } from '../../../../test/live-edge.ts'
import { askAs } from '../../../../test/people.ts'
import { testRedis } from '../../../../test/redis.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { createViewerCounter } from './viewer-counter.ts'

const site = await freshSite()
const edge = await openEdge(site)
const server = await testRedis()
const redis = await openRedis({ address: server.address, log: site.app.log })
while (redis.problem() !== null) await new Promise((resolve) => setTimeout(resolve, 5))
const withRedis = { ...edge.app, live: { ...edge.app.live, presence: createRedisPresence(redis) } }
after(() => redis.close())

const figures = (id: string) =>
  site.app.db
    .selectFrom('lives')
    .select(['viewers', 'peak_viewers', 'viewers_total'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const twoProcesses = (app: typeof edge.app, t: TestContext) => {
  const both = [createViewerCounter(app), createViewerCounter(app)] as const
  t.after(() => Promise.all(both.map((each) => each.close())))
  return both
}

test('counting in the table, an unchanged count is rewritten only as a heartbeat, before it expires for others', async (t) => {
  const [one, other] = twoProcesses(edge.app, t)
  const { id } = await seedLive(site, edge)
  const lastPublished = () =>
    site.app.db
      .selectFrom('live_watchers')
      .select(({ fn }) => fn.max('seen_at').as('at'))
      .where('live_id', '=', id)
      .executeTakeFirstOrThrow()
  const passes = async (ms: number) => {
    edge.step(ms)
    one.seen(id, 'anna')
    await one.flush()
    return (await lastPublished()).at
  }
  const first = await passes(0)
  assert.deepEqual(await passes(100), first)
  assert.notDeepEqual(await passes(6_000), first)
  for (let tick = 0; tick < 6; tick += 1) await passes(3_000)
  other.seen(id, 'ben')
  await other.flush()
  assert.equal((await figures(id)).viewers, 2, 'who has watched for long is still believed')
})

for (const [by, app] of [
  ['the table', edge.app],
  ['Redis', withRedis],
] as const)
  test(`counting in ${by}, each viewer counts once across requests and processes, and not after leaving`, async (t) => {
    const [one, other] = twoProcesses(app, t)
    const { id } = await seedLive(site, edge)
    for (const who of ['anna', 'ben', 'anna']) one.seen(id, who)
    // A viewer's requests may reach any process, and WebRTC viewers are counted by the live role.
    for (const who of ['ben', 'carl']) other.seen(id, who)
    await one.flush()
    await other.flush()
    assert.deepEqual(await figures(id), { viewers: 3, peak_viewers: 3, viewers_total: 3 })
    edge.step(10_000)
    one.seen(id, 'anna')
    edge.step(6_000)
    // The other process died: its count expires.
    await one.flush()
    assert.deepEqual(await figures(id), { viewers: 1, peak_viewers: 3, viewers_total: 3 })
    one.seen(id, 'dora')
    await one.flush()
    await one.flush()
    assert.deepEqual(await figures(id), { viewers: 2, peak_viewers: 3, viewers_total: 4 })
    edge.step(20_000)
    await one.flush()
    assert.equal((await figures(id)).viewers, 0)
    edge.step(60_000)
    one.seen(id, 'anna')
    await one.flush()
    const minutes = await site.app.db
      .selectFrom('live_minutes')
      .select(['minute', 'viewers'])
      .where('live_id', '=', id)
      .orderBy('minute')
      .execute()
    const [first, last] = [minutes.at(0), minutes.at(-1)]
    assert.deepEqual([first?.viewers, last?.viewers], [3, 1], 'each minute keeps its most')
    one.seen('01980000-0000-7000-8000-000000000000', 'anna')
    await one.flush()
    await site.app.db
      .updateTable('lives')
      .set({ state: 'ended', end_reason: 'stopped', ended_at: new Date() })
      .where('id', '=', id)
      .execute()
    edge.step(20_000)
    await one.flush()
    const left = site.app.db.selectFrom('live_watchers').select('process_id').where('live_id', '=', id)
    assert.deepEqual(await left.execute(), [], 'of a live that is over nothing is kept but its figures')
    assert.equal((await figures(id)).viewers_total, 4)
  })

test('counting falls back to the table while Redis is down or flushed, and returns to Redis', async (t) => {
  const [one, other] = twoProcesses(withRedis, t)
  const { id } = await seedLive(site, edge)
  const publishBoth = async () => {
    one.seen(id, 'anna')
    other.seen(id, 'ben')
    await one.flush()
    await other.flush()
    return (await figures(id)).viewers
  }
  assert.equal(await publishBoth(), 2)
  await server.ask('FLUSHALL')
  edge.step(16_000)
  assert.equal(await publishBoth(), 2)
  await server.stop()
  edge.step(16_000)
  assert.equal(await publishBoth(), 2)
  await server.start()
  while (redis.problem() !== null) await new Promise((resolve) => setTimeout(resolve, 5))
  edge.step(16_000)
  assert.equal(await publishBoth(), 2)
})

test('playback URLs are issued only to permitted viewers, and bound to them', async () => {
  const fan = await seedAccount(site)
  const ask = async (user: string, as: { cookie: string } | null) => {
    const query = 'query ($user: ID!) { liveOf(user: $user) { may_watch playback { hls whep } } }'
    const { data } = await askAs(site, as, query, { user })
    return data?.liveOf as { may_watch: boolean; playback: { hls: string; whep: string } | null } | null
  }
  const open = await seedLive(site, edge)
  const shown = await ask(open.creator.id, fan)
  assert.match(shown?.playback?.hls ?? '', new RegExp(`^/live/wa\\.[^/]+/${open.id}/index\\.m3u8$`))
  assert.match((await ask(open.creator.id, null))?.playback?.whep ?? '', /^\/live\/wv\.[^/]+\/[^/]+\/whep$/)
  const closed = await seedLive(site, edge, 'subscribers')
  assert.deepEqual(await ask(closed.creator.id, fan), { may_watch: false, playback: null })
})
