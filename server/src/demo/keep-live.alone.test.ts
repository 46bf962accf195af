import assert from 'node:assert/strict'
import { copyFileSync, existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { makeClip } from '../../test/clips.ts'
import { startEncoder } from '../../test/live-engine.ts'
import { startLiveRole, untilState } from '../../test/live-role.ts'
import { freshFolder, keyframesOf, processesWith, quietRun, see, until } from '../../test/media-tools.ts'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { freshSite } from '../../test/site.ts'
import { reconcileLedger } from '../modules/ledger/index.ts'
import {
  ANSWERS_TO_QUESTION,
  BATTLE_GREETING,
  BATTLE_TIPS,
  DEMO_CREATOR,
  FAN_LINES,
  FAN_TIPS,
  GREETINGS,
} from './creator-live-script.ts'
import { memberAccounts, prepareDemo } from './demo-accounts.ts'
import { DEMO_LIVE_TIMES, shouldBeLive } from './demo-live-policy.ts'
import { keepLive } from './keep-live.ts'
import { liveClip } from './live-clip.ts'
import { LIVE_ANSWERS, LIVE_LINES, LIVE_SHOW, LIVE_TIPS } from './live-script.ts'
import { readDemoPack } from './pack.ts'
import { renewingClients } from './site-client.ts'

const MINUTE_MS = 60_000
/** Many times what an idle machine needs. */
const TIMEOUT_MS = 3 * MINUTE_MS
/** More than demo people who watch one live. */
const VISITORS = 10

test('viewing the live page starts and keeps the demo live; other pages start it for a while', () => {
  const never = Number.NEGATIVE_INFINITY
  const at = (page: number, margin: number, startedAt: number | null, endedAt: number) =>
    shouldBeLive({ lastAt: { page, margin }, startedAt, endedAt }, 60 * MINUTE_MS, DEMO_LIVE_TIMES)
  const now = 60 * MINUTE_MS
  assert.equal(at(never, never, null, never), false, 'nobody looks')
  assert.equal(at(now - 1_000, never, null, never), true)
  assert.equal(at(now - MINUTE_MS, never, null, never), false, 'they are gone')
  assert.equal(at(never, now - 1_000, null, never), true, 'a newcomer')
  assert.equal(at(never, now - 1_000, null, now - MINUTE_MS), false, 'a page that is left open')
  assert.equal(at(now - 1_000, never, null, now - MINUTE_MS), true, 'who opens the page, sees one')
  assert.equal(at(never, now - 1_000, now - MINUTE_MS, never), true)
  assert.equal(at(never, now - 1_000, now - 5 * MINUTE_MS, never), false, 'nobody came')
  assert.equal(at(now - 2 * MINUTE_MS, never, now - 30 * MINUTE_MS, never), true)
})

test('scripted chat and tips use existing accounts, none of them for evaluators', () => {
  const names = new Set(readDemoPack('small')?.authors.map(({ username }) => username))
  const fans = [...LIVE_LINES, ...LIVE_TIPS, ...GREETINGS, ...FAN_LINES, ...FAN_TIPS, ...BATTLE_TIPS]
  for (const { by } of [...fans, LIVE_SHOW]) assert.ok(names.has(by), by)
  for (const { by } of fans) assert.ok(!['pixelpia', 'mara.lindqvist', LIVE_SHOW.by].includes(by), by)
})

test('the streamed clip is small, has sound, and a key frame every two seconds', async () => {
  const made = { ...quietRun(), ...LIVE_SHOW, dataDir: freshFolder(), seconds: 4 }
  const file = (await liveClip(made)) ?? assert.fail('the sample world is missing')
  assert.deepEqual(await keyframesOf(file), [0, 2])
  const { streams, format } = await see(file)
  assert.deepEqual(streams.map(({ codec_name }) => codec_name).toSorted(), ['aac', 'h264'])
  assert.equal(Math.round(Number(format.duration)), 4)
  assert.ok((statSync(file).size * 8) / 4 < 1_000_000)
  assert.equal(await liveClip({ ...made, clip: 'none' }), file, 'made once')
})

/** A demo site with a live role, and `keepLive` at a pace for tests; it ends what runs when `wanted.lingerMs` becomes 0. */
async function liveDemo(t: TestContext) {
  const databaseUrl = await freshDatabaseUrl()
  const site = await freshSite({
    ...{ DATABASE_URL: databaseUrl, DEMO: 'small', DEMO_LIVE: 'on', RATE_LIMITS: 'off' },
    ...{ RTMP_PORT: '0', WEBRTC_PORT: '0', HOST: '127.0.0.1' },
  })
  const { db, config } = site.app
  const people = memberAccounts(await prepareDemo(config, databaseUrl))
  const role = await startLiveRole(site)
  // A small clip is enough here.
  copyFileSync(
    await makeClip({ width: 90, height: 160, more: ['-g', '25'] }),
    path.join(config.dataDir, 'demo-live.mp4'),
  )
  const leaving = new AbortController()
  // Also on failure: a running live would keep this process alive.
  t.after(() => leaving.abort())
  const signIn = renewingClients(site.url, people, leaving.signal)
  const wanted = { lingerMs: Number.POSITIVE_INFINITY, askedCount: 0 }
  const keeping = keepLive({
    ...{ dataDir: config.dataDir, databaseUrl, redis: null, isSandbox: config.payments.isSandbox },
    ...{ host: '127.0.0.1', signIn, log: pino({ level: 'silent' }), signal: leaving.signal },
    ...{ hasTalk: true, turnMs: 50, fanTurnMs: 50 },
    times: {
      get lingerMs() {
        wanted.askedCount += 1
        return wanted.lingerMs
      },
      ...{ minDurationMs: 0, restMs: MINUTE_MS },
    },
  })
  // Rejects when the site stops, which the test awaits.
  keeping.catch(() => {})
  const idOf = async (username: string) =>
    (await db.selectFrom('accounts').select('id').where('username', '=', username).executeTakeFirstOrThrow())
      .id
  const clientOf = async (username: string) =>
    (await signIn([username])).get(username) ?? assert.fail(username)
  return { site, db, config, role, leaving, keeping, wanted, idOf, clientOf }
}

type LiveDemo = Awaited<ReturnType<typeof liveDemo>>

/** The messages of a live with their writers, and its figures. */
async function roomOf({ db }: LiveDemo, liveId: string) {
  const messages = await db
    .selectFrom('live_messages')
    .innerJoin('accounts', 'accounts.id', 'live_messages.account_id')
    .select(['live_messages.text', 'live_messages.kind', 'accounts.username'])
    .where('live_messages.live_id', '=', liveId)
    .execute()
  const { hearts, viewers } = await db
    .selectFrom('lives')
    .select(['hearts', 'viewers'])
    .where('id', '=', liveId)
    .executeTakeFirstOrThrow()
  const chat = messages.filter(({ kind }) => kind === 'message').map(({ text }) => text)
  const tips = messages.filter(({ kind }) => kind === 'tip')
  return { hearts, viewers, chat, tips, writers: new Set(messages.map(({ username }) => username)).size }
}

const WRITE = 'mutation ($user: ID!, $text: String!) { NewLiveChatMessage(user: $user, text: $text) { id } }'

/** Visitors watch, each in a browser of their own. */
async function visitorsOf({ site }: LiveDemo, liveId: string): Promise<() => Promise<unknown>> {
  const playlists: string[] = []
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    const query = 'query ($id: ID!) { live(id: $id) { playback { hls } } }'
    const { data } = await site.ask(query, { variables: { id: liveId } })
    const live = data?.live as { playback: { hls: string } } | undefined
    playlists.push(live?.playback.hls ?? assert.fail('visitors may not watch'))
  }
  return () =>
    Promise.all(playlists.map(async (playlist) => (await fetch(`${site.url}${playlist}`)).arrayBuffer()))
}

test('the demo live starts when viewed and ends unseen; demo fans visit the demo creator, whose battle the host plays', {
  timeout: TIMEOUT_MS,
}, async (t) => {
  const demo = await liveDemo(t)
  const { site, db, config, role, leaving, keeping, wanted, idOf, clientOf } = demo
  const [creatorId, hostId] = [await idOf(DEMO_CREATOR), await idOf(LIVE_SHOW.by)]
  const [creator, fan] = [await clientOf(DEMO_CREATOR), await clientOf('pixelpia')]
  const streamCount = async () => (await processesWith(role.rtmp)).length

  // A view may be lost before the subscription exists; browsers poll every few seconds too.
  await until(async () => {
    await site.ask('{ livesNow { id } }')
    return (await streamCount()) === 1
  }, TIMEOUT_MS)
  const shownId = await untilState(site, hostId, 'live')
  // Nobody watches yet but those who talk.
  await until(async () => {
    const { chat, viewers, writers } = await roomOf(demo, shownId)
    return chat.length === 3 && viewers === writers
  }, TIMEOUT_MS)
  const visit = await visitorsOf(demo, shownId)
  await fan.ask(WRITE, { user: LIVE_SHOW.by, text: 'Is it deep?' })
  const answers = LIVE_ANSWERS.map((words) => words.replace('{name}', 'Pia'))
  await until(async () => {
    await visit()
    const { chat, tips } = await roomOf(demo, shownId)
    return chat.some((text) => answers.includes(text)) && tips.length > 0
  }, TIMEOUT_MS)
  const follows = await db.selectFrom('follows').selectAll().where('followed_id', '=', hostId).execute()
  assert.equal(follows.length, 1)
  wanted.lingerMs = 0
  await untilState(site, hostId, 'ended')
  await until(async () => (await streamCount()) === 0, TIMEOUT_MS)

  wanted.lingerMs = Number.POSITIVE_INFINITY
  const { generateRtmp } = await creator.ask<{ generateRtmp: string }>('mutation { generateRtmp }')
  startEncoder(`${role.rtmp}/${generateRtmp}`)
  const liveId = await untilState(site, creatorId, 'live')
  const greetings = new Set(GREETINGS.map(({ says }) => says))
  await until(async () => {
    const { chat, tips, hearts, viewers, writers } = await roomOf(demo, liveId)
    const greeted = chat.filter((text) => greetings.has(text))
    return greeted.length > 3 && tips.length > 0 && hearts > 0 && viewers === writers
  }, TIMEOUT_MS)
  await creator.ask(WRITE, { user: creatorId, text: 'Shall I show you the garden?' })
  await until(async () => {
    const { chat } = await roomOf(demo, liveId)
    return chat.some((text) => ANSWERS_TO_QUESTION.includes(text))
  }, TIMEOUT_MS)

  await untilState(site, hostId, 'live')
  await creator.ask('mutation ($user: ID!) { inviteBattle(user: $user) { id } }', { user: hostId })
  await until(async () => {
    const sides = await db.selectFrom('battle_sides').select('score_cents').execute()
    return sides.length === 2 && sides.every(({ score_cents }) => score_cents > 0)
  }, TIMEOUT_MS)
  assert.ok((await roomOf(demo, liveId)).chat.includes(BATTLE_GREETING))
  await creator.ask('mutation ($id: ID!) { stopLive(id: $id) { id } }', { id: liveId })
  await until(async () => {
    const battles = await db.selectFrom('battles').select('ended_at').execute()
    return battles.length === 1 && battles[0]?.ended_at !== null
  }, TIMEOUT_MS)
  // The creator's encoder is cut off; the host stays for those who look.
  await until(async () => (await streamCount()) === 1, TIMEOUT_MS)

  wanted.askedCount = 0
  leaving.abort()
  await assert.rejects(keeping, { name: 'AbortError' })
  assert.ok(wanted.askedCount <= 1, `it asked ${wanted.askedCount} times while the site stopped`)
  assert.equal(await streamCount(), 0, 'it ends with the site')
  assert.equal(
    existsSync(path.join(config.dataDir, 'live-recordings', shownId)),
    false,
    'nothing is recorded',
  )
  assert.deepEqual((await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems, [])
})
