import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openEdge, runStream, seedLive } from '../../../../test/live-edge.ts'
import { seedSubscription } from '../../../../test/media.ts'
import { block } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { actingStaff, seedStaff } from '../../../../test/staff.ts'
import { grantPrivilegedAccess } from '../../audit/index.ts'
import { WATCH_RIGHTS_CHANGED } from '../events.ts'
import { LIVE_RIGHTS_TTL_MS } from './rights.ts'

const site = await freshSite()
const edge = await openEdge(site)
const fan = await seedAccount(site)
const subscriber = await seedAccount(site)

const playlistOf = (live: string, who: Seeded | null) =>
  edge.get(`${edge.folderFor(live, who)}/index.m3u8`, { as: who })

function partIn(playlist: string): string {
  return /#EXT-X-PART:.*URI="(.+?)"/.exec(playlist)?.[1] ?? ''
}

test('a public live is visible to visitors and fans, and shared caches may store its parts', async () => {
  const live = await seedLive(site, edge)
  for (const who of [null, fan, live.creator]) {
    const playlist = await playlistOf(live.id, who)
    assert.equal(playlist.status, 200)
    assert.equal(playlist.headers['cache-control'], 'no-store')
    assert.equal(playlist.headers['content-type'], 'application/vnd.apple.mpegurl')
    const part = partIn(playlist.text)
    assert.match(part, new RegExp(`^/live/public/${live.id}/`))
    const bytes = await edge.get(part)
    assert.equal(bytes.status, 200)
    assert.match(String(bytes.headers['cache-control']), /^public, max-age=\d+, immutable$/)
    assert.equal(bytes.bytes.subarray(4, 8).toString(), 'moof')
  }
})

for (const audience of ['subscribers', 'ticket'] as const)
  test(`a live for ${audience} only sends parts to them, by any URL`, async () => {
    const live = await seedLive(site, edge, audience)
    if (audience === 'subscribers') await seedSubscription(site, subscriber, live.creator)
    else await giveTicket(live.id, subscriber)
    const playlist = await playlistOf(live.id, subscriber)
    assert.equal(playlist.status, 200)
    const part = partIn(playlist.text)
    assert.doesNotMatch(part, /\//)
    const folder = edge.folderFor(live.id, subscriber)
    const mine = await edge.get(`${folder}/${part}`, { as: subscriber })
    assert.equal(mine.status, 200)
    assert.match(String(mine.headers['cache-control']), /^private/)

    for (const who of [null, fan]) assert.equal((await playlistOf(live.id, who)).status, 403)
    // A permitted viewer's URL, used by others.
    for (const who of [null, fan])
      for (const name of ['index.m3u8', part])
        assert.equal((await edge.get(`${folder}/${name}`, { as: who })).status, 403)
    const init = /MAP:URI="(.+?)"/.exec(playlist.text)?.[1] ?? ''
    for (const name of [part, init, part.replace(/\.\d+\.m4s$/, '.m4s')])
      for (const who of [null, fan, subscriber])
        assert.equal((await edge.get(`/live/public/${live.id}/${name}`, { as: who })).status, 404, name)
    const other = await seedLive(site, edge)
    const tricks = [
      `${edge.folderFor(other.id, null).replace(other.id, live.id)}/${part}`,
      `${edge.folderFor(other.id, null)}/../${live.id}/${part}`,
      `${edge.folderFor(other.id, null)}/..%2f${live.id}%2f${part}`,
      `/live/public/${other.id}/..%2f${live.id}%2f${part}`,
      `/live/public/${other.id}/../${live.id}/${part}`,
      `/live/public/${other.id}%2f..%2f${live.id}/${part}`,
      `/live/public/${live.id}/%00${part}`,
      `/live//${live.id}/${part}`,
      `${edge.folderFor(live.id, null, 'blur')}/${part}`,
      `${edge.folderFor(live.id, subscriber, 'blur')}/${part}`,
    ]
    for (const path of tricks) {
      const answer = await edge.get(path, { as: subscriber })
      assert.ok(
        answer.status === 403 || answer.status === 404 || answer.status === 400,
        `${path} ${answer.status}`,
      )
      assert.doesNotMatch(answer.text, /moof/)
    }
  })

/** Security headers for pages, which media files do not carry. */
const OF_PAGES = [
  ...['content-security-policy', 'referrer-policy', 'cross-origin-opener-policy'],
  ...['x-frame-options', 'permissions-policy'],
]

test('the fast path answers cached requests exactly like the regular routes', async () => {
  const open = await seedLive(site, edge)
  const closed = await seedLive(site, edge, 'subscribers')
  await seedSubscription(site, subscriber, closed.creator)
  const cases = [
    { live: open, who: null },
    { live: open, who: fan },
    { live: closed, who: subscriber },
  ]
  for (const { live, who } of cases) {
    const folder = edge.folderFor(live.id, who)
    const first = await edge.get(`${folder}/index.m3u8`, { as: who })
    const part = partIn(first.text)
    const [msn, number] = /(\d+)\.(\d+)\.m4s$/.exec(part)?.slice(1) ?? []
    const asked = {
      playlist: `${folder}/index.m3u8`,
      waiting: `${folder}/index.m3u8?_HLS_msn=${msn}&_HLS_part=${number}&_HLS_skip=YES`,
      part: part.startsWith('/') ? part : `${folder}/${part}`,
    }
    for (const [name, path] of Object.entries(asked)) {
      // An unusual query string takes the regular route.
      const whole = await edge.get(`${path}${path.includes('?') ? '&' : '?'}whole=1`, { as: who })
      const quick = await edge.get(path, { as: who })
      const { date: _, 'x-request-id': id, ...more } = whole.headers
      const before = Object.fromEntries(Object.entries(more).filter(([header]) => !OF_PAGES.includes(header)))
      const { date: __, 'x-request-id': none, ...after } = quick.headers
      assert.deepEqual([typeof id, none], ['string', undefined], name)
      assert.deepEqual(after, before, name)
      assert.equal(after['x-content-type-options'], 'nosniff')
      assert.deepEqual([quick.status, quick.bytes], [200, whole.bytes], name)
    }
    for (const other of [null, fan, subscriber].filter((one) => one !== who))
      if (who !== null)
        for (const path of Object.values(asked))
          if (!path.startsWith('/live/public/'))
            assert.equal((await edge.get(path, { as: other })).status, 403, path)
  }
})

test('rejects a grant with any changed character, and after twelve hours', async () => {
  const live = await seedLive(site, edge)
  const folder = edge.folderFor(live.id, fan)
  const [, , grant = ''] = folder.split('/')
  const changed = [...grant].flatMap((letter, at) =>
    at % 7 === 0 ? [grant.slice(0, at) + (letter === 'a' ? 'b' : 'a') + grant.slice(at + 1)] : [],
  )
  for (const text of [...changed, `${grant}x`, grant.slice(1), 'public', ''])
    assert.notEqual((await edge.get(`/live/${text}/${live.id}/index.m3u8`, { as: fan })).status, 200, text)
  assert.equal((await edge.get(`${folder}/index.m3u8`, { as: fan })).status, 200)
  edge.step(12 * 60 * 60 * 1000 + 1000)
  assert.equal((await edge.get(`${folder}/index.m3u8`, { as: fan })).status, 403)
  edge.step(-(12 * 60 * 60 * 1000 + 1000))
})

test('a block or an expired subscription ends access within half a minute, or at once when published', async () => {
  const live = await seedLive(site, edge, 'subscribers')
  await seedSubscription(site, subscriber, live.creator)
  const folder = edge.folderFor(live.id, subscriber)
  const status = async () => (await edge.get(`${folder}/index.m3u8`, { as: subscriber })).status
  assert.equal(await status(), 200)
  await site.app.db.deleteFrom('subscriptions').where('fan_id', '=', subscriber.id).execute()
  edge.step(15_001)
  assert.equal(await status(), 403)
  await seedSubscription(site, subscriber, live.creator)
  edge.step(15_001)
  assert.equal(await status(), 200)

  await block(site, live.creator, subscriber.id)
  await site.app.bus.publish(WATCH_RIGHTS_CHANGED, { creatorId: live.creator.id, accountId: subscriber.id })
  while ((await status()) !== 403) await new Promise((resolve) => setImmediate(resolve))
  // The same for a public live.
  const open = await seedLive(site, edge)
  assert.equal((await playlistOf(open.id, fan)).status, 200)
  await block(site, open.creator, fan.id)
  edge.step(15_001)
  assert.equal((await playlistOf(open.id, fan)).status, 403)
})

test('answers 404 for ended and unknown lives', async () => {
  const live = await seedLive(site, edge)
  const part = partIn((await playlistOf(live.id, null)).text)
  const end = { state: 'ended', ended_at: edge.app.clock.now(), end_reason: 'stopped' } as const
  await site.app.db.updateTable('lives').set(end).where('id', '=', live.id).execute()
  edge.step(15_001)
  assert.equal((await playlistOf(live.id, null)).status, 404)
  // Players are still loading the last parts.
  assert.equal((await edge.get(part)).status, 200)
  edge.step(16_000)
  assert.equal((await edge.get(part)).status, 404)
  const nothing = '01980000-0000-7000-8000-000000000000'
  for (const path of [
    `${edge.folderFor(nothing, null)}/index.m3u8`,
    `/live/public/${nothing}/x.mp4`,
    '/live/x',
  ])
    assert.equal((await edge.get(path)).status, 404, path)
})

test('a part arrives complete with the playlist that waited for it, and only permitted viewers can fetch it', async () => {
  const live = await seedLive(site, edge, 'subscribers')
  await seedSubscription(site, subscriber, live.creator)
  const folder = edge.folderFor(live.id, subscriber)
  const asSubscriber = { as: subscriber }
  const first = await edge.get(`${folder}/index.m3u8`, asSubscriber)
  const newest = [...first.text.matchAll(/#EXT-X-PART:.*URI="(.+?)"/g)].at(-1)?.[1] ?? ''
  const [msn, part] = /(\d+)\.(\d+)\.m4s$/.exec(newest)?.slice(1) ?? []
  const response = await edge.get(`${folder}/index.m3u8?_HLS_msn=${msn}&_HLS_part=${part}`, asSubscriber)
  assert.equal(response.text, first.text, 'the playlist is what it is without')
  const before = edge.asked()
  const came = await edge.get(`${folder}/${newest}`, asSubscriber)
  assert.equal(edge.asked(), before, 'the live role was not asked')
  const path = ['streams', live.id, newest]
  const nobody = { query: new URLSearchParams(), body: Buffer.alloc(0), signal: AbortSignal.timeout(60_000) }
  const there = await edge.outputs.route({ method: 'GET', path, ...nobody })
  assert.deepEqual([came.status, came.headers['content-type']], [200, there?.type])
  assert.deepEqual(came.bytes, there?.body)
  for (const who of [null, fan])
    assert.equal((await edge.get(`${folder}/${newest}`, { as: who })).status, 403)
})

test('coalesces a hundred concurrent requests to the live role, and rejects hostile numbers', async () => {
  const live = await seedLive(site, edge)
  const folder = edge.folderFor(live.id, null)
  const playlist = await playlistOf(live.id, null)
  const msn = Number(/MEDIA-SEQUENCE:(\d+)/.exec(playlist.text)?.[1])
  const before = edge.asked()
  const url = `${folder}/index.m3u8?_HLS_msn=${msn + 1}&_HLS_part=0`
  const answers = await Promise.all(Array.from({ length: 100 }, () => edge.get(url)))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  // The TTL is short: on a slow machine not all requests fall within it.
  assert.ok(edge.asked() - before < 50, String(edge.asked() - before))
  for (const query of [
    '_HLS_msn=-1',
    '_HLS_msn=x',
    '_HLS_msn=1e9',
    '_HLS_msn=1&_HLS_msn=2',
    `_HLS_msn=${msn + 1}&_HLS_part=9.5`,
  ])
    assert.equal((await edge.get(`${folder}/index.m3u8?${query}`)).status, 400, query)
  assert.equal((await edge.get(`${folder}/index.m3u8?_HLS_msn=${msn + 500}`)).status, 400)
})

test('answers 503 while the live role is unreachable, so that players retry', async () => {
  const live = await seedLive(site, edge)
  await site.app.db
    .updateTable('live_nodes')
    .set({ address: '127.0.0.1:1' })
    .where('id', '=', edge.nodeId)
    .execute()
  assert.equal((await playlistOf(live.id, null)).status, 503)
  await site.app.db
    .updateTable('live_nodes')
    .set({ address: edge.inner.address })
    .where('id', '=', edge.nodeId)
    .execute()
  assert.equal((await playlistOf(live.id, null)).status, 200)
})

test('answers 503 instead of 404 until the encoder is back after a restart of its live role', async () => {
  const live = await seedLive(site, { nodeId: edge.nodeId, outputs: { outlet: () => undefined } })
  assert.equal((await playlistOf(live.id, null)).status, 503)
  runStream(edge.outputs, live.id)
  assert.equal((await playlistOf(live.id, null)).status, 200)
})

test('serves nothing in restricted regions, neither from caches nor by public URLs', async () => {
  const live = await seedLive(site, edge)
  const part = partIn((await playlistOf(live.id, null)).text)
  edge.setHiddenPart('media')
  for (const who of [null, subscriber]) assert.equal((await playlistOf(live.id, who)).status, 403)
  assert.equal((await edge.get(part)).status, 403)
  assert.equal((await playlistOf(live.id, live.creator)).status, 200)
  edge.setHiddenPart(null)
  assert.equal((await playlistOf(live.id, null)).status, 200)
})

test('forwards WHEP offers of permitted viewers only; deleting an unknown session is 404', async () => {
  const live = await seedLive(site, edge, 'subscribers')
  await block(site, live.creator, fan.id)
  const offer = { method: 'POST', body: 'v=0', type: 'application/sdp' }
  const send = (who: Seeded | null, more = {}) =>
    edge.get(`${edge.folderFor(live.id, who)}/whep`, { ...offer, as: who, ...more })
  // The live role of this test has no WebRTC and answers 406: players fall back to HLS.
  assert.equal((await send(live.creator)).status, 406)
  for (const who of [null, fan]) assert.equal((await send(who)).status, 403)
  const folder = edge.folderFor(live.id, live.creator)
  assert.equal((await edge.get(`${folder}/whep`, { ...offer, as: fan })).status, 403)
  const blurred = edge.folderFor(live.id, live.creator, 'blur')
  assert.equal((await edge.get(`${blurred}/whep`, { ...offer, as: live.creator })).status, 403)
  assert.equal((await send(live.creator, { body: 'x'.repeat(65_537) })).status, 413)
  assert.equal((await send(live.creator, { type: 'text/html' })).status, 415)
  assert.equal((await send(live.creator, { type: 'application/json', body: '{}' })).status, 415)
  for (const session of ['abc', '..%2f..%2fstreams', 'x'.repeat(60)])
    assert.equal(
      (await edge.get(`${folder}/whep/${session}`, { method: 'DELETE', as: live.creator })).status,
      404,
    )
  const over = { state: 'ended', ended_at: new Date(), end_reason: 'stopped' } as const
  await site.app.db.updateTable('lives').set(over).where('id', '=', live.id).execute()
  edge.step(LIVE_RIGHTS_TTL_MS)
  const last = await edge.get(`${folder}/whep/abc`, { method: 'DELETE', as: live.creator })
  assert.equal(last.status, 200, 'with the live it is over anyway')
})

test('serves the thumbnail to permitted viewers, and the blurred one also to those who could buy access', async () => {
  const live = await seedLive(site, edge, 'ticket')
  const pictures = async (who: Seeded | null, scope: 'watch' | 'blur') => {
    const folder = edge.folderFor(live.id, who, scope)
    const [thumb, blurred] = [
      await edge.get(`${folder}/thumb.jpg`, { as: who }),
      await edge.get(`${folder}/blurred.jpg`, { as: who }),
    ]
    return [thumb.status, blurred.status]
  }
  assert.deepEqual(await pictures(live.creator, 'watch'), [204, 204], 'none yet, and nothing is missing')
  while ((await pictures(live.creator, 'watch'))[0] !== 200) edge.step(3_000)
  assert.deepEqual(await pictures(live.creator, 'watch'), [200, 200])
  for (const who of [null, subscriber]) assert.deepEqual(await pictures(who, 'watch'), [403, 403])
  const other = await seedAccount(site)
  assert.deepEqual(await pictures(other, 'blur'), [403, 200])
  await block(site, live.creator, other.id)
  edge.step(15_001)
  assert.deepEqual(await pictures(other, 'blur'), [403, 403])
})

test('staff watch invisibly: public lives freely, others with a reason; never without the right', async () => {
  const open = await seedLive(site, edge)
  const closed = await seedLive(site, edge, 'ticket')
  const [moderator, finance] = [await seedStaff(site, 'moderator'), await seedStaff(site, 'finance')]
  // Neither a block nor a region restriction applies to staff.
  await block(site, open.creator, moderator.id)
  edge.setHiddenPart('media')
  const status = async (liveId: string, who: Seeded, as: Seeded | null = who, name = 'index.m3u8') =>
    (await edge.get(`${edge.folderFor(liveId, who, 'unseen')}/${name}`, { as })).status
  assert.equal(await status(open.id, moderator), 200)
  assert.equal(await status(open.id, moderator, null), 403, 'the address alone')
  assert.equal(await status(open.id, moderator, finance), 403)
  for (const who of [finance, fan, open.creator]) assert.equal(await status(open.id, who), 403)
  assert.equal(await status(closed.id, moderator), 403, 'without a reason')
  assert.equal(await status(closed.id, moderator, moderator, 'blurred.jpg'), 403)
  await grantPrivilegedAccess(edge.app, actingStaff(moderator, 'lives.see'), {
    kind: 'live',
    id: closed.id,
    reason: 'A report',
  })
  assert.equal(await status(closed.id, moderator), 200)
  const folder = edge.folderFor(closed.id, moderator, 'unseen')
  const part = partIn((await edge.get(`${folder}/index.m3u8`, { as: moderator })).text)
  assert.equal((await edge.get(`${folder}/${part}`, { as: moderator })).status, 200)
  const offer = { method: 'POST', body: 'v=0', type: 'application/sdp' }
  assert.equal(
    (await edge.get(`${folder}/whep`, { ...offer, as: moderator })).status,
    406,
    'asked, as viewers',
  )
  // A regular grant of the same account does not bypass the audience.
  const asViewer = await edge.get(`${edge.folderFor(closed.id, moderator)}/index.m3u8`, { as: moderator })
  assert.equal(asViewer.status, 403)
  edge.setHiddenPart(null)
  // Viewers are counted in order: once this one is counted, a staff session before it would have been too.
  const watches = () =>
    site.app.db
      .selectFrom('live_watchers')
      .select('viewers')
      .where('live_id', 'in', [open.id, closed.id])
      .execute()
  await playlistOf(open.id, subscriber)
  while ((await watches()).length === 0) await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(await watches(), [{ viewers: 1 }])
  await site.app.db.updateTable('accounts').set({ staff_roles: [] }).where('id', '=', moderator.id).execute()
  edge.step(15_001)
  assert.equal(await status(open.id, moderator), 403)
})

async function giveTicket(liveId: string, who: Seeded): Promise<void> {
  // Inserted directly: payment is covered by the wallet's tests and the ticket tests.
  await site.app.db.transaction().execute(async (tx) => {
    const { sql } = await import('kysely')
    await sql`alter table live_tickets disable trigger user`.execute(tx)
    await sql`alter table live_tickets drop constraint live_tickets_sale_id_fkey`.execute(tx)
    await tx
      .insertInto('live_tickets')
      .values({ sale_id: liveId, live_id: liveId, account_id: who.id, bought_at: new Date() })
      .execute()
  })
}
