/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addOlder,
  applyChange,
  catchUp,
  isMissingChanges,
  openThreadState,
  type ThreadState,
} from './message-flow.ts'

type Message = { id: string; change: number; text: string }

const PAGE = 5
const idOf = (number: number) => `m${String(number).padStart(5, '0')}`

/** A seeded pseudo-random generator, so that failures are reproducible. */
function seededRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A thread as stored on the server. */
function thread() {
  const messages: Message[] = []
  let change = 0
  const newest = () => messages.slice(-PAGE)
  return {
    messages,
    write(text = ''): Message {
      change += 1
      const message = { id: idOf(messages.length + 1), change, text }
      messages.push(message)
      return message
    },
    alter(index: number, text: string): Message {
      change += 1
      const message = { id: messages[index]?.id ?? '', change, text }
      messages[index] = message
      return message
    },
    newest,
    before: (id: string) => messages.filter((message) => message.id < id).slice(-PAGE),
    changes(after: number, limit = 3) {
      const later = messages.filter((message) => message.change > after).sort((a, b) => a.change - b.change)
      const reported = later.slice(0, limit)
      const more = later.length > limit
      return { messages: reported, change: more ? (reported.at(-1)?.change ?? change) : change, more }
    },
  }
}

test('messages are ordered by id, whatever the order of arrival', () => {
  const { write } = thread()
  const [one, two, three] = [write(), write(), write()]
  let flow: ThreadState<Message> = openThreadState<Message>([], PAGE)
  flow = applyChange(flow, { change: 3, message: three })
  assert.ok(isMissingChanges(flow))
  flow = applyChange(flow, { change: 1, message: one })
  flow = applyChange(flow, { change: 2, message: two })
  flow = applyChange(flow, { change: 2, message: two })
  assert.deepEqual(flow.messages, [one, two, three])
  assert.equal(flow.change, 3)
  assert.ok(!isMissingChanges(flow))
})

test('an older version of a message never replaces a newer one', () => {
  const { write, alter } = thread()
  const before = write('before')
  const after = alter(0, 'after')
  let flow = applyChange(openThreadState<Message>([], PAGE), { change: 2, message: after })
  flow = applyChange(flow, { change: 1, message: before })
  assert.deepEqual(flow.messages, [after])
  assert.equal(flow.change, 2)
})

test('a message older than the loaded pages is ignored until its page is loaded', () => {
  const server = thread()
  for (let count = 0; count < 12; count += 1) server.write()
  let flow = openThreadState(server.newest(), PAGE)
  flow = applyChange(flow, { change: 13, message: server.alter(0, 'loved') })
  assert.equal(flow.messages.length, PAGE)
  assert.equal(flow.change, 13, 'it is counted all the same')
  while (flow.hasOlder) flow = addOlder(flow, server.before(flow.messages[0]?.id ?? ''), PAGE)
  assert.deepEqual(flow.messages, server.messages)
})

test('a notification without content marks the thread as behind until it catches up', () => {
  const server = thread()
  let flow = applyChange(openThreadState<Message>([], PAGE), { change: 1, message: server.write() })
  flow = applyChange(flow, { change: 2, message: null })
  assert.ok(isMissingChanges(flow))
  server.write()
  flow = catchUp(flow, server.changes(flow.change))
  assert.ok(!isMissingChanges(flow))
  assert.deepEqual(flow.messages, server.messages)
})

test('every reader converges to the same list despite lost, duplicate and reordered messages', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const roll = seededRandom(seed)
    const server = thread()
    for (let count = roll(20); count > 0; count -= 1) server.write('begun before')
    const readers = Array.from({ length: 3 }, () => ({
      flow: openThreadState(server.newest(), PAGE),
      onTheWay: [] as Message[],
    }))
    for (let step = 0; step < 150; step += 1) {
      const isNew = server.messages.length === 0 || roll(4) > 0
      const reported = isNew ? server.write(`${step}`) : server.alter(roll(server.messages.length), `${step}`)
      for (const reader of readers) {
        const copies = [0, 1, 1, 1, 2][roll(5)] ?? 1
        for (let copy = 0; copy < copies; copy += 1)
          reader.onTheWay.splice(roll(reader.onTheWay.length + 1), 0, reported)
        while (reader.onTheWay.length > roll(6)) {
          const message = reader.onTheWay.shift()
          if (message) reader.flow = applyChange(reader.flow, { change: message.change, message })
        }
        if (roll(10) === 0)
          reader.flow = addOlder(reader.flow, server.before(reader.flow.messages[0]?.id ?? ''), PAGE)
        if (roll(20) === 0) reader.flow = catchUp(reader.flow, server.changes(reader.flow.change))
      }
    }
    for (const reader of readers) {
      for (let more = true; more; ) {
        const answer = server.changes(reader.flow.change)
        reader.flow = catchUp(reader.flow, answer)
        more = answer.more
      }
      assert.ok(!isMissingChanges(reader.flow), `seed ${seed}`)
      const shown = reader.flow.messages
      assert.deepEqual(shown, server.messages.slice(server.messages.length - shown.length), `seed ${seed}`)
      while (reader.flow.hasOlder)
        reader.flow = addOlder(reader.flow, server.before(reader.flow.messages[0]?.id ?? ''), PAGE)
      assert.deepEqual(reader.flow.messages, server.messages, `seed ${seed}`)
    }
  }
})
