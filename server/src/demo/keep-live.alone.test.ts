import assert from 'node:assert/strict'
import { copyFileSync, existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { makeClip } from '../../test/clips.ts'
import { startLiveRole, untilState } from '../../test/live-role.ts'
import { freshFolder, keyframesOf, processesWith, quietRun, see, until } from '../../test/media-tools.ts'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { freshSite } from '../../test/site.ts'
import { reconcileLedger } from '../modules/ledger/index.ts'
import { memberAccounts, prepareDemo } from './demo-accounts.ts'
import { DEMO_LIVE_TIMES, shouldBeLive } from './demo-live-policy.ts'
import { keepLive } from './keep-live.ts'
import { liveClip } from './live-clip.ts'
import { LIVE_ANSWERS, LIVE_LINES, LIVE_SHOW, LIVE_TIPS } from './live-script.ts'
import { readDemoPack } from './pack.ts'
import { renewingClients } from './site-client.ts'

const MINUTE_MS = 60_000
/** Many times what an idle machine needs. */
const TIMEOUT_MS = 5 * MINUTE_MS

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
  const names = new Set(readDemoPack()?.authors.map(({ username }) => username))
  for (const { by } of [...LIVE_LINES, ...LIVE_TIPS, LIVE_SHOW]) assert.ok(names.has(by), by)
  for (const { by } of [...LIVE_LINES, ...LIVE_TIPS])
    assert.ok(!['pixelpia', 'mara.lindqvist', LIVE_SHOW.by].includes(by), by)
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

test('the demo live starts when viewed, with chat and a tip, and ends unseen without leftovers', async (t) => {
  const databaseUrl = await freshDatabaseUrl()
  const site = await freshSite({
    ...{ DATABASE_URL: databaseUrl, DEMO: 'on', DEMO_LIVE: 'on', RATE_LIMITS: 'off' },
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
  let signInCount = 0
  const leaving = new AbortController()
  // Also on failure: a running live would keep this process alive.
  t.after(() => leaving.abort())
  const keeping = keepLive({
    ...{
      dataDir: config.dataDir,
      databaseUrl,
      redis: null,
      gateway: config.payments.gateway,
      host: '127.0.0.1',
    },
    signIn: renewingClients(site.url, people, leaving.signal),
    ...{ log: pino({ level: 'silent' }), signal: leaving.signal, pollMs: 20, turnMs: 50 },
    times: {
      get lingerMs() {
        signInCount += 1
        return 4_000
      },
      ...{ minDurationMs: 2_000, restMs: MINUTE_MS },
    },
  })
  const { id: host } = await db
    .selectFrom('accounts')
    .select('id')
    .where('username', '=', LIVE_SHOW.by)
    .executeTakeFirstOrThrow()
  const running = () => processesWith(role.rtmp).then((own) => own.length)
  const viewLives = () => site.ask('{ livesNow { id } }')
  const messagesOfKind = (kind: 'tip' | 'message') =>
    db.selectFrom('live_messages').select(['text', 'account_id']).where('kind', '=', kind).execute()

  // A message may be lost before the subscription exists; browsers poll every few seconds too.
  await until(async () => {
    await viewLives()
    return (await messagesOfKind('message')).length > 0
  }, TIMEOUT_MS)
  const liveId = await untilState(site, host, 'live')
  assert.equal(await running(), 1)

  const fan = (await renewingClients(site.url, people, leaving.signal)(['pixelpia'])).get('pixelpia')
  await fan?.ask('mutation ($user: ID!) { NewLiveChatMessage(user: $user, text: "Is it deep?") { id } }', {
    user: LIVE_SHOW.by,
  })
  // Simulates a viewer.
  await db.updateTable('lives').set({ viewers: 1 }).where('id', '=', liveId).execute()
  const answers = LIVE_ANSWERS.map((words) => words.replace('{name}', 'Pia'))
  await until(async () => {
    await viewLives()
    const said = await messagesOfKind('message')
    return said.some(({ text }) => answers.includes(text)) && (await messagesOfKind('tip')).length > 0
  }, TIMEOUT_MS)
  assert.deepEqual((await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems, [])
  const follows = await db.selectFrom('follows').selectAll().where('followed_id', '=', host).execute()
  assert.equal(follows.length, 1)

  await db.updateTable('lives').set({ viewers: 0 }).where('id', '=', liveId).execute()
  await untilState(site, host, 'ended')
  await until(async () => (await running()) === 0, TIMEOUT_MS)

  await viewLives()
  await untilState(site, host, 'live')
  signInCount = 0
  leaving.abort()
  await assert.rejects(keeping, { name: 'AbortError' })
  assert.ok(signInCount <= 1, `it asked ${signInCount} times whether it is wanted while the site stopped`)
  assert.equal(await running(), 0, 'it ends with the site')
  assert.equal(existsSync(path.join(config.dataDir, 'live-recordings', liveId)), false, 'nothing is recorded')
})
