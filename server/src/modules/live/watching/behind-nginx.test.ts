import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { randomToken } from '#platform/crypto.ts'
import { openEdge, seedLive } from '../../../../test/live-edge.ts'
import { seedSubscription } from '../../../../test/media.ts'
import { hasNginx, startNginx } from '../../../../test/nginx.ts'
import { block } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { edgeTokenCookie } from './edge-tokens.ts'
import { LIVE_RIGHTS_TTL_MS } from './rights.ts'

type Cookies = Pick<Seeded, 'cookie'>

test('lives behind nginx in our configuration', {
  skip: hasNginx() ? false : 'there is no nginx here',
}, async (t) => {
  const site = await freshSite()
  const logged: string[] = []
  const edge = await openEdge(site, { log: pino({ level: 'trace' }, { write: (line) => logged.push(line) }) })
  const passSecret = randomToken()
  const nginx = await startNginx({
    files: site.app.config.dataDir,
    webUrl: edge.url,
    edgeTokenSecret: passSecret,
  })
  after(nginx.stop)
  const get = (path: string, as: Cookies | null = null, from = '127.0.0.1') =>
    edge.get(path, { as, from, through: nginx.url })
  const [fan, subscriber] = [await seedAccount(site), await seedAccount(site)]
  await seedSubscription(site, subscriber, (await seedLive(site, edge, 'subscribers')).creator)

  const given = ({ headers }: { headers: Record<string, unknown> }) =>
    [headers['set-cookie'] ?? []].flat().find((one) => String(one).startsWith('candid_live=')) as
      | string
      | undefined
  const withPass = (who: Cookies | null, cookie = ''): Cookies => ({
    cookie: [who?.cookie ?? [], cookie.split(';', 1)].flat().join('; '),
  })

  /** Requests like a player: the first playlist, the URL of the next one, and a part. */
  async function joined(live: string, who: Seeded | null) {
    const folder = edge.folderFor(live, who)
    const first = await get(`${folder}/index.m3u8`, who)
    const part = /#EXT-X-PART:.*URI="(.+?)"/.exec(first.text)?.[1] ?? ''
    const [msn, number] = /(\d+)\.(\d+)\.m4s$/.exec(part)?.slice(1) ?? []
    const next = `${folder}/index.m3u8?_HLS_msn=${msn}&_HLS_part=${number}&_HLS_skip=YES`
    const pass = given(first)
    return {
      ...{ folder, first, next, pass, as: withPass(who, pass) },
      part: part.startsWith('/') ? part : `${folder}/${part}`,
    }
  }

  /** An edge token as Candid would issue it to a viewer, with optional defects. */
  function forgedToken(folder: string, who: Seeded | null, wrong: { secret?: string; agoS?: number } = {}) {
    const [, , grant = '', live = ''] = folder.split('/')
    const { secret = passSecret, agoS = 0 } = wrong
    const session = who?.cookie.split('=')[1] ?? ''
    const header = `${secret} ${Math.floor(Date.now() / 1000) - agoS}.000 ${session}  127.0.0.1`
    return (
      edgeTokenCookie({ 'x-candid-pass': header }, { grantToken: grant, liveId: live, isSecure: false }) ?? ''
    )
  }

  async function subscribersLive() {
    const live = await seedLive(site, edge, 'subscribers')
    await seedSubscription(site, subscriber, live.creator)
    return live
  }

  async function isAsked(path: string, as: Cookies, from?: string) {
    const before = edge.reached()
    const answer = await get(path, as, from)
    return { isAsked: edge.reached() > before, ...answer }
  }

  await t.test('nginx coalesces concurrent requests and exposes no caching headers', async () => {
    const live = await seedLive(site, edge)
    const ways = await Promise.all([null, fan, subscriber].map((who) => joined(live.id, who)))
    const before = edge.asked()
    const answers = await Promise.all(ways.map(({ next, as }) => get(next, as)))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
    const parts = await Promise.all(ways.map(({ part }) => get(part)))
    assert.ok(parts.every(({ bytes }) => bytes.subarray(4, 8).toString() === 'moof'))
    assert.ok(edge.asked() - before <= 2, 'one playlist and one part')
    const reached = edge.reached()
    for (const { part } of ways) assert.deepEqual((await get(part)).bytes, parts[0]?.bytes)
    assert.equal(edge.reached(), reached, 'what was sent once comes from nginx')
    for (const { headers } of [...answers, ...parts]) {
      assert.equal(headers['x-accel-expires'], undefined)
      assert.equal(headers['set-cookie'], undefined, 'what is kept is nobody’s own')
    }
  })

  await t.test('admits a viewer with a valid edge token without an upstream request', async () => {
    const live = await subscribersLive()
    const { next, part, as } = await joined(live.id, subscriber)
    assert.equal((await get(part, as)).status, 200)
    const again = await isAsked(part, as)
    assert.equal(again.status, 200)
    assert.equal(again.isAsked, false)
    assert.equal((await get(next, as)).status, 200)
    const without = await isAsked(part, subscriber)
    assert.equal(without.status, 200)
    assert.equal(without.isAsked, true)
    assert.match(
      given(without) ?? '',
      /^candid_live=[\w-]{22}\.\d{10}; Path=\/live\/.+; Max-Age=12; HttpOnly; SameSite=Strict$/,
    )
  })

  await t.test('an edge token is bound to its viewer, address and live, and expires', async () => {
    const live = await subscribersLive()
    const open = await seedLive(site, edge)
    const { folder, part, pass } = await joined(live.id, subscriber)
    const name = part.split('/').at(-1)
    assert.equal((await get(part, withPass(subscriber, pass))).status, 200, 'nginx has it now')
    for (const who of [null, fan]) assert.equal((await get(part, withPass(who, pass))).status, 403)
    const elsewhere = await isAsked(part, withPass(subscriber, pass), '127.0.0.2')
    assert.equal(elsewhere.isAsked, true, 'from another address')
    const mine = edge.folderFor(live.id, fan)
    const theirs = await joined(open.id, fan)
    assert.equal((await get(`${mine}/${name}`, theirs.as)).status, 403, 'a pass of another live')
    assert.equal((await get(`${mine}/${name}`, withPass(fan, pass))).status, 403, 'a pass of another viewer')
    assert.equal(
      (await get(`${mine}/${name}`, withPass(fan, forgedToken(mine, fan)))).status,
      200,
      'by the secret',
    )
    const forgeries = [
      forgedToken(mine, fan, { agoS: 14 }),
      forgedToken(mine, fan, { secret: randomToken() }),
      forgedToken(folder, fan),
      forgedToken(mine, subscriber),
      forgedToken(mine, fan, { agoS: 14 }).replace(/\.\d+;/, `.${Math.floor(Date.now() / 1000) + 60};`),
      forgedToken(mine, fan).replace(/\.\d+;/, ';'),
      forgedToken(mine, fan).replace(/\.\d+;/, '.;'),
      forgedToken(mine, fan).replace(/=[\w-]+\./, '=.'),
      'candid_live=',
      'candid_live=1',
      'candid_live=,',
    ]
    for (const one of forgeries) {
      const answer = await get(`${mine}/${name}`, withPass(fan, one))
      assert.equal(answer.status, 403, one)
      assert.equal(given(answer), undefined)
    }
  })

  await t.test(
    'cached playlists and parts are not served to viewers without access, by any URL',
    async () => {
      const live = await subscribersLive()
      const open = await seedLive(site, edge)
      const { next, part, first, as } = await joined(live.id, subscriber)
      for (const path of [next, part]) assert.equal((await get(path, as)).status, 200)
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
      ]
      assert.equal(first.status, 200)
      const { as: fanWithPass } = await joined(open.id, fan)
      for (const path of tricks)
        for (const who of [null, fan, fanWithPass]) {
          const { status, text } = await get(path, who)
          assert.ok(status === 403 || status === 404, `${path} ${status}`)
          assert.doesNotMatch(text, /moof|EXTM3U/)
        }
    },
  )

  await t.test('a viewer who lost access is locked out within half a minute', async () => {
    const live = await seedLive(site, edge)
    const { next, pass = '', as } = await joined(live.id, fan)
    assert.equal((await get(next, as)).status, 200)
    const lastsS = Number(/\.(\d+);/.exec(pass)?.[1]) - Date.now() / 1000
    assert.ok(lastsS <= 12 && lastsS * 1000 + LIVE_RIGHTS_TTL_MS < 30_000, `${lastsS} s`)
    await block(site, live.creator, fan.id)
    edge.step(LIVE_RIGHTS_TTL_MS)
    const over = forgedToken(edge.folderFor(live.id, fan), fan, { agoS: 14 })
    const refused = await get(next, withPass(fan, over))
    assert.equal(refused.status, 403)
    assert.equal(given(refused), undefined)
  })

  await t.test('issues no edge token to geo-restricted viewers', async () => {
    const live = await seedLive(site, edge)
    edge.setCountries(['NL'])
    const { first, pass } = await joined(live.id, fan)
    edge.setCountries(null)
    assert.equal(first.status, 200)
    assert.equal(pass, undefined)
  })

  await t.test('the secret appears in no response and no log', async () => {
    const live = await seedLive(site, edge)
    const { first, next, as } = await joined(live.id, fan)
    const answers = [first, await get(next, as), await get(`${edge.folderFor(live.id, null)}/none.m3u8`)]
    const sent = answers.map(({ headers, text }) => JSON.stringify(headers) + text)
    assert.ok(logged.length > 0, 'something was logged')
    for (const words of [...sent, ...logged]) assert.ok(!words.includes(passSecret))
  })
})
