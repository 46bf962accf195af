import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openEdge, seedLive } from '../../../../test/live-edge.ts'
import { askAs } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { countViewers } from './viewers.ts'

const site = await freshSite()
const edge = await openEdge(site)
const [one, other] = [countViewers(edge.app), countViewers(edge.app)]
after(() => Promise.all([one.close(), other.close()]))

const figures = (id: string) =>
  site.app.db
    .selectFrom('lives')
    .select(['viewers', 'peak_viewers', 'viewers_total'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('viewers are counted once however often they ask, over all processes, and who left is not counted', async () => {
  const { id } = await seedLive(site, edge)
  for (const who of ['anna', 'ben', 'anna']) one.seen(id, who)
  other.seen(id, 'carl')
  await one.tell()
  await other.tell()
  assert.deepEqual(await figures(id), { viewers: 3, peak_viewers: 3, viewers_total: 3 })
  edge.step(10_000)
  one.seen(id, 'anna')
  edge.step(6_000)
  // The other process died: what it counted is not believed for long.
  await one.tell()
  assert.deepEqual(await figures(id), { viewers: 1, peak_viewers: 3, viewers_total: 3 })
  one.seen(id, 'dora')
  await one.tell()
  await one.tell()
  assert.deepEqual(await figures(id), { viewers: 2, peak_viewers: 3, viewers_total: 4 })
  edge.step(20_000)
  await one.tell()
  assert.equal((await figures(id)).viewers, 0)
  edge.step(60_000)
  one.seen(id, 'anna')
  await one.tell()
  const minutes = await site.app.db
    .selectFrom('live_minutes')
    .select(['minute', 'viewers'])
    .where('live_id', '=', id)
    .orderBy('minute')
    .execute()
  const [first, last] = [minutes.at(0), minutes.at(-1)]
  assert.deepEqual([first?.minute, first?.viewers, last?.viewers], [0, 3, 1], 'each minute keeps its most')
  one.seen('01980000-0000-7000-8000-000000000000', 'anna')
  await one.tell()
})

test('addresses are given to who may watch, for them alone, and to nobody else', async () => {
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
