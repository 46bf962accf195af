import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import * as v from 'valibot'
import { startCluster } from '#platform/postgres/cluster.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import { migrate, readMigrations } from '#platform/postgres/migrate.ts'
import { MIGRATIONS_DIR } from '../../../test/cluster.ts'
import { freshDatabase } from '../../../test/postgres.ts'
import { anyTopic } from '../../../test/topics.ts'
import { type Bus, letterTo } from './bus.ts'
import { createPostgresBus } from './postgres-bus.ts'
import { defineTopic } from './topic.ts'

/** A message that never comes must fail its test rather than hold up the run. */
const limit = { timeout: 20_000 }
const logged: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })

let database: Awaited<ReturnType<typeof freshDatabase>>
let here: Bus
let there: Bus
let thereDatabase: ReturnType<typeof openDatabase>

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

/** Collects what a topic brings, and waits until a number of messages is there. */
function inbox(bus: Bus, topic: string) {
  const got: unknown[] = []
  let arrived = Promise.withResolvers<void>()
  const leave = bus.subscribe(anyTopic(topic), (payload) => {
    got.push(payload)
    arrived.resolve()
    arrived = Promise.withResolvers<void>()
  })
  const holds = async (count: number) => {
    while (got.length < count) await arrived.promise
    return got
  }
  return { got, holds, leave }
}

/** After this message nothing published earlier can still be under way. */
async function settle(): Promise<void> {
  const marks = [inbox(here, 'mark'), inbox(there, 'mark')]
  await here.publish(anyTopic('mark'), 0)
  for (const mark of marks) {
    await mark.holds(1)
    mark.leave()
  }
}

test('both processes hear a message, and only the topics they asked for', limit, async () => {
  const mine = inbox(here, 'room.1')
  const theirs = inbox(there, 'room.1')
  const other = inbox(there, 'room.2')
  await here.publish(anyTopic('room.1'), { text: 'hello', at: [1, null, true] })
  assert.deepEqual(await mine.holds(1), [{ text: 'hello', at: [1, null, true] }])
  assert.deepEqual(await theirs.holds(1), [{ text: 'hello', at: [1, null, true] }])
  await settle()
  assert.deepEqual(other.got, [])
})

test('who has left hears nothing more', limit, async () => {
  const left = inbox(there, 'leaving')
  left.leave()
  await here.publish(anyTopic('leaving'), 1)
  await settle()
  assert.deepEqual(left.got, [])
})

test('a message of a transaction is heard when it commits, not before', limit, async () => {
  const theirs = inbox(there, 'tips')
  await database.db.transaction().execute(async (tx) => {
    await here.publishIn(tx, anyTopic('tips'), 'first')
    await here.publishIn(tx, anyTopic('tips'), 'first')
    await settle()
    assert.deepEqual(theirs.got, [])
  })
  assert.deepEqual(await theirs.holds(2), ['first', 'first'])
})

test('many messages of a transaction travel together, and each reaches its own topic', limit, async () => {
  const [one, last] = [inbox(there, 'many.1'), inbox(here, 'many.2499')]
  await database.db.transaction().execute(async (tx) => {
    await here.publishAllIn(tx, [])
    await here.publishAllIn(
      tx,
      Array.from({ length: 2_500 }, (_, n) => letterTo(anyTopic(`many.${n}`), { n })),
    )
    await here.publishAllIn(tx, [letterTo(anyTopic('many.1'), 'again')])
  })
  assert.deepEqual(await one.holds(2), [{ n: 1 }, 'again'])
  assert.deepEqual(await last.holds(1), [{ n: 2_499 }])
})

test('a message of a transaction that rolls back is never heard', limit, async () => {
  const theirs = inbox(there, 'undone')
  const undoing = database.db.transaction().execute(async (tx) => {
    await here.publishIn(tx, anyTopic('undone'), 'short')
    await here.publishIn(tx, anyTopic('undone'), 'x'.repeat(20_000))
    throw new Error('changed my mind')
  })
  await assert.rejects(undoing, /changed my mind/)
  await settle()
  assert.deepEqual(theirs.got, [])
})

test(
  'five hundred messages, long ones among them, arrive in the order they were published',
  limit,
  async () => {
    const theirs = inbox(there, 'order')
    const long = 'y'.repeat(9_000)
    const sent = Array.from({ length: 500 }, (_, index) =>
      index % 50 === 0 ? `${index}${long}` : `${index}`,
    )
    await Promise.all(sent.map((payload) => here.publish(anyTopic('order'), payload)))
    assert.deepEqual(await theirs.holds(500), sent)
  },
)

test('a payload is told as it was when it was published', limit, async () => {
  const theirs = inbox(there, 'snapshot')
  const payload = { count: 1 }
  const publishing = here.publish(anyTopic('snapshot'), payload)
  payload.count = 2
  await publishing
  assert.deepEqual(await theirs.holds(1), [{ count: 1 }])
})

test(
  'a message that is not of its topic’s kind is logged, and reaches nobody who asked for that kind',
  limit,
  async () => {
    const heard: number[] = []
    const counts = defineTopic('counts', v.object({ count: v.number() }))
    const leave = there.subscribe(counts, ({ count }) => void heard.push(count))
    await here.publish(anyTopic('counts'), { count: 'many' })
    await here.publish(anyTopic('counts'), null)
    await here.publish(counts, { count: 3 })
    await settle()
    assert.deepEqual(heard, [3])
    assert.equal(logged.filter((line) => line.includes('"topic":"counts"')).length, 2)
    leave()
  },
)

test('a failing handler is logged, and the others still hear', limit, async () => {
  const leaves = [
    there.subscribe(anyTopic('fragile'), () => {
      throw new Error('a clumsy handler')
    }),
    there.subscribe(anyTopic('fragile'), () => Promise.reject(new Error('a clumsy promise'))),
  ]
  const theirs = inbox(there, 'fragile')
  await here.publish(anyTopic('fragile'), 1)
  assert.deepEqual(await theirs.holds(1), [1])
  await nextTurn()
  assert.ok(logged.some((line) => line.includes('a clumsy handler')))
  assert.ok(logged.some((line) => line.includes('a clumsy promise')))
  for (const leave of leaves) leave()
})

test('a killed connection comes back, tells of the gap and delivers again', limit, async () => {
  const theirs = inbox(there, 'after')
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

test('stored bodies are swept after a minute', limit, async () => {
  const tidy = await createPostgresBus({ url: database.url, db: database.db, log, upkeepMs: 20 })
  try {
    await here.publish(anyTopic('long'), 'z'.repeat(10_000))
    await sql`insert into bus_payloads (id, body, created_at)
      values (gen_random_uuid(), 'old', now() - interval '61 seconds')`.execute(database.db)
    const deadline = Date.now() + 10_000
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

test('a database that is down for a while is found again', limit, async (t) => {
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
  const box = inbox(bus, 'weather')
  await cluster.stop()
  await assert.rejects(bus.publish(anyTopic('weather'), 'storm'))
  cluster = await startCluster({ dir, log, durable: false })
  await gap.promise
  await bus.publish(anyTopic('weather'), 'sun')
  assert.deepEqual(await box.holds(1), ['sun'])
})
