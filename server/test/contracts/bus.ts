/** The contract of the message bus, as tests that every implementation runs. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import * as v from 'valibot'
import { type Bus, messageTo } from '#platform/bus/bus.ts'
import { publishCtes, ROW_ID } from '#platform/bus/publish-in-statement.ts'
import { defineTopic } from '#platform/bus/topic.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import {
  currentTraceContext,
  runInTraceContext,
  traceContextOf,
} from '#platform/trace-context/trace-context.ts'
import { anyTopic } from '../topics.ts'

export type BusUnderTest = {
  db: Db
  /** Opens another process's bus on the same site. */
  open(): Promise<Bus>
  /** Cuts the connections on which messages arrive. */
  cut(): Promise<void>
  logged: readonly string[]
}

/** A lost message must fail its test instead of blocking the run. */
export const limit = { timeout: 180_000 }

/** Collects the messages of a topic, and waits for a number of them. */
export function collectMessages(bus: Bus, topic: string) {
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

/** Counts gaps, and waits for the next. */
export function gapsOf(bus: Bus) {
  let count = 0
  let reported = Promise.withResolvers<void>()
  const leave = bus.onGap(() => {
    count += 1
    reported.resolve()
    reported = Promise.withResolvers<void>()
  })
  return { count: () => count, next: () => reported.promise, leave }
}

export function testBusContract(make: () => Promise<BusUnderTest>): void {
  let kit: BusUnderTest
  let here: Bus
  let there: Bus
  before(async () => {
    kit = await make()
    here = await kit.open()
    there = await kit.open()
  })
  after(async () => {
    await here.close()
    await there.close()
  })

  /** When this message has arrived, everything published earlier has too. */
  async function waitForDelivery(): Promise<void> {
    const marks = [collectMessages(here, 'mark'), collectMessages(there, 'mark')]
    await here.publish(anyTopic('mark'), 0)
    for (const mark of marks) {
      await mark.holds(1)
      mark.leave()
    }
  }

  /** Runs a statement that publishes messages about the row it writes; without a row those messages are not sent. */
  async function runPublishingStatement(
    bus: Bus,
    on: Db | Tx,
    tx: Tx | null,
    hasRow: boolean,
  ): Promise<void> {
    const carried = bus.publishInStatement({
      ofRow: [messageTo(anyTopic('carried'), { row: ROW_ID })],
      also: [messageTo(anyTopic('carried'), { row: 'any' })],
    })
    const parts = publishCtes(carried.values, { row: sql`written` })
    const { rows } = await sql<{ id: string | null }>`
      with written as (select 'a row' as id where ${hasRow}::boolean), ${parts}
      select (select id from written) as id from letters_sent
    `.execute(on)
    await carried.sent({ rowId: rows[0]?.id ?? null, tx })
  }

  test(
    'a statement publishes messages with the id of its row, and none about the row if it writes none',
    limit,
    async () => {
      const received = [collectMessages(here, 'carried'), collectMessages(there, 'carried')]
      await runPublishingStatement(here, kit.db, null, true)
      await runPublishingStatement(here, kit.db, null, false)
      await waitForDelivery()
      for (const box of received) {
        assert.deepEqual(await box.holds(3), [{ row: 'a row' }, { row: 'any' }, { row: 'any' }])
        box.leave()
      }
    },
  )

  test(
    'messages of a statement in a transaction arrive when it commits, and never if it rolls back',
    limit,
    async () => {
      const received = collectMessages(there, 'carried')
      await kit.db.transaction().execute(async (tx) => {
        await runPublishingStatement(here, tx, tx, true)
        await waitForDelivery()
        assert.deepEqual(received.got, [], 'nothing before the commit')
      })
      assert.deepEqual(await received.holds(2), [{ row: 'a row' }, { row: 'any' }])
      const undone = kit.db.transaction().execute(async (tx) => {
        await runPublishingStatement(here, tx, tx, true)
        throw new Error('undone')
      })
      await assert.rejects(undone, /undone/)
      await waitForDelivery()
      assert.equal(received.got.length, 2)
      received.leave()
    },
  )

  test('both processes receive a message, and only on topics they subscribed to', limit, async () => {
    const mine = collectMessages(here, 'room.1')
    const theirs = collectMessages(there, 'room.1')
    const other = collectMessages(there, 'room.2')
    await here.publish(anyTopic('room.1'), { text: 'hello', at: [1, null, true] })
    assert.deepEqual(await mine.holds(1), [{ text: 'hello', at: [1, null, true] }])
    assert.deepEqual(await theirs.holds(1), [{ text: 'hello', at: [1, null, true] }])
    await waitForDelivery()
    assert.deepEqual(other.got, [])
  })

  test('handlers run in the request context of the publisher', limit, async () => {
    const received: [unknown, string | undefined][] = []
    const all = Promise.withResolvers<void>()
    const leave = there.subscribe(anyTopic('errands'), async (payload) => {
      await nextTurn()
      received.push([payload, currentTraceContext()?.requestId])
      if (received.length === 5) all.resolve()
    })
    const ofRequest = (id: string, work: () => Promise<unknown>) =>
      runInTraceContext(traceContextOf(id), work)
    // Messages sent at once share an envelope but keep their own context.
    await Promise.all([
      ofRequest('request-one', () => here.publish(anyTopic('errands'), 1)),
      ofRequest('request-two', () => here.publish(anyTopic('errands'), 2)),
      here.publish(anyTopic('errands'), 'nobody'),
      ofRequest('request-long', () => here.publish(anyTopic('errands'), 'x'.repeat(9_000))),
      ofRequest('request-three', () =>
        kit.db
          .transaction()
          .execute((tx) =>
            here.publishAllIn(tx, [messageTo(anyTopic('errands'), 3), messageTo(anyTopic('x'), 4)]),
          ),
      ),
    ])
    await all.promise
    const found = new Map(received.map(([payload, id]) => [String(payload).slice(0, 9), id]))
    assert.deepEqual(Object.fromEntries(found), {
      ...{ 1: 'request-one', 2: 'request-two', 3: 'request-three' },
      ...{ nobody: undefined, [`${'x'.repeat(9)}`]: 'request-long' },
    })
    leave()
  })

  test('an unsubscribed handler receives nothing more', limit, async () => {
    const left = collectMessages(there, 'leaving')
    left.leave()
    await here.publish(anyTopic('leaving'), 1)
    await waitForDelivery()
    assert.deepEqual(left.got, [])
  })

  test('a message of a transaction arrives when it commits, not before', limit, async () => {
    const theirs = collectMessages(there, 'tips')
    await kit.db.transaction().execute(async (tx) => {
      await here.publishIn(tx, anyTopic('tips'), 'first')
      await here.publishIn(tx, anyTopic('tips'), 'first')
      await waitForDelivery()
      assert.deepEqual(theirs.got, [])
    })
    assert.deepEqual(await theirs.holds(2), ['first', 'first'])
  })

  test('messages of a transaction are sent together, and each reaches its own topic', limit, async () => {
    const [one, last] = [collectMessages(there, 'many.1'), collectMessages(here, 'many.2499')]
    await kit.db.transaction().execute(async (tx) => {
      await here.publishAllIn(tx, [])
      await here.publishAllIn(
        tx,
        Array.from({ length: 2_500 }, (_, n) => messageTo(anyTopic(`many.${n}`), { n })),
      )
      await here.publishAllIn(tx, [messageTo(anyTopic('many.1'), 'again')])
    })
    assert.deepEqual(await one.holds(2), [{ n: 1 }, 'again'])
    assert.deepEqual(await last.holds(1), [{ n: 2_499 }])
  })

  test('a message of a transaction that rolls back is never delivered', limit, async () => {
    const theirs = collectMessages(there, 'undone')
    const undoing = kit.db.transaction().execute(async (tx) => {
      await here.publishIn(tx, anyTopic('undone'), 'short')
      await here.publishIn(tx, anyTopic('undone'), 'x'.repeat(20_000))
      throw new Error('changed my mind')
    })
    await assert.rejects(undoing, /changed my mind/)
    await waitForDelivery()
    assert.deepEqual(theirs.got, [])
  })

  test('five hundred messages, some of them long, arrive in the order of publication', limit, async () => {
    const theirs = collectMessages(there, 'order')
    const long = 'y'.repeat(9_000)
    const sent = Array.from({ length: 500 }, (_, index) =>
      index % 50 === 0 ? `${index}${long}` : `${index}`,
    )
    await Promise.all(sent.map((payload) => here.publish(anyTopic('order'), payload)))
    assert.deepEqual(await theirs.holds(500), sent)
  })

  test('a thousand topics at once each receive their messages in order and once', limit, async () => {
    const rooms = Array.from({ length: 1_000 }, (_, n) => collectMessages(there, `room-of-many.${n}`))
    for (let turn = 0; turn < 4; turn += 1)
      await Promise.all(rooms.map((_, n) => here.publish(anyTopic(`room-of-many.${n}`), turn)))
    for (const room of rooms) await room.holds(4)
    await waitForDelivery()
    for (const room of rooms) {
      assert.deepEqual(room.got, [0, 1, 2, 3])
      room.leave()
    }
  })

  test('sequential transactions and the messages between them arrive in order', limit, async () => {
    const theirs = collectMessages(there, 'mixed')
    const sent = Array.from({ length: 40 }, (_, n) => n)
    for (const n of sent) {
      if (n % 2) await here.publish(anyTopic('mixed'), n)
      else await kit.db.transaction().execute((tx) => here.publishIn(tx, anyTopic('mixed'), n))
    }
    await theirs.holds(40)
    await waitForDelivery()
    assert.deepEqual(
      theirs.got.filter((n) => Number(n) % 2),
      sent.filter((n) => n % 2),
    )
    assert.deepEqual(theirs.got, sent)
  })

  test('a payload is delivered as it was when published', limit, async () => {
    const theirs = collectMessages(there, 'snapshot')
    const payload = { count: 1 }
    const publishing = here.publish(anyTopic('snapshot'), payload)
    payload.count = 2
    await publishing
    assert.deepEqual(await theirs.holds(1), [{ count: 1 }])
  })

  test('a message that does not match its topic’s schema is logged and not delivered', limit, async () => {
    const received: number[] = []
    const counts = defineTopic('counts', v.object({ count: v.number() }))
    const leave = there.subscribe(counts, ({ count }) => void received.push(count))
    await here.publish(anyTopic('counts'), { count: 'many' })
    await here.publish(anyTopic('counts'), null)
    await here.publish(counts, { count: 3 })
    await waitForDelivery()
    assert.deepEqual(received, [3])
    assert.equal(kit.logged.filter((line) => line.includes('"topic":"counts"')).length, 2)
    leave()
  })

  test('a failing handler is logged, and the others still receive the message', limit, async () => {
    const leaves = [
      there.subscribe(anyTopic('fragile'), () => {
        throw new Error('a clumsy handler')
      }),
      there.subscribe(anyTopic('fragile'), () => Promise.reject(new Error('a clumsy promise'))),
    ]
    const theirs = collectMessages(there, 'fragile')
    await here.publish(anyTopic('fragile'), 1)
    assert.deepEqual(await theirs.holds(1), [1])
    await nextTurn()
    assert.ok(kit.logged.some((line) => line.includes('a clumsy handler')))
    assert.ok(kit.logged.some((line) => line.includes('a clumsy promise')))
    for (const leave of leaves) leave()
  })

  test(
    'a slow handler is cut off, learns of the gap when it has caught up, and receives messages again',
    limit,
    async () => {
      const gaps = gapsOf(there)
      const release = Promise.withResolvers<void>()
      let begun = 0
      const leave = there.subscribe(anyTopic('flood'), () => {
        begun += 1
        return release.promise
      })
      const others = collectMessages(there, 'flood')
      await Promise.all(Array.from({ length: 1_500 }, (_, n) => here.publish(anyTopic('flood'), n)))
      await others.holds(1_500)
      assert.equal(begun, 1_000)
      const reported = gaps.next()
      release.resolve()
      await reported
      await here.publish(anyTopic('flood'), 'again')
      await others.holds(1_501)
      assert.equal(begun, 1_001)
      leave()
      gaps.leave()
    },
  )

  test(
    'messages sent while connections break arrive once and in order, or a gap is reported; later ones arrive',
    limit,
    async () => {
      const theirs = collectMessages(there, 'broken')
      const gaps = gapsOf(there)
      const sent = Array.from({ length: 60 }, (_, n) => n)
      for (const n of sent) {
        if (n === 20) await kit.cut()
        // A failed publish is reported to the caller, who retries.
        while (
          !(await here.publish(anyTopic('broken'), n).then(
            () => true,
            () => false,
          ))
        )
          await nextTurn()
      }
      while (gaps.count() === 0 && theirs.got.length < sent.length)
        await Promise.race([gaps.next(), theirs.holds(theirs.got.length + 1)])
      const received = theirs.got.map(Number)
      assert.deepEqual(
        received,
        [...new Set(received)].sort((a, b) => a - b),
      )
      const after = collectMessages(there, 'after')
      await here.publish(anyTopic('after'), 'back again')
      assert.deepEqual(await after.holds(1), ['back again'])
      gaps.leave()
    },
  )
}
