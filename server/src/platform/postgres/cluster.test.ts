import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { type Cluster, type ClusterOptions, startCluster } from './cluster.ts'
import { openClient } from './database.ts'

const limit = { timeout: 60_000 }
const isRoot = process.getuid?.() === 0
const NOBODY = 65_534
const dir = mkdtempSync(path.join(tmpdir(), 'candid-cluster-'))
const lock = path.join(dir, 'postgres/postmaster.pid')
const socketLock = path.join(dir, 'run/.s.PGSQL.5432.lock')
const serverLog = path.join(dir, 'postgres.log')
const said: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) })
let cluster: Cluster

before(async () => {
  cluster = await start()
})
after(async () => {
  await cluster.stop()
  rmSync(dir, { recursive: true, force: true })
})

function start(options: Partial<ClusterOptions> = {}): Promise<Cluster> {
  return startCluster({ dir, log, durable: false, ...options })
}

const serverPid = () => Number(readFileSync(lock, 'utf8').split('\n')[0])

async function run(...statements: string[]): Promise<void> {
  const client = await openClient(cluster.urlFor('postgres'))
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

test(
  'starts although the pid of a killed server is taken, by its zombie or by another program',
  limit,
  async (t) => {
    const [left, leftAtSocket] = [lock, socketLock].map((file) =>
      readFileSync(file, 'utf8').split('\n').slice(1),
    )
    await cluster.stop()
    // The first program exits and is never reaped, since the second does not wait for it.
    const parent = spawn('bash', ['-c', 'true & echo $!; exec sleep 600'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      ...(isRoot ? { uid: NOBODY } : {}),
    })
    t.after(() => parent.kill('SIGKILL'))
    const [zombie] = (await once(parent.stdout, 'data')) as [Buffer]
    for (const pid of [Number(zombie.toString()), parent.pid]) {
      writeFileSync(lock, [pid, ...(left ?? [])].join('\n'))
      writeFileSync(socketLock, [pid, ...(leftAtSocket ?? [])].join('\n'))
      if (isRoot) for (const file of [lock, socketLock]) chownSync(file, NOBODY, NOBODY)
      cluster = await start()
      await run('select 1')
      await cluster.stop()
    }
    cluster = await start()
  },
)

test('waits for a server that reports it is starting, however long that takes', limit, async () => {
  await cluster.stop()
  // A standby without hot standby answers like a recovering server until it is promoted.
  const standby = path.join(dir, 'postgres/standby.signal')
  writeFileSync(standby, '')
  appendFileSync(path.join(dir, 'postgres/postgresql.conf'), '\nhot_standby = off\n')
  const starting = start({ silenceMs: 300 })
  // It is logged every sixth of the silence timeout.
  await waitUntil(() => said.filter((line) => line.includes('still starting')).length > 8)
  writeFileSync(path.join(dir, 'postgres/promote'), '')
  process.kill(serverPid(), 'SIGUSR1')
  cluster = await starting
  await run('select 1')
})

test('restarts a server that is killed repeatedly, without leaking descriptors', limit, async () => {
  const count = async () => {
    await run('select 1')
    return readdirSync('/proc/self/fd').length
  }
  const before = await count()
  for (let times = 0; times < 4; times += 1) {
    const pid = serverPid()
    process.kill(pid, 'SIGKILL')
    await waitUntil(() =>
      run('select 1').then(
        () => serverPid() !== pid,
        () => false,
      ),
    )
  }
  await waitUntil(async () => (await count()) <= before)
})

test(
  'the server log stays small while it runs, and statement errors of sessions are not written to it',
  limit,
  async () => {
    await cluster.stop()
    for (const file of [serverLog, `${serverLog}.1`]) rmSync(file, { force: true })
    const maxBytes = 5_000
    cluster = await start({ logLimit: { maxBytes, checkMs: 10 } })
    const size = statSync(serverLog).size
    await assert.rejects(run('select 1 / 0'), /division by zero/)
    assert.equal(statSync(serverLog).size, size)
    const complain = 'do $$ begin for n in 1..20 loop raise warning $w$a loud complaint$w$; end loop; end $$'
    await waitUntil(async () => {
      await run('set log_min_messages = warning', complain)
      return statSync(`${serverLog}.1`, { throwIfNoEntry: false }) !== undefined
    })
    await waitUntil(() => statSync(serverLog).size <= maxBytes)
    assert.ok(readFileSync(`${serverLog}.1`, 'utf8').includes('a loud complaint'))
    for (const file of [serverLog, `${serverLog}.1`]) assert.equal(statSync(file).mode & 0o777, 0o600)
    await run('select 1')
  },
)

async function waitUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 180_000; !(await isSo()); await pause(20))
    assert.ok(Date.now() < deadline, 'the condition was not met in time')
}
