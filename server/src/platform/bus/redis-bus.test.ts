import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { openRedis, type Redis } from '#platform/redis/redis.ts'
import { collectMessages, gapsOf, limit, testBusContract } from '../../../test/contracts/bus.ts'
import { freshDatabase } from '../../../test/postgres.ts'
import { type TestRedis, testRedis } from '../../../test/redis.ts'
import { startTcpProxy, type TcpProxy } from '../../../test/tcp-proxy.ts'
import { anyTopic } from '../../../test/topics.ts'
import type { Bus } from './bus.ts'
import { createPostgresBus } from './postgres-bus.ts'
import { createRedisBus } from './redis-bus.ts'

const logged: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })

type Site = Awaited<ReturnType<typeof openSite>>
type Opening = { abandonedAfterMs?: number; maxHoldMs?: number; proxy?: TcpProxy }

/** A database and a Redis; each bus has its own connection to both. */
async function openSite(server?: TestRedis) {
  const redis = server ?? (await testRedis())
  const database = await freshDatabase()
  const opened: { bus: Bus; connection: Redis }[] = []
  async function open({ proxy, ...times }: Opening = {}): Promise<Bus> {
    const place = proxy ? { host: '127.0.0.1', port: proxy.port, isEncrypted: false } : redis.address.place
    const connection = await openRedis({ address: { ...redis.address, place }, log })
    const bus = await createRedisBus({
      ...{ redis: connection, url: database.url, db: database.db, log, ...times },
    })
    opened.push({ bus, connection })
    return bus
  }
  async function close(): Promise<void> {
    for (const { bus, connection } of opened) {
      await bus.close()
      await connection.close()
    }
  }
  const numberOfLetters = async () => Number(await redis.ask('HGET', '{candid-bus}:head', 'number'))
  const isReady = async () => {
    while (opened.some(({ connection }) => connection.problem() !== null))
      await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return { redis, database, open, close, numberOfLetters, isReady }
}

let site: Site
let here: Bus
let there: Bus
before(async () => {
  site = await openSite()
  here = await site.open({ abandonedAfterMs: 100 })
  there = await site.open({ abandonedAfterMs: 100 })
  await site.isReady()
})
after(() => site.close())

testBusContract(async () => {
  const own = await openSite()
  after(() => own.close())
  return {
    db: own.database.db,
    logged,
    async open() {
      const connection = await openRedis({ address: own.redis.address, log })
      const bus = await createRedisBus({ redis: connection, url: own.database.url, db: own.database.db, log })
      while (connection.problem() !== null) await new Promise((resolve) => setTimeout(resolve, 5))
      return {
        ...bus,
        async close() {
          await bus.close()
          await connection.close()
        },
      }
    },
    async cut() {
      await own.redis.ask('CLIENT', 'KILL', 'TYPE', 'normal')
    },
  }
})

test('messages travel by Redis, including transactional ones, and leave no row behind', limit, async () => {
  const theirs = collectMessages(there, 'by redis')
  const before = await site.numberOfLetters()
  await here.publish(anyTopic('by redis'), 1)
  await site.database.db.transaction().execute((tx) => here.publishIn(tx, anyTopic('by redis'), 2))
  assert.deepEqual(await theirs.holds(2), [1, 2])
  assert.ok((await site.numberOfLetters()) >= before + 2)
  const rows = () => sqlRows(site)
  while ((await rows()) > 0) await new Promise((resolve) => setTimeout(resolve, 20))
})

async function sqlRows({ database }: Site): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(*)::int as n from bus_payloads where body like '!%'`,
  )
  return rows[0].n
}

test('a broken connection loses nothing: every message arrives once, without a gap', limit, async () => {
  const theirs = collectMessages(there, 'broken once')
  const gaps = gapsOf(there)
  for (let n = 0; n < 100; n += 1) {
    if (n % 40 === 20) await site.redis.ask('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
    await site.isReady()
    await here.publish(anyTopic('broken once'), n)
  }
  assert.deepEqual(
    await theirs.holds(100),
    Array.from({ length: 100 }, (_, n) => n),
  )
  assert.equal(gaps.count(), 0)
  gaps.leave()
})

test('messages sent by the database wait for unread ones in Redis, and the other way round', async () => {
  // No batch counts as abandoned while its sender is still sending it.
  const own = await openSite()
  const socketPath = new URL(own.redis.url).pathname
  const [ofSender, ofReader] = [
    await startTcpProxy({ path: socketPath }),
    await startTcpProxy({ path: socketPath }),
  ]
  const maxHoldMs = 600_000
  const [sender, reader] = [
    await own.open({ proxy: ofSender, maxHoldMs }),
    await own.open({ proxy: ofReader, maxHoldMs }),
  ]
  await own.isReady()
  const theirs = collectMessages(reader, 'two ways')
  const gaps = gapsOf(reader)
  const publish = (n: number) => sender.publish(anyTopic('two ways'), n)
  const publishInTransaction = (n: number) =>
    own.database.db.transaction().execute((tx) => sender.publishIn(tx, anyTopic('two ways'), n))
  await publish(1)
  await theirs.holds(1)
  await ofReader.close()
  const before = await own.numberOfLetters()
  await publish(2)
  await publishInTransaction(3)
  while ((await own.numberOfLetters()) < before + 2) await new Promise((resolve) => setTimeout(resolve, 5))
  await ofSender.close()
  // Sent by the database, where the reader receives it before the ones in Redis.
  await publish(4)
  await publishInTransaction(5)
  const mark = collectMessages(reader, 'heard')
  const byDatabase = await createPostgresBus({ url: own.database.url, db: own.database.db, log })
  await byDatabase.publish(anyTopic('heard'), 0)
  await byDatabase.close()
  await mark.holds(1)
  assert.deepEqual(theirs.got, [1])
  await Promise.all([ofReader.open(), ofSender.open()])
  await own.isReady()
  await publish(6)
  assert.deepEqual(await theirs.holds(6), [1, 2, 3, 4, 5, 6])
  assert.equal(gaps.count(), 0)
  await own.close()
})

test('reports a gap after Redis was flushed, and receives later messages', limit, async () => {
  const gaps = gapsOf(there)
  const gap = gaps.next()
  await here.publish(anyTopic('before'), 0)
  await site.redis.ask('FLUSHALL')
  await gap
  const theirs = collectMessages(there, 'emptied')
  await here.publish(anyTopic('emptied'), 'still here')
  assert.deepEqual(await theirs.holds(1), ['still here'])
  gaps.leave()
})

test('detects trimmed, unread entries at the next one', limit, async () => {
  const theirs = collectMessages(there, 'number')
  await here.publish(anyTopic('number'), 0)
  await theirs.holds(1)
  const gaps = gapsOf(there)
  const gap = gaps.next()
  await site.redis.ask('HINCRBY', '{candid-bus}:head', 'number', '7')
  await here.publish(anyTopic('number'), 1)
  await gap
  assert.deepEqual(await theirs.holds(2), [0, 1])
  gaps.leave()
})

test(
  'Redis restarted: the database carries the messages meanwhile, then a gap is reported and Redis takes over',
  limit,
  async () => {
    const theirs = collectMessages(there, 'restart')
    const gaps = gapsOf(there)
    const gap = gaps.next()
    await site.redis.stop()
    for (const n of [1, 2]) await here.publish(anyTopic('restart'), n)
    await site.database.db.transaction().execute((tx) => here.publishIn(tx, anyTopic('restart'), 3))
    assert.deepEqual(await theirs.holds(3), [1, 2, 3])
    await site.redis.start()
    await gap
    await site.isReady()
    await here.publish(anyTopic('restart'), 4)
    assert.deepEqual(await theirs.holds(4), [1, 2, 3, 4])
    assert.ok((await site.numberOfLetters()) >= 1)
    gaps.leave()
  },
)

test(
  'a hanging Redis delays messages only briefly, and what it accepts in the end is delivered once',
  limit,
  async () => {
    const theirs = collectMessages(there, 'hanging')
    site.redis.freeze()
    await here.publish(anyTopic('hanging'), 1)
    assert.deepEqual(await theirs.holds(1), [1])
    await here.publish(anyTopic('hanging'), 2)
    site.redis.thaw()
    await site.isReady()
    await here.publish(anyTopic('hanging'), 3)
    await theirs.holds(3)
    assert.deepEqual(theirs.got, [1, 2, 3])
  },
)

test('messages of a process killed between commit and publish are published by another', limit, async () => {
  const theirs = collectMessages(there, 'killed')
  const fixture = path.join(import.meta.dirname, '../../../test/killed-publisher.fixture.ts')
  const child = spawn(process.execPath, [fixture, site.database.url, JSON.stringify(site.redis.address)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [, signal] = await once(child, 'exit')
  assert.equal(signal, 'SIGKILL')
  assert.deepEqual(await theirs.holds(2), ['short', 'x'.repeat(20_000)])
})

test('batches sent by both a slow sender and another process are delivered once', limit, async () => {
  const hasty = await site.open({ abandonedAfterMs: 1 })
  const theirs = collectMessages(there, 'twice')
  const sent = Array.from({ length: 200 }, (_, n) => n)
  await Promise.all(
    sent.map((n) =>
      site.database.db.transaction().execute((tx) => hasty.publishIn(tx, anyTopic('twice'), n)),
    ),
  )
  await theirs.holds(200)
  const mark = collectMessages(there, 'mark')
  await hasty.publish(anyTopic('mark'), 0)
  await mark.holds(1)
  assert.deepEqual(
    theirs.got.map(Number).sort((a, b) => a - b),
    sent,
  )
})

test(
  'Redis down at start: the database carries all messages; then a gap is reported and Redis takes over',
  limit,
  async () => {
    const late = await openSite(await testRedis({ isStarted: false }))
    const [one, other] = [await late.open(), await late.open()]
    const theirs = collectMessages(other, 'late')
    const gaps = gapsOf(other)
    const gap = gaps.next()
    await one.publish(anyTopic('late'), 1)
    assert.deepEqual(await theirs.holds(1), [1])
    await late.redis.start()
    await gap
    await late.isReady()
    await one.publish(anyTopic('late'), 2)
    assert.deepEqual(await theirs.holds(2), [1, 2])
    assert.equal(await late.numberOfLetters(), 1)
    await late.close()
  },
)
