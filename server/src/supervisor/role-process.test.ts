import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { databaseAddresses } from '#platform/postgres/addresses.ts'
import { startCluster } from '#platform/postgres/cluster.ts'
import { migrate, readMigrations } from '#platform/postgres/migrate.ts'
import { MIGRATIONS_DIR } from '../../test/cluster.ts'
import { freePort } from '../../test/free-port.ts'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { PRODUCT_ENV } from '../../test/process-env.ts'
import { childrenOf, pidsWithCommand } from '../../test/spawned-site.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { launchRole, type RoleProcess } from './role-process.ts'

const log = pino({ level: 'silent' })
const limit = { timeout: 300_000 }

function environment(port: number, dataDir: string): NodeJS.ProcessEnv {
  return {
    ...PRODUCT_ENV,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: String(port),
    DATA_DIR: dataDir,
    SECRET_KEY: 'only for tests, and long enough for that',
  }
}

function healthAt(port: number): Promise<number> {
  return fetch(`http://127.0.0.1:${port}/api/health`).then(
    (answer) => answer.status,
    () => 0,
  )
}

test(
  'a web role waits for an unreachable database, is replaced when it hangs or is killed, and stops without a database',
  limit,
  async (t) => {
    const dir = mkdtempSync(path.join(tmpdir(), 'candid-role-'))
    let cluster = await startCluster({ dir, log, durable: false })
    const url = cluster.urlFor('postgres')
    await migrate(url, readMigrations(MIGRATIONS_DIR))
    await cluster.stop()
    const port = await freePort()
    const others = childrenOf(process.pid)
    const pids = () => childrenOf(process.pid).filter((pid) => !others.includes(pid))
    const pulse = { everyMs: 1_000, maxUnanswered: 10 }
    const said: string[] = []
    const role: RoleProcess = launchRole({
      role: 'web',
      log: pino({ level: 'warn' }, { write: (line: string) => void said.push(line) }),
      onMessage() {},
      env: environment(port, dir),
      ...{ heartbeatOptions: pulse, stopMs: { role: 500, supervisor: 20_000 } },
    })
    t.after(async () => {
      await role.stop()
      await cluster.stop()
      rmSync(dir, { recursive: true, force: true })
    })
    role.start(databaseAddresses(url))
    const received: number[] = []
    const first = pids()
    await waitUntil(
      async () => {
        const status = await healthAt(port)
        if (status !== 0 || received.length > 0) received.push(status)
        return received.length > 12
      },
      () => 'the port was never open',
    )
    assert.deepEqual([...new Set(received)], [503])
    cluster = await startCluster({ dir, log, durable: false })
    await role.ready
    await waitUntil(
      async () => (await healthAt(port)) === 200,
      () => 'the role did not find its database',
    )
    assert.deepEqual(
      pids().filter((pid) => first.includes(pid)),
      first,
      'it never had to start again',
    )

    const [hung] = first
    assert.ok(hung)
    process.kill(hung, 'SIGSTOP')
    await waitUntil(
      async () => !pids().includes(hung) && (await healthAt(port)) === 200,
      () => 'the frozen process was not replaced',
    )

    const [killed] = pidsWithCommand('role.ts', 'web').filter((pid) => pids().includes(pid))
    assert.ok(killed)
    process.kill(killed, 'SIGKILL')
    // Waits until it is a zombie, while our exit event is still pending.
    while (
      readdirSync(`/proc/${killed}/task`).length > 1 ||
      !/\) Z /.test(readFileSync(`/proc/${killed}/stat`, 'utf8'))
    );
    role.send({ type: 'are-you-there' })
    await waitUntil(
      async () => !pids().includes(killed) && (await healthAt(port)) === 200,
      () => 'the killed process was not replaced',
    )

    // Without a database it cannot announce its departure.
    await cluster.stop()
    said.length = 0
    await role.stop()
    assert.deepEqual(said, [], 'it ended by itself')
  },
)

test('a role that cannot bind its port fails once and is not restarted', limit, async () => {
  const role = launchRole({
    role: 'web',
    log,
    onMessage() {},
    env: { ...environment(0, tmpdir()), HOST: '203.0.113.7' },
  })
  await assert.rejects(role.ready, /^Error: HOST 203\.0\.113\.7 is not an address of this machine/)
  await role.stop()
})

test(
  'a standby process takes over from a killed live role at once, and both stop together',
  limit,
  async (t) => {
    const dir = mkdtempSync(path.join(tmpdir(), 'candid-role-'))
    t.after(() => rmSync(dir, { recursive: true, force: true }))
    const url = await freshDatabaseUrl()
    const others = childrenOf(process.pid)
    const pids = () => childrenOf(process.pid).filter((pid) => !others.includes(pid))
    let readyCount = 0
    const role = launchRole({
      ...{ role: 'live', log, env: { ...environment(0, dir), RTMP_PORT: '0', WEBRTC_PORT: '0' } },
      standbyDelayMs: 0,
      onMessage(message) {
        if (message.type === 'ready') readyCount += 1
      },
    })
    t.after(() => role.stop())
    role.start(databaseAddresses(url))
    await role.ready
    const [first = 0] = pids()
    await waitUntil(
      async () => pids().length === 2,
      () => 'no process waits beside it',
    )
    const standby = pids().find((pid) => pid !== first) ?? 0
    process.kill(first, 'SIGKILL')
    await waitUntil(
      async () => readyCount === 2,
      () => 'the role was not ready again',
    )
    assert.ok(pids().includes(standby), 'the one that waited took over')
    await waitUntil(
      async () => pids().length === 2,
      () => 'nobody waits beside the new one',
    )
    // A dead standby process has no effect until it is needed.
    process.kill(pids().find((pid) => pid !== standby) ?? 0, 'SIGKILL')
    await waitUntil(
      async () => pids().length === 1,
      () => 'it did not die',
    )
    assert.deepEqual([pids(), readyCount], [[standby], 2])
    await role.stop()
    await waitUntil(
      async () => pids().length === 0,
      () => 'a process was left behind',
    )
  },
)
