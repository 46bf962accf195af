/** The contract of the message bus, as tests that every implementation runs. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import * as v from 'valibot'
import { type Bus, letterTo } from '#platform/bus/bus.ts'
import { carriedParts, ROW_ID } from '#platform/bus/carried.ts'
import { defineTopic } from '#platform/bus/topic.ts'
import { errandHere, errandOf, onErrand } from '#platform/errand/errand.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
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
export function inbox(bus: Bus, topic: string) {
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
  let told = Promise.withResolvers<void>()
  const leave = bus.onGap(() => {
    count += 1
    told.resolve()
    told = Promise.withResolvers<void>()
  })
  return { count: () => count, next: () => told.promise, leave }
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
  async function settle(): Promise<void> {
    const marks = [inbox(here, 'mark'), inbox(there, 'mark')]
    await here.publish(anyTopic('mark'), 0)
    for (const mark of marks) {
      await mark.holds(1)
      mark.leave()
    }
  }

  /** Runs a statement that publishes messages about the row it writes; without a row those messages are not sent. */
  async function carry(bus: Bus, on: Db | Tx, tx: Tx | null, hasRow: boolean): Promise<void> {
    const carried = bus.carry({
      ofRow: [letterTo(anyTopic('carried'), { row: ROW_ID })],
      also: [letterTo(anyTopic('carried'), { row: 'any' })],
    })
    const parts = carriedParts(carried.values, { row: sql`written` })
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
      const heard = [inbox(here, 'carried'), inbox(there, 'carried')]
      await carry(here, kit.db, null, true)
      await carry(here, kit.db, null, false)
      await settle()
      for (const box of heard) {
        assert.deepEqual(await box.holds(3), [{ row: 'a row' }, { row: 'any' }, { row: 'any' }])
        box.leave()
      }
    },
  )

  test(
    'messages of a statement in a transaction arrive when it commits, and never if it rolls back',
    limit,
    async () => {
      const heard = inbox(there, 'carried')
      await kit.db.transaction().execute(async (tx) => {
        await carry(here, tx, tx, true)
        await settle()
        assert.deepEqual(heard.got, [], 'nothing before the commit')
      })
      assert.deepEqual(await heard.holds(2), [{ row: 'a row' }, { row: 'any' }])
      const undone = kit.db.transaction().execute(async (tx) => {
        await carry(here, tx, tx, true)
        throw new Error('undone')
      })
      await assert.rejects(undone, /undone/)
      await settle()
      assert.equal(heard.got.length, 2)
      heard.leave()
    },
  )

  test('both processes receive a message, and only on topics they subscribed to', limit, async () => {
    const mine = inbox(here, 'room.1')
    const theirs = inbox(there, 'room.1')
    const other = inbox(there, 'room.2')
    await here.publish(anyTopic('room.1'), { text: 'hello', at: [1, null, true] })
    assert.deepEqual(await mine.holds(1), [{ text: 'hello', at: [1, null, true] }])
    assert.deepEqual(await theirs.holds(1), [{ text: 'hello', at: [1, null, true] }])
    await settle()
    assert.deepEqual(other.got, [])
  })

  test('handlers run in the request context of the publisher', limit, async () => {
    const heard: [unknown, string | undefined][] = []
    const all = Promise.withResolvers<void>()
    const leave = there.subscribe(anyTopic('errands'), async (payload) => {
      await nextTurn()
      heard.push([payload, errandHere()?.requestId])
      if (heard.length === 5) all.resolve()
    })
    const ofRequest = (id: string, work: () => Promise<unknown>) => onErrand(errandOf(id), work)
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
            here.publishAllIn(tx, [letterTo(anyTopic('errands'), 3), letterTo(anyTopic('x'), 4)]),
          ),
      ),
    ])
    await all.promise
    const found = new Map(heard.map(([payload, id]) => [String(payload).slice(0, 9), id]))
    assert.deepEqual(Object.fromEntries(found), {
      ...{ 1: 'request-one', 2: 'request-two', 3: 'request-three' },
      ...{ nobody: undefined, [`${'x'.repeat(9)}`]: 'request-long' },
    })
    leave()
  })

  test('an unsubscribed handler receives nothing more', limit, async () => {
    const left = inbox(there, 'leaving')
    left.leave()
    await here.publish(anyTopic('leaving'), 1)
    await settle()
    assert.deepEqual(left.got, [])
  })

  test('a message of a transaction arrives when it commits, not before', limit, async () => {
    const theirs = inbox(there, 'tips')
    await kit.db.transaction().execute(async (tx) => {
      await here.publishIn(tx, anyTopic('tips'), 'first')
      await here.publishIn(tx, anyTopic('tips'), 'first')
      await settle()
      assert.deepEqual(theirs.got, [])
    })
    assert.deepEqual(await theirs.holds(2), ['first', 'first'])
  })

  test('messages of a transaction are sent together, and each reaches its own topic', limit, async () => {
    const [one, last] = [inbox(there, 'many.1'), inbox(here, 'many.2499')]
    await kit.db.transaction().execute(async (tx) => {
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

  test('a message of a transaction that rolls back is never delivered', limit, async () => {
    const theirs = inbox(there, 'undone')
    const undoing = kit.db.transaction().execute(async (tx) => {
      await here.publishIn(tx, anyTopic('undone'), 'short')
      await here.publishIn(tx, anyTopic('undone'), 'x'.repeat(20_000))
      throw new Error('changed my mind')
    })
    await assert.rejects(undoing, /changed my mind/)
    await settle()
    assert.deepEqual(theirs.got, [])
  })

  test(
    'five hundred messages, some of them long, arrive in the order of publication',
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

  test(
    'a thousand topics at once each receive their messages in order and once',
    limit,
    async () => {
      const rooms = Array.from({ length: 1_000 }, (_, n) => inbox(there, `room-of-many.${n}`))
      for (let turn = 0; turn < 4; turn += 1)
        await Promise.all(rooms.map((_, n) => here.publish(anyTopic(`room-of-many.${n}`), turn)))
      for (const room of rooms) await room.holds(4)
      await settle()
      for (const room of rooms) {
        assert.deepEqual(room.got, [0, 1, 2, 3])
        room.leave()
      }
    },
  )

  test(
    'sequential transactions and the messages between them arrive in order',
    limit,
    async () => {
      const theirs = inbox(there, 'mixed')
      const sent = Array.from({ length: 40 }, (_, n) => n)
      for (const n of sent) {
        if (n % 2) await here.publish(anyTopic('mixed'), n)
        else await kit.db.transaction().execute((tx) => here.publishIn(tx, anyTopic('mixed'), n))
      }
      await theirs.holds(40)
      await settle()
      assert.deepEqual(
        theirs.got.filter((n) => Number(n) % 2),
        sent.filter((n) => n % 2),
      )
      assert.deepEqual(theirs.got, sent)
    },
  )

  test('a payload is delivered as it was when published', limit, async () => {
    const theirs = inbox(there, 'snapshot')
    const payload = { count: 1 }
    const publishing = here.publish(anyTopic('snapshot'), payload)
    payload.count = 2
    await publishing
    assert.deepEqual(await theirs.holds(1), [{ count: 1 }])
  })

  test(
    'a message that does not match its topic’s schema is logged and not delivered',
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
      assert.equal(kit.logged.filter((line) => line.includes('"topic":"counts"')).length, 2)
      leave()
    },
  )

  test('a failing handler is logged, and the others still receive the message', limit, async () => {
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
      const others = inbox(there, 'flood')
      await Promise.all(Array.from({ length: 1_500 }, (_, n) => here.publish(anyTopic('flood'), n)))
      await others.holds(1_500)
      assert.equal(begun, 1_000)
      const told = gaps.next()
      release.resolve()
      await told
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
      const theirs = inbox(there, 'broken')
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
      const heard = theirs.got.map(Number)
      assert.deepEqual(
        heard,
        [...new Set(heard)].sort((a, b) => a - b),
      )
      const after = inbox(there, 'after')
      await here.publish(anyTopic('after'), 'back again')
      assert.deepEqual(await after.holds(1), ['back again'])
      gaps.leave()
    },
  )
}
