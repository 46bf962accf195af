import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { freshDatabase } from '../../../test/postgres.ts'
import { anyTopic } from '../../../test/topics.ts'
import type { Bus } from './bus.ts'
import { createPostgresBus } from './postgres-bus.ts'

/** A lost message must fail its test instead of blocking the run. */
const limit = { timeout: 120_000 }
const logged: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
let database: Awaited<ReturnType<typeof freshDatabase>>
let bus: Bus

before(async () => {
  database = await freshDatabase()
  bus = await createPostgresBus({ url: database.url, db: database.db, log })
})
after(() => bus.close())

async function roundTrip(topic: string, payload: unknown): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const leave = bus.subscribe(anyTopic(topic), resolve)
  await bus.publish(anyTopic(topic), payload)
  const got = await promise
  leave()
  return got
}

const NASTY = [
  `'; drop table accounts; --`,
  `"quoted" \\ back\\slash {braces} [brackets], commas`,
  'nul \u0000 and bell \u0007',
  'née 日本語 🎥 \u202e',
  'a lone surrogate \ud83d',
  '@00000000-0000-0000-0000-000000000000',
  '',
  '__proto__',
]

for (const text of NASTY) {
  test(`${JSON.stringify(text)} survives as a topic, as a payload and as a key`, limit, async () => {
    const payload = { text, nested: [{ [`k${text}`]: text }] }
    assert.deepEqual(await roundTrip(text, payload), payload)
  })
}

test('messages of every length around the notification limit arrive complete', limit, async () => {
  for (let length = 7_880; length <= 8_020; length += 1) {
    const text = 'x'.repeat(length)
    assert.equal(await roundTrip('size', text), text)
  }
})

test('a hundred thousand characters arrive complete, as a payload and as a topic', limit, async () => {
  const text = 'é"'.repeat(50_000)
  assert.equal(await roundTrip('size', text), text)
  assert.equal(await roundTrip(text, 'topic'), 'topic')
})

test('undefined, null and numbers are valid payloads', limit, async () => {
  for (const payload of [undefined, null, 0, false, ''])
    assert.equal(await roundTrip('plain', payload), payload)
})

test('refuses a message that is too long or not JSON, without affecting others', limit, async () => {
  await assert.rejects(bus.publish(anyTopic('huge'), 'x'.repeat(1_100_000)), /the bus carries 1048576/)
  await assert.rejects(bus.publish(anyTopic('big'), 1n), TypeError)
  assert.equal(await roundTrip('next', 'still here'), 'still here')
})

test('foreign notifications and missing bodies do no harm', limit, async () => {
  const gap = Promise.withResolvers<void>()
  bus.onGap(() => gap.resolve())
  const leave = bus.subscribe(anyTopic('anything'), () => {})
  for (const note of ['', 'not json', '[]', 'null', '{"topic":5}', '@not-a-uuid', `@${crypto.randomUUID()}`])
    await sql`select pg_notify('candid', ${note})`.execute(database.db)
  await gap.promise
  assert.equal(await roundTrip('next', 'still here'), 'still here')
  assert.ok(logged.some((line) => line.includes('a bus message could not be read')))
  leave()
})
