import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openEdge, seedLive } from '../../../../test/live-edge.ts'
import { seedSubscription } from '../../../../test/media.ts'
import { hasNginx, startNginx } from '../../../../test/nginx.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'

test('lives behind nginx in our configuration', {
  skip: hasNginx() ? false : 'there is no nginx here',
}, async (t) => {
  const site = await freshSite()
  const edge = await openEdge(site)
  const nginx = await startNginx({ files: site.app.config.dataDir, webUrl: edge.url })
  after(nginx.stop)
  const get = (path: string, as: Seeded | null = null) => edge.get(path, { as, through: nginx.url })
  const [fan, subscriber] = [await seedAccount(site), await seedAccount(site)]

  /** The next playlist, as a player asks for it, and its first part. */
  async function joined(live: string, who: Seeded | null) {
    const folder = edge.folderFor(live, who)
    const first = await get(`${folder}/index.m3u8`, who)
    const part = /#EXT-X-PART:.*URI="(.+?)"/.exec(first.text)?.[1] ?? ''
    const [msn, number] = /(\d+)\.(\d+)\.m4s$/.exec(part)?.slice(1) ?? []
    const next = `${folder}/index.m3u8?_HLS_msn=${msn}&_HLS_part=${number}&_HLS_skip=YES`
    return { first, next, part: part.startsWith('/') ? part : `${folder}/${part}` }
  }

  await t.test('what many ask for is asked of us once, and nothing tells of it', async () => {
    const live = await seedLive(site, edge)
    const ways = await Promise.all([null, fan, subscriber].map((who) => joined(live.id, who)))
    const before = edge.asked()
    const answers = await Promise.all(
      [null, fan, subscriber].map((who, at) => get(ways[at]?.next ?? '', who)),
    )
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
    const parts = await Promise.all(ways.map(({ part }) => get(part)))
    assert.ok(parts.every(({ bytes }) => bytes.subarray(4, 8).toString() === 'moof'))
    assert.ok(edge.asked() - before <= 2, 'one playlist and one part')
    const reached = edge.reached()
    for (const { part } of ways) assert.deepEqual((await get(part)).bytes, parts[0]?.bytes)
    assert.equal(edge.reached(), reached, 'what was sent once comes from nginx')
    for (const { headers } of [...answers, ...parts]) assert.equal(headers['x-accel-expires'], undefined)
  })

  await t.test('what is kept is for nobody who may not watch, by whatever address', async () => {
    const live = await seedLive(site, edge, 'subscribers')
    const open = await seedLive(site, edge)
    await seedSubscription(site, subscriber, live.creator)
    const { next, part, first } = await joined(live.id, subscriber)
    for (const path of [next, part]) assert.equal((await get(path, subscriber)).status, 200)
    const name = part.split('/').at(-1)
    const tricks = [
      next,
      part,
      `/live/public/${live.id}/${name}`,
      `${edge.folderFor(open.id, fan)}/../${live.id}/${name}`,
      `${edge.folderFor(open.id, fan).replace(open.id, live.id)}/${name}`,
      `${edge.folderFor(live.id, fan)}/${name}`,
      `${edge.folderFor(live.id, fan, 'blur')}/${name}`,
      `${edge.folderFor(live.id, fan)}/..%2f..%2f${part.slice(6).replaceAll('/', '%2f')}`,
      '/candid-live-verdict',
    ]
    assert.equal(first.status, 200)
    for (const path of tricks)
      for (const who of [null, fan]) {
        const { status, text } = await get(path, who)
        assert.ok(status === 403 || status === 404, `${path} ${status}`)
        assert.doesNotMatch(text, /moof|EXTM3U/)
      }
  })

  await t.test('how long we are believed leaves who lost a right half a minute at most', async () => {
    const live = await seedLive(site, edge)
    const headers = { 'x-candid-keeps': 'lives' }
    for (const round of [1, 2]) {
      const answer = await fetch(`${edge.url}${edge.folderFor(live.id, null)}/verdict`, { headers })
      assert.equal(answer.status, 204, `asked ${round} times`)
      assert.ok(Number(answer.headers.get('x-accel-expires')) <= 15)
    }
    const plain = await fetch(`${edge.url}${edge.folderFor(live.id, null)}/verdict`)
    assert.equal(plain.headers.get('x-accel-expires'), null, 'nobody else is told to keep anything')
  })
})
