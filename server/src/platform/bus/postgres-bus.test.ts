import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { startCluster } from '#platform/postgres/cluster.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import { migrate, readMigrations } from '#platform/postgres/migrate.ts'
import { MIGRATIONS_DIR } from '../../../test/cluster.ts'
import { collectMessages, limit, testBusContract } from '../../../test/contracts/bus.ts'
import { freshDatabase } from '../../../test/postgres.ts'
import { anyTopic } from '../../../test/topics.ts'
import type { Bus } from './bus.ts'
import { createPostgresBus } from './postgres-bus.ts'

const logged: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })

let database: Awaited<ReturnType<typeof freshDatabase>>
let thereDatabase: ReturnType<typeof openDatabase>
let here: Bus
let there: Bus

before(async () => {
  database = await freshDatabase()
  thereDatabase = openDatabase({ url: database.url, maxConnections: 4 })
  here = await createPostgresBus({ url: database.url, db: database.db, log })
  there = await createPostgresBus({ url: database.url, db: thereDatabase.db, log })
})
after(async () => {
  await here.close()
  await there.close()
  await thereDatabase.close()
})

testBusContract(async () => {
  const { db, url } = await freshDatabase()
  return {
    db,
    logged,
    open: () => createPostgresBus({ url, db, log }),
    async cut() {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'candid bus' and datname = current_database()`.execute(db)
    },
  }
})

test('a killed connection reconnects, reports a gap and delivers again', limit, async () => {
  const theirs = collectMessages(there, 'after')
  const gap = Promise.withResolvers<void>()
  const leave = there.onGap(() => gap.resolve())
  const { rows } = await sql<{ killed: boolean }>`
    select pg_terminate_backend(pid) as killed from pg_stat_activity
    where application_name = 'candid bus' and datname = current_database()`.execute(database.db)
  assert.equal(rows.length, 2)
  await gap.promise
  leave()
  await here.publish(anyTopic('after'), 'back again')
  assert.deepEqual(await theirs.holds(1), ['back again'])
})

test('stored bodies are deleted after a minute', limit, async () => {
  const tidy = await createPostgresBus({ url: database.url, db: database.db, log, maintenanceMs: 20 })
  try {
    await here.publish(anyTopic('long'), 'z'.repeat(10_000))
    await sql`insert into bus_payloads (id, body, created_at)
      values (gen_random_uuid(), 'old', now() - interval '61 seconds')`.execute(database.db)
    const deadline = Date.now() + 180_000
    let bodies: string[] = ['old']
    while (bodies.includes('old') && Date.now() < deadline) {
      const { rows } = await sql<{ body: string }>`select body from bus_payloads`.execute(database.db)
      bodies = rows.map(({ body }) => body)
    }
    assert.ok(!bodies.includes('old'), 'the old one is gone')
    assert.ok(bodies.length > 0, 'the fresh one stays')
  } finally {
    await tidy.close()
  }
})

test('reconnects after the database was down for a while', limit, async (t) => {
  const dir = mkdtempSync(path.join(tmpdir(), 'candid-down-'))
  let cluster = await startCluster({ dir, log, durable: false })
  const url = cluster.urlFor('postgres')
  await migrate(url, readMigrations(MIGRATIONS_DIR))
  const own = openDatabase({ url, maxConnections: 2 })
  const bus = await createPostgresBus({ url, db: own.db, log })
  t.after(async () => {
    await bus.close()
    await own.close()
    await cluster.stop()
    rmSync(dir, { recursive: true, force: true })
  })
  const gap = Promise.withResolvers<void>()
  bus.onGap(() => gap.resolve())
  const box = collectMessages(bus, 'weather')
  await cluster.stop()
  await assert.rejects(bus.publish(anyTopic('weather'), 'storm'))
  cluster = await startCluster({ dir, log, durable: false })
  await gap.promise
  await bus.publish(anyTopic('weather'), 'sun')
  assert.deepEqual(await box.holds(1), ['sun'])
})
