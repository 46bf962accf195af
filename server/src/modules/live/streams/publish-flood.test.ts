/** A flood of connections with one stream key must not affect other lives; the heartbeat does not use the pool. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect as connectTo, type Socket } from 'node:net'
import { test } from 'node:test'
import { sql } from 'kysely'
import { startEncoder } from '../../../../test/live-engine.ts'
import { type RunningLive, startLiveRole, untilState } from '../../../../test/live-role.ts'
import { askAs } from '../../../../test/people.ts'
import { connectCommand, handshake, publishCommand } from '../../../../test/rtmp-session.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { waitUntil } from '../../../../test/wait-until.ts'
import { lockLivesOf } from '../lives/live-queries.ts'
import { nodeIdOf } from './nodes.ts'
import { PUBLISH_PENDING, PUBLISH_TOO_OFTEN } from './publish-gate.ts'

const site = await freshSite({ RTMP_PORT: '0', DATABASE_WAIT_SECONDS: '1' })
const { db } = site.app
const nodeId = nodeIdOf(site.app.config.dataDir)

async function creatorWithKey() {
  const creator = await seedAccount(site, { isCreator: true })
  const { data } = await askAs(site, creator, 'mutation { generateRtmp }')
  return { id: creator.id, key: String(data?.generateRtmp) }
}

/** Connects and publishes like an encoder; `received` returns the server's output so far. */
function publishTo({ role }: RunningLive, key: string) {
  const socket: Socket = connectTo(role.rtmp().port ?? 0, '127.0.0.1')
  let received = ''
  socket.on('data', (data: Buffer) => {
    received += data.toString('latin1')
  })
  socket.on('error', () => undefined)
  socket.write(Buffer.concat([handshake, connectCommand(), publishCommand(key)]))
  const closed = once(socket, 'close').then(() => received)
  return { socket, closed, received: () => received }
}

const seenAt = async () =>
  (await db.selectFrom('live_nodes').select('seen_at').where('id', '=', nodeId).executeTakeFirstOrThrow())
    .seen_at

async function untilHeartbeats(count: number): Promise<void> {
  for (let beats = 0, last = await seenAt(); beats < count; beats += 1) {
    await waitUntil(async () => (await seenAt()) > last, 'the heartbeat stopped')
    last = await seenAt()
  }
}

/** Holds a resource until the returned function is called. */
async function holdResource(hold: (until: Promise<void>, isHeld: () => void) => Promise<unknown>) {
  const { promise: until, resolve: release } = Promise.withResolvers<void>()
  const { promise: taken, resolve: isHeld } = Promise.withResolvers<void>()
  const done = hold(until, isHeld)
  await taken
  return async () => {
    release()
    await done
  }
}

const holdLivesLock = (accountId: string) =>
  holdResource((until, isHeld) =>
    db.transaction().execute(async (tx) => {
      await lockLivesOf(tx, accountId)
      isHeld()
      await until
    }),
  )

test('a stream key that reconnects in a loop does not exhaust the pool, and other lives continue', async () => {
  const [other, flooder] = [await creatorWithKey(), await creatorWithKey()]
  const live = await startLiveRole(site, { beatMs: 20, healthMs: 50 })
  startEncoder(`${live.rtmp}/${other.key}`)
  const otherLive = await untilState(site, other.id, 'live')
  // Simulates a slow transaction that holds the creator's lock.
  const release = await holdLivesLock(flooder.id)
  for (let round = 0; round < 5; round += 1) {
    const attempts = Array.from({ length: 8 }, () => publishTo(live, flooder.key))
    await Promise.race(attempts.map(({ closed }) => closed))
    for (const { socket } of attempts) socket.destroy()
    await Promise.all(attempts.map(({ closed }) => closed))
  }
  await untilHeartbeats(3)
  await sql`select 1`.execute(live.app.db)
  const waiting = await sql<{ count: number }>`
    select count(*)::int from pg_locks where locktype = 'advisory' and not granted
  `.execute(db)
  assert.equal(waiting.rows[0]?.count, 0, 'no connection waits for the lock')
  await release()
  assert.equal(await untilState(site, other.id, 'live'), otherLive)
  const { lost_at } = await db
    .selectFrom('lives')
    .select('lost_at')
    .where('id', '=', otherLive)
    .executeTakeFirstOrThrow()
  assert.equal(lost_at, null)
  await live.stop()
})

test('rejects a second pending publish of a key at once; the first is admitted when the lock is free', async () => {
  const { id, key } = await creatorWithKey()
  const live = await startLiveRole(site)
  const release = await holdLivesLock(id)
  const first = publishTo(live, key)
  await waitUntil(
    async () => first.received().includes('NetConnection.Connect.Success'),
    'it did not connect',
  )
  const second = publishTo(live, key)
  assert.ok((await second.closed).includes(PUBLISH_PENDING))
  assert.ok(!first.received().includes('NetStream.Publish'), 'the first still waits')
  await release()
  await waitUntil(async () => first.received().includes('NetStream.Publish.Start'), 'it was not let in')
  first.socket.destroy()
  await live.stop()
})

test('rate-limits a stream key in memory without affecting other keys', async () => {
  const [often, other] = [await creatorWithKey(), await creatorWithKey()]
  const live = await startLiveRole(site, { silentMs: 0 })
  let refused = ''
  for (let tries = 0; tries < 40 && !refused.includes(PUBLISH_TOO_OFTEN); tries += 1) {
    const { socket, closed, received } = publishTo(live, often.key)
    await waitUntil(async () => received().includes('NetStream.Publish'), 'there was no answer')
    socket.destroy()
    refused = await closed
  }
  assert.ok(refused.includes(PUBLISH_TOO_OFTEN), 'it was let in again and again')
  const fine = publishTo(live, other.key)
  await waitUntil(async () => fine.received().includes('NetStream.Publish.Start'), 'another was refused')
  fine.socket.destroy()
  await live.stop()
})

test('the heartbeat continues while the pool is exhausted, and after its own connection was terminated', async () => {
  const live = await startLiveRole(site, { beatMs: 20 })
  const connections = await Promise.all(
    Array.from({ length: 16 }, () =>
      holdResource((until, isHeld) =>
        live.app.db.connection().execute(async () => {
          isHeld()
          await until
        }),
      ),
    ),
  )
  await assert.rejects(sql`select 1`.execute(live.app.db), 'the pool is used up')
  await untilHeartbeats(3)
  const { rows } = await sql<{ is_cut: boolean }>`
    select pg_terminate_backend(pid) as is_cut from pg_stat_activity
    where datname = current_database() and application_name like 'candid live % heartbeat'
  `.execute(db)
  assert.deepEqual(rows, [{ is_cut: true }])
  await untilHeartbeats(3)
  await Promise.all(connections.map((release) => release()))
  await live.stop()
})
