/** A database failing under a stream of writes: every acknowledged write exists exactly once. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { scratchDir } from '../../../test/scratch-dir.ts'
import { startTcpProxy, type TcpProxy } from '../../../test/tcp-proxy.ts'
import { refusalOfError } from '../errors.ts'
import { type Cluster, clusterUrl, startCluster } from './cluster.ts'
import { type Database, openDatabase } from './database.ts'

const log = pino({ level: 'silent' })
const dir = scratchDir('candid-failover-')
const socketDir = new URL(clusterUrl(dir, 'x')).searchParams.get('host') ?? ''
const RETRY_WINDOW_MS = 30_000
let cluster: Cluster
let proxy: TcpProxy
let database: Database

before(async () => {
  cluster = await startCluster({ dir, log })
  proxy = await startTcpProxy({ path: path.join(socketDir, '.s.PGSQL.5432') })
  database = openDatabase({ url: urlThrough(proxy), maxConnections: 4, retryWindowMs: RETRY_WINDOW_MS })
  await sql`create table written (key text not null, times int generated always as identity)`.execute(
    database.db,
  )
})
after(async () => {
  await database.close()
  await cluster.stop()
  rmSync(dir, { recursive: true, force: true })
})

function urlThrough({ port }: TcpProxy): string {
  return `postgresql://candid@127.0.0.1:${port}/postgres`
}

type Outcome = { key: string; isAcknowledged: boolean }

/** As a single statement or in a transaction: the two ways slices write. */
async function write(key: string, inTransaction = Math.random() < 0.5): Promise<Outcome> {
  const insert = sql`insert into written (key) values (${key})`
  try {
    if (!inTransaction) await insert.execute(database.db)
    else await database.db.transaction().execute((tx) => insert.execute(tx))
    return { key, isAcknowledged: true }
  } catch (error) {
    assert.equal(refusalOfError(error)?.code, 'UNAVAILABLE', String(error))
    return { key, isAcknowledged: false }
  }
}

/** Eight concurrent writers that write until `trouble` is over. */
async function writeDuring(trouble: () => Promise<void>): Promise<Outcome[]> {
  let isOver = false
  const people = Array.from({ length: 8 }, async () => {
    const outcomes: Outcome[] = []
    while (!isOver) outcomes.push(await write(randomUUID()))
    return outcomes
  })
  await trouble().finally(() => {
    isOver = true
  })
  return (await Promise.all(people)).flat()
}

async function assertOnce(outcomes: readonly Outcome[]): Promise<void> {
  const { rows } = await sql<{ key: string; times: number }>`
    select key, count(*)::int as times from written group by key`.execute(database.db)
  const times = new Map(rows.map((row) => [row.key, row.times]))
  for (const { key, isAcknowledged } of outcomes) {
    if (isAcknowledged) assert.equal(times.get(key), 1, 'acknowledged writes exist once')
    else assert.ok((times.get(key) ?? 0) <= 1, 'no write exists twice')
  }
  assert.ok(outcomes.some(({ isAcknowledged }) => isAcknowledged))
}

/** Polls with the same retries as the writes. */
async function untilWritten(count: number): Promise<void> {
  const { rows } = await sql<{ sofar: number }>`select count(*)::int as sofar from written`.execute(
    database.db,
  )
  const goal = (rows[0]?.sofar ?? 0) + count
  for (;;) {
    const { rows: now } = await sql<{ sofar: number }>`select count(*)::int as sofar from written`
      .execute(database.db)
      .catch(() => ({ rows: [] }))
    if ((now[0]?.sofar ?? 0) >= goal) return
  }
}

test('a broken connection: queries wait until it is back, and no write is lost or doubled', async () => {
  const outcomes = await writeDuring(async () => {
    for (let time = 0; time < 3; time += 1) {
      await untilWritten(20)
      await proxy.close()
      const waiting = write(randomUUID())
      await proxy.open()
      assert.ok((await waiting).isAcknowledged, 'a write started during the outage succeeds later')
    }
  })
  await assertOnce(outcomes)
})

test('a server restarted under writes keeps each acknowledged write exactly once', async () => {
  const outcomes = await writeDuring(async () => {
    await untilWritten(20)
    await cluster.stop()
    cluster = await startCluster({ dir, log })
    await untilWritten(20)
  })
  await assertOnce(outcomes)
})

test('retries writes refused by a standby until a primary takes them', async () => {
  await sql`alter system set default_transaction_read_only = on`.execute(database.db)
  await sql`select pg_reload_conf()`.execute(database.db)
  const asked = write(randomUUID(), false)
  const owner = openDatabase({ url: urlThrough(proxy), maxConnections: 1 })
  try {
    await owner.db.connection().execute(async (session) => {
      await sql`set transaction_read_only = off`.execute(session)
      await sql`alter system reset default_transaction_read_only`.execute(session)
      await sql`select pg_reload_conf()`.execute(session)
    })
  } finally {
    await owner.close()
  }
  assert.ok((await asked).isAcknowledged)
})

test('without a retry window a lost connection fails at once', async () => {
  const hasty = openDatabase({ url: urlThrough(proxy), maxConnections: 1 })
  await proxy.close()
  await assert.rejects(
    sql`select 1`.execute(hasty.db),
    (error) => refusalOfError(error)?.code === 'UNAVAILABLE',
  )
  await proxy.open()
  await hasty.close()
})

test('refuses a query that waits too long for a free connection of the pool', async () => {
  const small = openDatabase({ url: urlThrough(proxy), maxConnections: 1, waitMs: 20 })
  const ask = () => sql`select 1`.execute(small.db)
  // On a busy machine the first connection may take longer than the timeout here; then it exists.
  let isIn = false
  for (let tries = 0; !isIn && tries < 100; tries += 1)
    isIn = await ask().then(
      () => true,
      () => false,
    )
  await small.db.connection().execute(async (held) => {
    await sql`select 1`.execute(held)
    await assert.rejects(ask(), (error) => refusalOfError(error)?.code === 'UNAVAILABLE')
  })
  await ask()
  await small.close()
})
