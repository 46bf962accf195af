/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ThreadChange } from '#rules/message-flow.ts'
import { createThreadFeed, type FeedState } from './thread-feed.ts'

type Message = { id: string; change: number; text: string }

const PAGE = 4
const idOf = (number: number) => `m${String(number).padStart(5, '0')}`

/** A seeded random number generator. */
function seededRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A fake server with one thread, a connection that can be cut, and a manual clock. */
function setUp(written = 0) {
  const messages: Message[] = []
  let change = 0
  let isDown = false
  let isMuted = false
  let onEvent: ((received: ThreadChange<Message>) => void) | undefined
  let onMissed: (() => void) | undefined
  const timers = new Set<() => void>()
  const requests: number[] = []

  const publish = (message: Message) => {
    if (!isMuted && !isDown) onEvent?.({ change: message.change, message })
  }
  const write = (text = '') => {
    change += 1
    const message = { id: idOf(messages.length + 1), change, text }
    messages.push(message)
    publish(message)
  }
  const alter = (index: number, text: string) => {
    change += 1
    const message = { id: messages[index]?.id ?? '', change, text }
    messages[index] = message
    publish(message)
  }
  for (let count = 0; count < written; count += 1) write()

  const reach = async () => {
    await Promise.resolve()
    if (isDown) throw new Error('No line')
  }
  let latest: FeedState<Message> | undefined
  const feed = createThreadFeed<Message>(
    {
      async page(before) {
        await reach()
        return messages.filter(({ id }) => before === undefined || id < before).slice(-PAGE)
      },
      async changes(after) {
        requests.push(after)
        await reach()
        const later = messages.filter((message) => message.change > after)
        later.sort((a, b) => a.change - b.change)
        const some = later.slice(0, 3)
        const more = later.length > some.length
        return { messages: some, change: more ? (some.at(-1)?.change ?? 0) : change, more }
      },
      listen(listener) {
        onEvent = listener
        return () => (onEvent = undefined)
      },
      whenMissed(listener) {
        onMissed = listener
        return () => (onMissed = undefined)
      },
      later(_ms, run) {
        timers.add(run)
        return () => timers.delete(run)
      },
    },
    { pageSize: PAGE, onChange: (state) => (latest = state) },
  )
  return {
    feed,
    messages,
    asked: requests,
    write,
    alter,
    shown: () => latest?.flow.messages ?? [],
    status: () => latest?.status,
    cut: (down: boolean) => (isDown = down),
    deafen: (stale: boolean) => (isMuted = stale),
    comeBack: () => onMissed?.(),
    isListening: () => onEvent !== undefined,
    timers,
    /** Runs all pending timers. */
    advanceTime() {
      const due = [...timers]
      timers.clear()
      for (const run of due) run()
    },
    settle: async () => {
      for (let turn = 0; turn < 60; turn += 1) await Promise.resolve()
    },
  }
}

test('opens with the newest page, and includes concurrent messages once', async () => {
  const { feed, messages, shown, write, settle } = setUp(10)
  feed.open()
  write('while it loads')
  await settle()
  assert.deepEqual(shown(), messages.slice(-5).slice(1))
  write('later')
  assert.deepEqual(shown().at(-1)?.text, 'later')
})

test('loads older pages on demand until there are none', async () => {
  const { feed, messages, shown, settle } = setUp(10)
  feed.open()
  await settle()
  await feed.older()
  assert.equal(shown().length, 8)
  await feed.older()
  await feed.older()
  assert.deepEqual(shown(), messages)
  assert.equal(feed.now().flow.hasOlder, false)
})

test('retries a failed page, the first and an older one', async () => {
  const { feed, messages, shown, status, settle, cut } = setUp(6)
  cut(true)
  feed.open()
  await settle()
  assert.equal(status(), 'failed')
  cut(false)
  feed.again()
  await settle()
  assert.equal(status(), 'ready')
  cut(true)
  await feed.older()
  assert.equal(feed.now().older, 'failed')
  cut(false)
  await feed.older()
  assert.deepEqual(shown(), messages)
})

test('detects a lost event by the next sequence number', async () => {
  const { feed, messages, shown, write, deafen, settle } = setUp(2)
  feed.open()
  await settle()
  deafen(true)
  write('lost')
  deafen(false)
  write('heard')
  await settle()
  assert.deepEqual(shown(), messages)
})

test('finds lost events by polling', async () => {
  const { feed, messages, shown, write, deafen, settle, advanceTime } = setUp(2)
  feed.open()
  await settle()
  deafen(true)
  write('lost')
  await settle()
  assert.equal(shown().length, 2)
  advanceTime()
  await settle()
  assert.deepEqual(shown(), messages)
})

test('requests everything missed after an absence, including edits and deletions', async () => {
  const { feed, messages, shown, write, alter, cut, comeBack, settle } = setUp(3)
  feed.open()
  await settle()
  cut(true)
  for (let count = 0; count < 11; count += 1) write(`${count}`)
  alter(1, 'changed')
  alter(12, '')
  cut(false)
  comeBack()
  await settle()
  assert.deepEqual(shown(), messages)
})

test('shows a cached thread at once and requests only changes', async () => {
  const first = setUp(3)
  first.feed.open()
  await first.settle()
  const known = first.feed.now().flow
  first.feed.close()
  assert.equal(first.isListening(), false)
  assert.equal(first.timers.size, 0)

  const second = setUp(3)
  second.feed.open(known)
  assert.equal(second.status(), 'ready')
  assert.equal(second.shown().length, 3)
  await second.settle()
  assert.equal(second.asked[0], 3)
})

test('listens once after being closed and reopened', async () => {
  const { feed, messages, shown, write, settle } = setUp(3)
  feed.open()
  feed.close()
  feed.open()
  await settle()
  write('heard')
  await settle()
  assert.deepEqual(shown(), messages)
  feed.close()
})

test('misses, duplicates and reorders nothing under random connection losses', async () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const roll = seededRandom(seed)
    const site = setUp(roll(12))
    site.feed.open()
    for (let step = 0; step < 120; step += 1) {
      if (site.messages.length === 0 || roll(5) > 0) site.write(`${step}`)
      else site.alter(roll(site.messages.length), `${step}`)
      const event = roll(24)
      if (event === 0) site.cut(true)
      if (event === 1) site.cut(false)
      if (event === 2) site.deafen(true)
      if (event === 3) site.deafen(false)
      if (event === 4) site.comeBack()
      if (event === 5) site.advanceTime()
      if (event === 6) void site.feed.older()
      if (event === 7) site.feed.again()
      if (roll(3) === 0) await site.settle()
    }
    site.cut(false)
    site.deafen(false)
    await site.settle()
    if (site.status() !== 'ready') site.feed.again()
    await site.settle()
    site.comeBack()
    for (let turn = 0; turn < 20; turn += 1) await site.settle()
    while (site.feed.now().flow.hasOlder) await site.feed.older()
    assert.deepEqual(site.shown(), site.messages, `seed ${seed}`)
  }
})
