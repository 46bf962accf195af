/** Start-up checks: permanent problems exit with status 2; temporary ones are left to be retried. */
import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { exitStatusOf } from '#platform/errors.ts'
import { connectProblem } from '#platform/postgres/connect-problem.ts'
import { freePort } from '../../test/free-port.ts'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { startS3 } from '../../test/s3/s3-server.ts'
import { emptyDir } from '../../test/spawned-site.ts'
import { parseConfig } from '../config/config.ts'
import { lockDataDir } from './data-dir.ts'
import { migrateWhenReachable } from './database-server.ts'
import { preflight } from './preflight.ts'

const log = pino({ level: 'silent' })

/** The exit status and message of a refusal; null if there is none. */
async function refused(work: Promise<unknown>): Promise<[status: number, words: string] | null> {
  try {
    await work
    return null
  } catch (error) {
    return [exitStatusOf(error), (error as Error).message]
  }
}

const runPreflight = (env: Record<string, string>) =>
  refused(preflight(parseConfig({ DATA_DIR: emptyDir(), PORT: '0', DEMO: 'off', ROLES: 'web', ...env })))

async function assertRefused(found: [number, string] | null, status: number, words: RegExp): Promise<void> {
  assert.equal(found?.[0], status, String(found))
  assert.match(found?.[1] ?? '', words)
}

test('a correct configuration passes', async () => {
  assert.equal(await runPreflight({ ROLES: 'web,worker,live' }), null)
})

test('checks certificates, ports, addresses and the country database', async (t) => {
  const other = createServer().listen(0, '127.0.0.1')
  t.after(() => other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const taken = String((other.address() as { port: number }).port)
  const tls = { TLS_CERT: '/nowhere/cert.pem', TLS_KEY: '/nowhere/key.pem' }
  await assertRefused(await runPreflight(tls), 2, /^TLS_CERT \/nowhere\/cert\.pem cannot be read/)
  await assertRefused(
    await runPreflight({ PORT: taken }),
    2,
    /^Port \d+ on 127\.0\.0\.1 is taken .* Set PORT/,
  )
  await assertRefused(
    await runPreflight({ HOST: '192.0.2.1' }),
    2,
    /^HOST 192\.0\.2\.1 is not an address of this/,
  )
  const missing = { COUNTRY_DATABASE: '/nowhere/countries.csv' }
  await assertRefused(
    await runPreflight(missing),
    2,
    /^COUNTRY_DATABASE \/nowhere\/countries\.csv cannot be used/,
  )
  assert.equal(
    await runPreflight({ ...tls, PORT: taken, ...missing, ROLES: 'live' }),
    null,
    'only the web needs them',
  )
})

test('waits for a port that a killed site is about to release', async (t) => {
  const leaving = createServer().listen(0, '127.0.0.1')
  t.after(() => leaving.close())
  await new Promise((resolve) => leaving.once('listening', resolve))
  const preflightResult = runPreflight({ PORT: String((leaving.address() as { port: number }).port) })
  await new Promise(setImmediate)
  leaving.close()
  assert.equal(await preflightResult, null)
})

test('distinguishes a misconfigured bucket from an unreachable one', async (t) => {
  const s3 = await startS3()
  t.after(() => s3.close())
  assert.equal(await runPreflight(s3.env), null)
  await assertRefused(await runPreflight({ ...s3.env, S3_BUCKET: 'another' }), 2, /no bucket "another"/)
  const other = await runPreflight({ ...s3.env, S3_SECRET_ACCESS_KEY: 'not the secret' })
  await assertRefused(other, 2, /^The key in S3_ACCESS_KEY_ID lacks permissions/)
  const away = await runPreflight({ ...s3.env, S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` })
  await assertRefused(away, 1, /^Nothing responds at/)
})

test('an unwritable data directory is a permanent problem, one in use a temporary one', async () => {
  for (const dir of ['/proc/candid', '/proc/candid/data', '/proc'])
    await assertRefused(await refused(lockDataDir(dir, 'x')), 2, /^DATA_DIR \/proc\S* cannot be written to/)
  await assertRefused(
    await runPreflight({ SCRATCH_DIR: '/proc/candid' }),
    2,
    /^SCRATCH_DIR \/proc\/candid cannot be created/,
  )
  const dir = path.join(emptyDir(), 'new', 'data')
  using _lock = await lockDataDir(dir, 'x')
  assert.ok(existsSync(dir))
  await assertRefused(await refused(lockDataDir(dir, 'x')), 1, /is already running on the data directory/)
})

test('requires a working ffmpeg where videos are processed', async (t) => {
  const { PATH } = process.env
  t.after(() => {
    process.env.PATH = PATH
  })
  process.env.PATH = emptyDir()
  for (const ROLES of ['web,worker', 'worker', 'live'])
    await assertRefused(
      await runPreflight({ ROLES }),
      2,
      /^ffmpeg or ffprobe does not run .* install the package/,
    )
  assert.equal(await runPreflight({ ROLES: 'web' }), null)
  for (const program of ['ffmpeg', 'ffprobe'])
    writeFileSync(path.join(process.env.PATH, program), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  await assertRefused(await runPreflight({ ROLES: 'worker' }), 2, /does not run/)
})

test('reports a missing database, user or host; waits for a database that is starting or unreachable', async () => {
  const migrateAt = (change: (url: URL) => void, signal: AbortSignal, from: string) => {
    const url = new URL(from)
    change(url)
    return refused(migrateWhenReachable(url.href, log, signal))
  }
  const from = await freshDatabaseUrl({ empty: true })
  const { signal } = new AbortController()
  const gone = await migrateAt(
    (url) => {
      url.pathname = '/no_such'
    },
    signal,
    from,
  )
  await assertRefused(gone, 2, /no such database \(database "no_such" does not exist\)/)
  const stranger = await migrateAt(
    (url) => {
      url.username = 'no_such_role'
    },
    signal,
    from,
  )
  await assertRefused(
    stranger,
    2,
    /denies access to the user of DATABASE_URL \(role "no_such_role" does not exist\)/,
  )
  const unknown = await refused(migrateWhenReachable('postgresql://c@no-such-host.invalid/c', log, signal))
  await assertRefused(unknown, 2, /^The host "no-such-host\.invalid" in DATABASE_URL was not found/)
  const password = Object.assign(new Error('password authentication failed for user "candid"'), {
    code: '28P01',
  })
  assert.match(connectProblem(password) ?? '', /rejects the user or password in DATABASE_URL/)
  for (const code of ['ECONNREFUSED', 'EAI_AGAIN', 'ETIMEDOUT', '57P03', '53300'])
    assert.equal(connectProblem(Object.assign(new Error('not now'), { code })), null, code)
})
