/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OutboxEntry, SendOutcome } from './entry.ts'
import { createMessageOutbox, type OutboxStore, type TabCoordinator, type TabMessage } from './outbox.ts'

type Message = { id: number; key: string; value: string }

const settle = async () => {
  for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** One browser: the state its tabs share, and a server that deduplicates by key. */
function browser() {
  const stored = new Map<string, OutboxEntry>()
  const store: OutboxStore = {
    all: async () => [...stored.values()],
    put: async (entry) => void stored.set(entry.key, entry),
    drop: async (key) => void stored.delete(key),
  }
  const ears = new Set<(news: TabMessage<Message>) => void>()
  const turns = new Map<string, Promise<void>>()
  const server: Message[] = []
  const site = {
    isOnline: true,
    /** The results of the next attempts, in order; later ones succeed. */
    fates: [] as ('lost-before' | 'lost-after' | 'fault' | 'forbidden' | 'bad' | 'signed-out')[],
    tries: 0,
    atOnce: 0,
    mostAtOnce: 0,
  }

  async function send(entry: OutboxEntry): Promise<SendOutcome<Message>> {
    site.tries += 1
    site.atOnce += 1
    site.mostAtOnce = Math.max(site.mostAtOnce, site.atOnce)
    await new Promise((resolve) => setImmediate(resolve))
    site.atOnce -= 1
    const fate = site.fates.shift()
    if (fate === 'lost-before') return { kind: 'lost' }
    if (fate === 'fault') return { kind: 'fault', message: 'Something went wrong' }
    if (fate === 'forbidden') return { kind: 'refused', message: 'You may not', isOfPerson: true }
    if (fate === 'bad') return { kind: 'refused', message: 'Not like this', isOfPerson: false }
    if (fate === 'signed-out') return { kind: 'stopped' }
    let message = server.find(({ key }) => key === entry.key)
    if (!message) {
      message = { id: server.length + 1, key: entry.key, value: entry.data.value }
      server.push(message)
    }
    return fate === 'lost-after' ? { kind: 'lost' } : { kind: 'sent', message }
  }

  function openTab() {
    let ear: ((news: TabMessage<Message>) => void) | undefined
    const timers = new Set<() => void>()
    const tabs: TabCoordinator<Message> = {
      async inOneTab(name, work) {
        const turn = (turns.get(name) ?? Promise.resolve()).then(work, work)
        turns.set(name, turn)
        await turn
      },
      broadcast(news) {
        for (const other of ears) if (other !== ear) other(news)
      },
      listen(onNews) {
        ear = onNews
        ears.add(onNews)
        return () => ears.delete(onNews)
      },
    }
    const outbox = createMessageOutbox<Message>({
      store,
      tabs,
      send,
      isOnline: () => site.isOnline,
      later(_ms, run) {
        timers.add(run)
        return () => timers.delete(run)
      },
      now: () => 1,
    })
    const received: string[] = []
    outbox.onSent(({ message }) => received.push(message.value))
    return {
      outbox,
      seen: received,
      say: (value: string, to = 'mara') => outbox.add({ to, data: { type: 'text', value } }),
      shown: () => outbox.now().entries.map(({ data, state }) => `${data.value} ${state}`),
      timers,
      advanceTime() {
        const due = [...timers]
        timers.clear()
        for (const run of due) run()
      },
    }
  }
  return { site, server, retained: stored, openTab, sent: () => server.map(({ value }) => value) }
}

test('shows a message at once and sends in order, each once', async () => {
  const { openTab, sent, site, retained: stored } = browser()
  const { say, shown, seen: received } = openTab()
  for (const text of ['one', 'two', 'three']) say(text)
  assert.deepEqual(shown(), ['one waiting', 'two waiting', 'three waiting'])
  await settle()
  assert.deepEqual(sent(), ['one', 'two', 'three'])
  assert.deepEqual(received, ['one', 'two', 'three'])
  assert.deepEqual([shown(), stored.size, site.mostAtOnce], [[], 0, 1])
})

test('sends to different people independently', async () => {
  const { openTab, site } = browser()
  const { say } = openTab()
  say('one', 'mara')
  say('two', 'noor')
  await settle()
  assert.equal(site.mostAtOnce, 2)
})

test('creates one message when the response is lost', async () => {
  const { openTab, sent, site } = browser()
  const tab = openTab()
  site.fates = ['lost-after', 'lost-before', 'lost-after']
  tab.say('one')
  tab.say('two')
  for (let turn = 0; turn < 4; turn += 1) {
    await settle()
    tab.advanceTime()
  }
  await settle()
  assert.deepEqual(sent(), ['one', 'two'])
  assert.deepEqual(tab.shown(), [])
})

test('sends messages written offline when the connection is back', async () => {
  const { openTab, sent, site } = browser()
  const { say, shown, outbox } = openTab()
  site.isOnline = false
  say('one')
  say('two')
  await settle()
  assert.equal(site.tries, 0)
  assert.equal(shown().length, 2)
  site.isOnline = true
  outbox.wake()
  await settle()
  assert.deepEqual(sent(), ['one', 'two'])
})

test('resumes after a killed page under the same key', async () => {
  const { openTab, sent, site } = browser()
  const killed = openTab()
  site.fates = ['lost-after']
  killed.say('one')
  killed.say('two')
  await settle()
  killed.outbox.stop()
  const next = openTab()
  await next.outbox.start()
  await settle()
  assert.deepEqual(sent(), ['one', 'two'])
})

test('sends each message once across two tabs, in order, and notifies both', async () => {
  const { openTab, sent, site } = browser()
  const [left, right] = [openTab(), openTab()]
  for (let count = 0; count < 5; count += 1) {
    left.say(`left ${count}`)
    right.say(`right ${count}`)
  }
  await settle()
  assert.equal(site.mostAtOnce, 1)
  assert.equal(sent().length, 10)
  assert.equal(new Set(sent()).size, 10)
  assert.deepEqual(
    sent().filter((text) => text.startsWith('left')),
    ['left 0', 'left 1', 'left 2', 'left 3', 'left 4'],
  )
  assert.deepEqual(left.seen, sent())
  assert.deepEqual(right.seen, sent())
  assert.deepEqual([left.shown(), right.shown()], [[], []])
})

test('refuses messages to a person who blocked writing, and lets none overtake', async () => {
  const { openTab, sent, site } = browser()
  const { say, shown, outbox } = openTab()
  site.fates = ['forbidden']
  const first = say('one')
  say('two')
  await settle()
  assert.deepEqual(shown(), ['one refused', 'two refused'])
  assert.equal(outbox.now().entries[0]?.problem, 'You may not')
  outbox.retry(first.key)
  await settle()
  assert.deepEqual([sent(), shown()], [['one'], ['two refused']])
})

test('goes on after a message that is refused', async () => {
  const { openTab, sent, site } = browser()
  const { say, shown, outbox } = openTab()
  site.fates = ['bad']
  const bad = say('one')
  say('two')
  await settle()
  assert.deepEqual([sent(), shown()], [['two'], ['one refused']])
  outbox.drop(bad.key)
  await settle()
  assert.deepEqual(shown(), [])
})

test('gives up on a message after repeated server errors', async () => {
  const { openTab, site } = browser()
  const { say, shown, advanceTime } = openTab()
  site.fates = Array.from({ length: 20 }, () => 'fault' as const)
  say('one')
  for (let turn = 0; turn < 12; turn += 1) {
    await settle()
    advanceTime()
  }
  assert.deepEqual(shown(), ['one refused'])
  assert.equal(site.tries, 5)
})

test('does not bring back a withdrawn message as refused', async () => {
  const { openTab, site, retained: stored } = browser()
  const { say, shown, outbox } = openTab()
  site.fates = ['forbidden']
  const entry = say('one')
  await new Promise((resolve) => setImmediate(resolve))
  outbox.drop(entry.key)
  await settle()
  assert.deepEqual([shown(), stored.size], [[], 0])
})

test('stops without a session, and loses nothing', async () => {
  const { openTab, site, retained: stored } = browser()
  const { say, timers } = openTab()
  site.fates = ['signed-out']
  say('one')
  await settle()
  assert.deepEqual([site.tries, stored.size, timers.size], [1, 1, 0])
})
