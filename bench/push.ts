/** A creator with 10,000 followers goes live: the time until the last push message is at a local push service, which checks each. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { currentPushKey } from '../server/src/modules/notifications/push/keys.ts'
import { writeCertificate } from '../server/test/certificate-files.ts'
import { cpuSecondsOfFamily } from '../server/test/cpu.ts'
import { decryptPush, type FakeBrowser, newBrowser } from '../server/test/fake-push-service.ts'
import { goLive } from '../server/test/live.ts'
import { startBenchServer } from './database.ts'
import { openFeedSite } from './feed.ts'
import { fillDatabase } from './feed-data.ts'
import type { Result } from './measure.ts'
import type { PushServiceReport } from './push-service.ts'
import { SCALE, unlessTrial } from './size.ts'

const FOLLOWERS = Math.max(10, 10_000 * SCALE)
const LIMIT_SECONDS = 10
const GIVE_UP_SECONDS = 120
const SITE = { media: unlessTrial(1_000, 100), accounts: FOLLOWERS + 1_000, likes: unlessTrial(1_000, 100) }
/** The tenth account of the generated site is a creator. */
const CREATOR = 'a0000000-0000-7000-8000-00000000000a'
const WORKER = path.join(import.meta.dirname, '../server/test/worker.fixture.ts')
const SERVICE = path.join(import.meta.dirname, 'push-service.ts')

export async function benchPush(): Promise<Result> {
  await using stack = new AsyncDisposableStack()
  const server = stack.use(await startBenchServer({ memory: 'machine' }))
  const url = await server.createDatabase('bench_push')
  const site = await openFeedSite(url, await fillDatabase(url, SITE))
  stack.defer(site.close)
  const folder = mkdtempSync(path.join(tmpdir(), 'candid-push-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const { certificate, key } = writeCertificate(folder)
  const service = fork(SERVICE, [certificate, key])
  stack.defer(() => void service.kill('SIGKILL'))
  const [{ origin }] = (await once(service, 'message')) as [{ origin: string }]
  const browsers = await addDevices(url, { origin, keyId: (await currentPushKey(site.app)).id })
  const worker = spawn(process.execPath, [WORKER], {
    env: {
      PATH: process.env.PATH ?? '',
      ...{ DATA_DIR: site.dataDir, DATABASE_URL: url, NODE_ENV: 'test', LOG_LEVEL: 'warn' },
      ...{ PUSH_SERVICES: origin, NODE_EXTRA_CA_CERTS: certificate },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  stack.defer(() => void worker.kill('SIGKILL'))
  await untilWorking(url)

  const pid = worker.pid ?? 0
  const cpuBefore = cpuSecondsOfFamily(pid)
  const startedAt = performance.now()
  await goLive({ ...site, app: site.app } as never, { id: CREATOR })
  const samples = await untilAllArrived(service, browsers.length)
  const seconds = (performance.now() - startedAt) / 1000
  const cpuSeconds = cpuSecondsOfFamily(pid) - cpuBefore
  for (const { device, body } of samples) {
    const browser = browsers.find(({ endpoint }) => endpoint.endsWith(device))
    if (!browser) throw new Error('a message went to an unknown device')
    const { tag } = decryptPush(Buffer.from(body, 'base64'), browser)
    if (tag !== `live:${CREATOR}`) throw new Error(`a message is about ${tag}`)
  }
  return {
    name: `“is live” pushed to ${browsers.length} followers, against ${LIMIT_SECONDS} s`,
    ratio: seconds / LIMIT_SECONDS,
    atMost: 1,
    detail: `${seconds.toFixed(1)} s by https, ${cpuSeconds.toFixed(1)} s of CPU in the worker; ${samples.length} messages decrypted`,
  }
}

/** Each follower has a session and a browser with keys of its own. */
async function addDevices(
  url: string,
  { origin, keyId }: { origin: string; keyId: string },
): Promise<FakeBrowser[]> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  await db.query('set session_replication_role = replica')
  const { rows } = await db.query<{ account: string; session: string }>(
    `with followed as (
      insert into follows (follower_id, followed_id) select id, $1::uuid from accounts
      where id <> $1::uuid and status = 'active' order by id limit $2
      on conflict (follower_id, followed_id) do update set followed_id = excluded.followed_id returning follower_id
    )
    insert into sessions (account_id, token_hash, user_agent, last_seen_at, expires_at)
    select follower_id, 'push ' || follower_id, 'bench', now(), now() + interval '1 day' from followed
    returning account_id as account, id as session`,
    [CREATOR, FOLLOWERS],
  )
  const browsers = rows.map(() => newBrowser(origin))
  const bytes = (name: 'p256dh' | 'auth') =>
    browsers.map((browser) => Buffer.from(browser[name], 'base64url'))
  await db.query(
    `insert into push_devices (account_id, session_id, key_id, endpoint, p256dh, auth, categories, created_at)
     select account, session, $1, endpoint, p256dh, auth, '{live}', now()
     from unnest($2::uuid[], $3::uuid[], $4::text[], $5::bytea[], $6::bytea[])
       as device (account, session, endpoint, p256dh, auth)`,
    [
      keyId,
      rows.map(({ account }) => account),
      rows.map(({ session }) => session),
      browsers.map(({ endpoint }) => endpoint),
      bytes('p256dh'),
      bytes('auth'),
    ],
  )
  await db.query('set session_replication_role = origin')
  await db.query('vacuum analyze')
  await db.end()
  return browsers
}

/** The worker has registered its schedules once it works. */
async function untilWorking(url: string): Promise<void> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  const isWorking = async () => {
    const { rows } = await db.query<{ found: boolean }>(
      `select exists (select from jobs.schedule where name = 'notifications-sweep-push') as found`,
    )
    return rows[0]?.found
  }
  while (!(await isWorking().catch(() => false))) await sleep(50)
  await db.end()
}

async function untilAllArrived(
  service: ChildProcess,
  expected: number,
): Promise<PushServiceReport['samples']> {
  const deadline = performance.now() + GIVE_UP_SECONDS * 1000
  const sampleEvery = Math.max(1, Math.floor(expected / 100))
  for (;;) {
    service.send({ sampleEvery })
    const [{ count, samples }] = (await once(service, 'message')) as [PushServiceReport]
    if (count >= expected) return samples
    if (performance.now() > deadline) throw new Error(`only ${count} of ${expected} messages arrived`)
    await sleep(50)
  }
}
