/**
 * A site of several nodes: PostgreSQL, Redis, a bucket, nginx, two web processes, two workers and a live role, each node with
 * its own data directory. `npm run cluster` is the long form.
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { isSignedIn, signUpViaApi } from '../accounts.ts'
import { makeClip } from '../clips.ts'
import { like } from '../engagement.ts'
import { freePort } from '../free-port.ts'
import { writeChatViaApi } from '../live.ts'
import { startEncoder } from '../live-engine.ts'
import { connectSocket } from '../message-subscriptions.ts'
import { addCredits } from '../money.ts'
import { hasNginx } from '../nginx.ts'
import { answerOf, askAs } from '../people.ts'
import { type Seeded, seedAccount } from '../seed.ts'
import type { TestSite } from '../site.ts'
import { patch, startUpload } from '../uploads.ts'
import { waitUntil } from '../wait-until.ts'
import { startBalancer } from './balancer.ts'
import { ledgerProblems, repeatUntilReceived } from './checks.ts'
import { type Node, nodesOf, type SharedServices, startSharedServices } from './cluster.ts'
import { loadSummary, longestOutageMs, startLoad } from './load.ts'
import { createBusyClient, writesInDatabase } from './requests.ts'

/** How often each component is killed. */
const ROUNDS = Number(process.env.CLUSTER_ROUNDS ?? '1')
/** In milliseconds; more on a machine that runs other tests at the same time. */
const LONGEST_OUTAGE_MS = Number(process.env.CLUSTER_OUTAGE_MS ?? '60000')
const PEOPLE = 5
/** Responses between failures. */
const RESPONSES_BETWEEN = 60
const CHAT_TEXT = 'from afar'

test('several nodes act as one site, and losing any of them loses and duplicates nothing', {
  skip: !hasNginx() && 'needs nginx',
}, async (t) => {
  const engines = await startSharedServices()
  const port = await freePort()
  const start = nodesOf(engines, `https://127.0.0.1:${port}`, { FILES_ACCEL_PREFIX: '/stored-files' })
  let first = await start('web,worker')
  let second = await start('web,worker')
  const live = await start('live')
  await first.siteProcess.untilHealth(200)
  await second.siteProcess.untilHealth(200)
  const files = { endpoint: engines.bucket.endpoint, name: engines.bucket.env.S3_BUCKET ?? '' }
  const balancer = await startBalancer({ port, backends: [first.url, second.url], files })
  const { db } = engines.database
  const creator = await seedAccount({ app: { db } }, { isCreator: true })

  await t.test('a user who signs up on one node is signed in on the other', async () => {
    const { cookie } = await signUpViaApi(first.site)
    assert.equal(await isSignedIn(second.site, cookie), true)
  })

  await t.test('an upload started on one node continues on the other and plays from both', async () => {
    const bytes = await readFile(await makeClip({ seconds: 1 }))
    const half = Math.floor(bytes.length / 2)
    const id = await startUpload(first.site, creator, bytes.length)
    const parts = [
      await patch(first.site, creator, id, { offset: 0, bytes: bytes.subarray(0, half) }),
      await patch(second.site, creator, id, { offset: half, bytes: bytes.subarray(half) }),
    ]
    assert.deepEqual(
      parts.map(({ status }) => status),
      [204, 204],
    )
    await submitted(second.site, creator, id)
    await playsFrom([first, second], { through: balancer.url, who: creator, id })
  })

  const { rtmp, key } = await rtmpOf(engines, first.site, creator)
  startEncoder(`${rtmp}/${key}`)
  await t.test('both web nodes serve a stream that the live node ingests', async () => {
    for (const { site } of [first, second]) await untilOnAir(site, creator, live)
  })

  await t.test('chat and likes on one node reach subscribers of the other', async () => {
    const fan = await seedAccount({ app: { db } })
    const socket = await connectSocket(second.site, fan)
    socket.subscribe('chat', 'subscription ($user: ID!) { liveChat(user: $user) { text } }', {
      user: creator.id,
    })
    socket.subscribe('likes', 'subscription ($media: ID!) { mediaActivity(media: $media) { likes } }', {
      media: playable.id,
    })
    const say = () => answerOf(writeChatViaApi(first.site, fan, { user: creator.id, text: CHAT_TEXT }))
    assert.match(JSON.stringify(await repeatUntilReceived(socket.next('chat'), say)), new RegExp(CHAT_TEXT))
    const turnOver = () => answerOf(like(first.site, fan, playable.id))
    assert.match(JSON.stringify(await repeatUntilReceived(socket.next('likes'), turnOver)), /"likes":[01]/)
  })

  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const fan = await seedAccount({ app: { db } })
      await addCredits({ app: { db } }, fan, 10_000_000, 'sandbox')
      return createBusyClient({ siteUrl: balancer.url, creator, file: playable.path }, fan)
    }),
  )
  const load = startLoad(people.map(({ next }) => next))
  const untilBusy = () => {
    const from = load.answered()
    return waitUntil(
      () => load.answered() >= from + RESPONSES_BETWEEN,
      () => `nobody is answered any more:\n${first.siteProcess.output()}\n${second.siteProcess.output()}`,
    )
  }
  const startAgain = async ({ url }: Node) => {
    const node = await start('web,worker', { PORT: new URL(url).port })
    await node.siteProcess.untilHealth(200)
    return node
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    await untilBusy()
    await first.kill()
    await untilBusy()
    first = await startAgain(first)
    // The other node dies in the moment this one is back.
    await second.kill()
    assert.deepEqual(await statusesThrough(balancer.url), [200, 200])
    await untilBusy()
    second = await startAgain(second)
    await untilBusy()
    await engines.restartDatabase()
    await untilBusy()
    await engines.redis.ask('FLUSHALL')
    await untilBusy()
  }
  const answers = await load.stop()
  t.diagnostic(`longest outage ${longestOutageMs(answers)} ms; ${loadSummary(answers).join(', ')}`)

  await t.test('outages are short, and every acknowledged write happened once', async () => {
    const found = await writesInDatabase(db)
    for (const name of ['tips', 'messages', 'chat'] as const) {
      const answered = people.flatMap(({ done }) => done[name])
      assert.ok(answered.length > PEOPLE, `${name} were sent`)
      const received = found[name].filter((key) => key !== CHAT_TEXT)
      assert.deepEqual(received.toSorted(), answered.toSorted(), `${name} are what was answered, each once`)
    }
    assert.ok(
      longestOutageMs(answers) <= LONGEST_OUTAGE_MS,
      `${longestOutageMs(answers)} ms without an answer`,
    )
  })

  await t.test('the books balance', async () => {
    assert.deepEqual(await ledgerProblems(engines.databaseUrl), [])
  })
})

const playable = { id: '', path: '' }

async function submitted(site: TestSite, who: Seeded, id: string): Promise<void> {
  const media = { description: 'Sent in two halves', tags: ['cluster'], visibility: 'free' }
  await answerOf(
    askAs(
      site,
      who,
      'mutation ($id: ID!, $media: MediaInput!) { submitUpload(id: $id, media: $media) { id } }',
      {
        ...{ id, media },
      },
    ),
  )
}

/** One safe and one unsafe request. */
async function statusesThrough(url: string): Promise<number[]> {
  const asked = await fetch(`${url}/api/health`)
  const sent = await fetch(`${url}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ logged_in { context } }' }),
  })
  return [asked.status, sent.status]
}

type Played = { through: string; who: Seeded; id: string }

/** The video is encoded by a worker, authorised by every web node, and served by nginx from the bucket. */
async function playsFrom(nodes: readonly Node[], { through, who, id }: Played): Promise<void> {
  const [asked] = nodes
  assert.ok(asked)
  const stateOf = async () =>
    (await asked.site.app.db.selectFrom('media').select('state').where('id', '=', id).executeTakeFirst())
      ?.state
  await waitUntil(
    async () => (await stateOf()) === 'ready',
    () => `it never was ready:\n${nodes.map(({ siteProcess }) => siteProcess.output()).join('\n')}`,
  )
  const { source } = await answerOf<{ source: { url: string } }>(
    askAs(asked.site, who, `{ media(id: "${id}") { source { url } } }`),
  )
  const path = source.url
  const allowed = await Promise.all(nodes.map(({ site }) => site.get(path)))
  const found = allowed.map(({ headers }) => headers.get('x-accel-redirect')?.split('?')[0] ?? '')
  assert.match(found[0] ?? '', /^\/stored-files\/./)
  assert.deepEqual(new Set(found).size, 1, 'both lead to the same file')
  const played = await fetch(`${through}${path}`)
  assert.equal(played.status, 200)
  assert.ok((await played.arrayBuffer()).byteLength > 0)
  Object.assign(playable, { id, path })
}

async function rtmpOf({ database }: SharedServices, site: TestSite, creator: Seeded) {
  const { data } = await site.ask('mutation { generateRtmp }', { headers: { cookie: creator.cookie } })
  const port = async () =>
    (await database.db.selectFrom('live_nodes').select('rtmp_port').executeTakeFirst())?.rtmp_port
  await waitUntil(
    async () => typeof (await port()) === 'number',
    () => 'the live node never came',
  )
  return { rtmp: `rtmp://127.0.0.1:${await port()}/live`, key: String(data?.generateRtmp) }
}

async function untilOnAir(site: TestSite, creator: Seeded, live: Node): Promise<void> {
  const playlist = async () => {
    const { data } = await site.ask(`{ liveOf(user: "${creator.id}") { playback { hls } } }`)
    const { playback } = (data?.liveOf ?? {}) as { playback?: { hls: string } | null }
    if (!playback) return ''
    return (await site.get(playback.hls)).text()
  }
  await waitUntil(
    async () => (await playlist()).includes('#EXTM3U'),
    () => `it never was on air:\n${live.siteProcess.output()}`,
  )
}
