/** 1,000 rooms across two processes: the Redis bus against LISTEN/NOTIFY, for messages inside and outside transactions. */
import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import type { Bus } from '#platform/bus/bus.ts'
import { openBus } from '#platform/bus/open-bus.ts'
import { type Db, openDatabase } from '#platform/postgres/database.ts'
import type { RedisAddress } from '#platform/redis/address.ts'
import { openRedis } from '#platform/redis/redis.ts'
import { roomOf } from './bus-rooms.ts'
import { startBenchServer } from './database.ts'
import { median, type Result, type Skipped } from './measure.ts'
import { unlessTrial } from './size.ts'

const ROOMS = unlessTrial(1_000, 10)
const ROUNDS = unlessTrial(5, 1)
const MESSAGES = unlessTrial(20_000, 20)
/** Transactions wait for the disk, so fewer are sent, from as many connections as a web role has. */
const TRANSACTIONS = Math.ceil(MESSAGES / 10)
const CONNECTIONS = 16

type Measured = { rate: number; p95Ms: number }
type End = { bus: Bus; db: Db; subscriber: ChildProcess; close(): Promise<void> }
type Send = (end: End, count: number) => Promise<unknown>
const log = pino({ level: 'silent' })
const letter = () => ({
  sentAt: performance.timeOrigin + performance.now(),
  text: 'hello everybody, a message of ordinary length',
})

export async function benchBus(): Promise<(Result | Skipped)[]> {
  if (spawnSync('redis-server', ['--version']).status !== 0)
    return [{ name: 'the bus over Redis', skipped: 'redis-server is not installed' }]
  const dir = mkdtempSync(path.join(tmpdir(), 'candid-bench-bus-'))
  await using database = await startBenchServer({ durable: true })
  const { server, address } = await startRedis(dir)
  try {
    // Separate databases, because the Redis bus also listens to its database.
    const ends = {
      postgres: await openEnd(await database.createDatabase('bench_notify'), null),
      redis: await openEnd(await database.createDatabase('bench_redis'), address),
    }
    const alone = await compare(ends, publishAll, MESSAGES)
    const inTransactions = await compare(ends, publishInTransactions, TRANSACTIONS)
    await ends.postgres.close()
    await ends.redis.close()
    return [
      ...compared('messages', alone, 1),
      // On a disk with immediate sync, inserting and deleting rows costs as much as NOTIFY's lock.
      ...compared('messages of transactions', inTransactions, 0.8),
    ]
  } finally {
    server.kill('SIGKILL')
    rmSync(dir, { recursive: true, force: true })
  }
}

function compared(
  what: string,
  { postgres, redis }: Record<'postgres' | 'redis', Measured>,
  atLeast: number,
) {
  const detail = `${Math.round(redis.rate)} against ${Math.round(postgres.rate)} delivered/s, p95 ${redis.p95Ms.toFixed(1)} against ${postgres.p95Ms.toFixed(1)} ms`
  return [
    {
      name: `${what} in ${ROOMS} rooms by Redis against LISTEN/NOTIFY`,
      ratio: redis.rate / postgres.rate,
      atLeast,
      detail,
    },
  ]
}

async function compare(ends: Record<'postgres' | 'redis', End>, send: Send, count: number) {
  const found = { postgres: [] as Measured[], redis: [] as Measured[] }
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const name of ['postgres', 'redis'] as const) {
      const measured = await measure(ends[name], send, count)
      // The first round only warms up.
      if (round > 0) found[name].push(measured)
    }
  const middle = (all: Measured[]) => ({
    rate: median(all.map(({ rate }) => rate)),
    p95Ms: median(all.map(({ p95Ms }) => p95Ms)),
  })
  return { postgres: middle(found.postgres), redis: middle(found.redis) }
}

async function measure(end: End, send: Send, count: number): Promise<Measured> {
  const answered = once(end.subscriber, 'message')
  end.subscriber.send({ count })
  const begun = performance.timeOrigin + performance.now()
  await send(end, count)
  const [{ at, delays }] = (await answered) as [{ at: number; delays: number[] }]
  return { rate: (count / (at - begun)) * 1000, p95Ms: delays[Math.floor(delays.length * 0.95)] ?? 0 }
}

const publishAll: Send = ({ bus }, count) =>
  Promise.all(Array.from({ length: count }, (_, n) => bus.publish(roomOf(String(n % ROOMS)), letter())))

const publishInTransactions: Send = ({ bus, db }, count) => {
  let next = 0
  const work = async () => {
    while (next < count) {
      const room = roomOf(String(next++ % ROOMS))
      await db.transaction().execute((tx) => bus.publishIn(tx, room, letter()))
    }
  }
  return Promise.all(Array.from({ length: CONNECTIONS }, work))
}

async function openEnd(url: string, address: RedisAddress | null): Promise<End> {
  const database = openDatabase({ url, maxConnections: CONNECTIONS + 2 })
  const redis = address && (await openRedis({ address, log }))
  while (redis && redis.problem() !== null) await pause(5)
  const bus = await openBus({ redis, url, db: database.db, log })
  const file = path.join(import.meta.dirname, 'bus-subscriber.ts')
  const subscriber = fork(file, [url, JSON.stringify(address), String(ROOMS)])
  await once(subscriber, 'message')
  return {
    ...{ bus, db: database.db, subscriber },
    async close() {
      subscriber.kill()
      await bus.close()
      await redis?.close()
      await database.close()
    },
  }
}

async function startRedis(dir: string): Promise<{ server: ChildProcess; address: RedisAddress }> {
  const socketPath = path.join(dir, 'redis.sock')
  const server = spawn('redis-server', ['--port', '0', '--unixsocket', socketPath, '--save', ''], {
    stdio: 'ignore',
  })
  return { server, address: { place: { socketPath }, username: undefined, password: undefined, database: 0 } }
}
