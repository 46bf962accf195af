import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { test } from 'node:test'
import type { App } from '#server/app/app.ts'
import { signUpViaApi } from './accounts.ts'
import { builtSiteDir } from './built-site.ts'
import { freePort } from './free-port.ts'
import { freshDatabaseUrl } from './postgres.ts'
import { siteAt } from './site.ts'
import { childrenOf, emptyDir, pidsWithCommand, type SpawnedSite, spawnSite } from './spawned-site.ts'
import { waitUntil } from './wait-until.ts'

/** Without the demo, whose encoding would slow these tests down. */
const EMPTY = { DEMO: 'off' }
/** For tests that need no other roles. */
const WEB_ALONE = { ...EMPTY, ROLES: 'web' }

test('a first start prints demo accounts that can sign in, and stops all its processes', async () => {
  const dir = emptyDir()
  chmodSync(dir, 0o755)
  const siteProcess = await spawnSite(dir, { ROLES: 'web,worker,live', LIVE_SPARE: 'off' })
  await waitUntil(
    async () => (await siteProcess.health()) === 503,
    () => 'health never said 503 while starting',
  )
  await siteProcess.untilHealth(200)
  await waitUntil(
    () => /staff/.test(siteProcess.output()),
    () => siteProcess.output(),
  )
  assert.match(siteProcess.output(), new RegExp(`Candid is ready at ${siteProcess.url}`))
  assert.match(
    siteProcess.output(),
    /fan\s+fan@demo\.example\s+\S+\n\s+creator\s+creator@demo\.example\s+\S+\n\s+staff\s+staff@demo\.example\s+\S+/,
  )
  assert.equal(await canSignIn(siteProcess, 'creator'), true)
  assert.deepEqual(accessibleToOthers(dir), [])
  // The demo may run media tools at any time.
  const roles = [...pidsWithCommand('role.ts'), ...pidsWithCommand('bin/postgres', dir)].filter((pid) =>
    childrenOf(siteProcess.pid).includes(pid),
  )
  assert.equal(roles.length, 4, 'three roles and the database')
  const started = childrenOf(siteProcess.pid)
  siteProcess.kill('SIGTERM')
  assert.equal(await siteProcess.exit, 0)
  assert.deepEqual(pidsWithCommand('postgres', dir), [])
  assert.deepEqual(
    [...roles, ...started].filter((pid) => existsSync(`/proc/${pid}`)),
    [],
  )
})

/** Signs in with the password from the welcome message. */
async function canSignIn(siteProcess: SpawnedSite, who: string): Promise<boolean> {
  const email = `${who}@demo.example`
  const [, password] = new RegExp(`${email}\\s+(\\S+)`).exec(siteProcess.output()) ?? []
  const answer = await fetch(`${siteProcess.url}/api/auth`, {
    method: 'POST',
    body: JSON.stringify({ email, password, type: 'email' }),
    headers: { 'content-type': 'application/json' },
  })
  return ((await answer.json()) as { error: boolean }).error === false
}

/** Top-level entries of a data directory that other users could open. */
function accessibleToOthers(dir: string): string[] {
  // Under root, PostgreSQL runs as another user, who needs search permission.
  const forOthers = process.getuid?.() === 0 ? 0o067 : 0o077
  return [
    ...((statSync(dir).mode & forOthers) === 0 ? [] : [dir]),
    ...readdirSync(dir).filter((name) => (lstatSync(path.join(dir, name)).mode & 0o077) !== 0),
  ]
}

test('refuses to start without its key, and says how to restore it', async () => {
  const dir = emptyDir()
  mkdirSync(path.join(dir, 'files'))
  const siteProcess = await spawnSite(dir)
  assert.equal(await siteProcess.exit, 2)
  assert.match(
    siteProcess.output(),
    /^\nCandid could not start\. .*secret\.key is missing.*\nRestore the file/,
  )
  assert.deepEqual(readdirSync(dir), ['files'])
})

test('a running site refuses a second start, restarts killed processes, and recovers from kill -9', async (t) => {
  const dir = await builtSiteDir()
  const first = await spawnSite(dir, { ...EMPTY, WEB_PROCESSES: '2' })
  await first.untilHealth(200)

  await t.test('DEMO=off has no demo accounts and no mailbox page', async () => {
    assert.doesNotMatch(first.output(), /@demo/)
    assert.equal((await fetch(`${first.url}/dev/mail`)).status, 404)
  })

  await t.test('a second start on the same data directory exits with a message', async () => {
    const second = await spawnSite(dir, EMPTY)
    assert.equal(await second.exit, 1)
    assert.match(second.output(), /is already running on the data directory .*at http:\/\/127\.0\.0\.1/)
    assert.equal(await first.health(), 200)
  })

  await t.test('two web processes share one port and their sessions', async () => {
    const { cookie } = await signUpViaApi(siteAt(first.url, {} as App, ''))
    await waitUntil(
      async () => {
        assert.deepEqual(await usersOnNewConnections(first, cookie), ['user'])
        return (await answeringWebProcesses(first)).join() === '1,2'
      },
      () => 'one of the webs was never asked',
    )
  })

  const oursWith = (...words: string[]) =>
    pidsWithCommand(...words).filter((pid) => childrenOf(first.pid).includes(pid))

  await t.test('a killed web process is restarted, and the other answers meanwhile', async () => {
    const webs = oursWith('role.ts', 'web')
    assert.equal(webs.length, 2)
    const [victim = 0, other = 0] = webs
    process.kill(victim, 'SIGKILL')
    await waitUntil(
      () => !existsSync(`/proc/${victim}`),
      () => 'it does not end',
    )
    await waitUntil(
      async () => {
        assert.deepEqual(await usersOnNewConnections(first, ''), ['visitor'])
        return (
          oursWith('role.ts', 'web').length === 2 && (await answeringWebProcesses(first)).join() === '1,2'
        )
      },
      () => 'it did not come back',
    )
    assert.ok(oursWith('role.ts', 'web').includes(other), 'the other one went on')
  })

  await t.test('a killed database is restarted', async () => {
    const [victim, ...others] = oursWith('bin/postgres', dir)
    assert.ok(victim)
    assert.deepEqual(others, [])
    process.kill(victim, 'SIGKILL')
    await waitUntil(
      () => oursWith('bin/postgres', dir).some((pid) => pid !== victim),
      () => 'it did not come back',
    )
    await first.untilHealth(200)
  })

  await t.test('kill -9 leaves no processes, and the next start recovers', async () => {
    const children = childrenOf(first.pid)
    first.kill('SIGKILL')
    await first.exit
    const next = await spawnSite(dir, EMPTY)
    await next.untilHealth(200)
    await waitUntil(
      () => children.every((pid) => !existsSync(`/proc/${pid}`)),
      () => 'processes of the killed start go on',
    )
    next.kill('SIGINT')
    assert.equal(await next.exit, 0)
  })
})

/** The signed-in user on several new connections, which the kernel distributes among the web processes. */
async function usersOnNewConnections({ url }: SpawnedSite, cookie: string): Promise<string[]> {
  const contexts = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const answer = await fetch(`${url}/api`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', connection: 'close', cookie },
        body: JSON.stringify({ query: '{ logged_in { context } }' }),
      })
      const { data } = (await answer.json()) as { data: { logged_in: { context: string } } }
      return data.logged_in.context
    }),
  )
  return [...new Set(contexts)]
}

/** The indices of the web processes that have answered requests. */
async function answeringWebProcesses({ url }: SpawnedSite): Promise<string[]> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const counted = metrics.matchAll(/^candid_http_request_seconds_count\{[^}]*"\/api"[^}]*place="(\d)"/gm)
  return [...new Set([...counted].map(([, place = '']) => place))].sort()
}

test('reports all bad environment values, and starts and writes nothing', async () => {
  const dir = emptyDir()
  const siteProcess = await spawnSite(dir, { PORT: 'http', DEMO: 'perhaps' })
  assert.equal(await siteProcess.exit, 2)
  assert.match(siteProcess.output(), /PORT must be a whole number/)
  assert.match(siteProcess.output(), /DEMO must be on or off/)
  assert.deepEqual(readdirSync(dir), [])
})

test('reports a port in use and an unwritable data directory in one sentence', async (t) => {
  const server = createServer().listen(0, '127.0.0.1')
  t.after(() => server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = String(typeof address === 'object' && address ? address.port : 0)
  const dir = emptyDir()
  const taken = await spawnSite(dir, { ...WEB_ALONE, PORT: port })
  assert.equal(await taken.exit, 2, 'no supervisor tries again')
  assert.deepEqual(readdirSync(dir), [], 'no database was made')
  const words = `^\nCandid could not start. Port ${port} on 127.0.0.1 is taken by another program. .*\n+$`
  assert.match(taken.output(), new RegExp(words))

  const file = path.join(emptyDir(), 'a-file')
  writeFileSync(file, '')
  const nowhere = await spawnSite(path.join(file, 'data'), WEB_ALONE)
  assert.equal(await nowhere.exit, 2)
  assert.match(nowhere.output(), /DATA_DIR .* cannot be written to/)
})

test('refuses to start without ffmpeg where videos are processed', async () => {
  const [dir, PATH] = [emptyDir(), emptyDir()]
  const worker = await spawnSite(dir, { ...EMPTY, PATH })
  assert.equal(await worker.exit, 2)
  assert.match(
    worker.output(),
    /^\nCandid could not start\. ffmpeg or ffprobe does not run .*ROLES=web.*\n+$/,
  )
  assert.deepEqual(readdirSync(dir), [], 'no database was made')
})

test('reports a database that rejects us in one sentence, without waiting', async () => {
  const url = new URL(await freshDatabaseUrl({ empty: true }))
  url.pathname = '/no_such_database'
  const siteProcess = await spawnSite(emptyDir(), { ...WEB_ALONE, DATABASE_URL: url.href })
  assert.equal(await siteProcess.exit, 2)
  assert.match(siteProcess.output(), /Candid could not start\. The database server has no such database \(/)
})

test('waits for an unreachable database: health answers 503 and the process stays up', async () => {
  const port = await freePort()
  const siteProcess = await spawnSite(emptyDir(), {
    ...WEB_ALONE,
    DATABASE_URL: `postgresql://nobody@127.0.0.1:${port}/nowhere`,
  })
  await waitUntil(
    () => /cannot be reached/.test(siteProcess.output()),
    () => siteProcess.output(),
  )
  await siteProcess.untilHealth(503)
  const page = await fetch(`${siteProcess.url}/`)
  assert.equal(page.status, 503)
  siteProcess.kill('SIGTERM')
  assert.equal(await siteProcess.exit, 0)
})

const canMount = process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0

test('health reports a full disk; the site stays up and recovers when there is space', {
  skip: !canMount && 'needs root to make a small disk',
}, async () => {
  const dir = emptyDir()
  assert.equal(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=755', 'candid-test', dir]).status, 0)
  try {
    const siteProcess = await spawnSite(await builtSiteDir(dir), WEB_ALONE)
    await siteProcess.untilHealth(200)
    spawnSync('dd', ['if=/dev/zero', `of=${dir}/filler`, 'bs=1M', 'count=400'])
    await siteProcess.untilHealth(503)
    const sick = (await (await fetch(`${siteProcess.url}/api/health`)).json()) as { files: string }
    assert.equal(sick.files, 'failing')
    rmSync(path.join(dir, 'filler'))
    await siteProcess.untilHealth(200)
    siteProcess.kill('SIGTERM')
    assert.equal(await siteProcess.exit, 0)
  } finally {
    spawnSync('umount', ['-l', dir])
  }
})
