/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InboxFilter } from './inbox-filters.ts'
import { createInboxList } from './inbox-list.ts'
import { compareThreads, type InboxThread } from './inbox-order.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
const thread = (id: string, minute: number, more: Partial<InboxThread> = {}): InboxThread => ({
  id,
  pinned: false,
  unread: 0,
  last_update: at(minute),
  ...more,
})

/** A fake server with these threads, and a watched inbox. */
function open(threads: InboxThread[], { filter = 'all' as InboxFilter, search = '' } = {}) {
  const server = { threads, requests: [] as { skip: number; limit: number }[], isDown: false }
  let sendEvent: (news: { action: string; thread: InboxThread | null }) => void = () => undefined
  let reportMissed = () => undefined as unknown
  let hold: Promise<void> | undefined
  const list = createInboxList<InboxThread>(
    {
      async ask({ skip, limit }) {
        server.requests.push({ skip, limit })
        const shown = server.threads.filter(({ unread }) => filter !== 'unread' || unread > 0)
        const page = [...shown].sort(compareThreads).slice(skip, skip + limit)
        await hold
        return server.isDown ? undefined : page
      },
      listen(onNews) {
        sendEvent = onNews
        return () => (sendEvent = () => undefined)
      },
      whenMissed(onMissed) {
        reportMissed = onMissed
        return () => undefined
      },
    },
    { filter, search },
  )
  const stop = list.watch(() => undefined)
  return {
    server,
    list,
    stop,
    shown: () => list.current().threads.map(({ id }) => id),
    state: () => list.current().state,
    /** Updates the server's state and sends the event. */
    happens(moved: InboxThread, action = 'new') {
      server.threads = [...server.threads.filter(({ id }) => id !== moved.id), moved]
      sendEvent({ action, thread: moved })
    },
    sends: (news: { action: string; thread: InboxThread | null }) => sendEvent(news),
    missesNews: () => reportMissed(),
    /** Delays responses until the returned function is called. */
    holdAnswers() {
      const { promise, resolve } = Promise.withResolvers<void>()
      hold = promise
      return () => {
        hold = undefined
        resolve()
      }
    },
    async flush() {
      while (['loading', 'loading-more'].includes(list.current().state)) await Promise.resolve()
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    },
  }
}
const many = (count: number) => Array.from({ length: count }, (_, index) => thread(`t${index}`, 1000 - index))
const idsOf = (threads: InboxThread[]) => threads.map(({ id }) => id)

test('lists pinned threads first, then the newest, page by page', async () => {
  const threads = many(45)
  const { list, shown, state, flush, server } = open([...threads, thread('old', 1, { pinned: true })])
  await flush()
  assert.deepEqual(shown(), ['old', ...idsOf(threads.slice(0, 19))])
  list.more()
  list.more()
  await flush()
  list.more()
  await flush()
  assert.deepEqual([shown(), state()], [['old', ...idsOf(threads)], 'exhausted'])
  list.more()
  assert.deepEqual(
    server.requests.map(({ skip }) => skip),
    [0, 20, 40],
  )
})

test('moves a thread up on a new message, adds unloaded ones, and keeps the pages aligned', async () => {
  const { list, shown, happens, flush } = open(many(30))
  await flush()
  happens(thread('t7', 2000, { unread: 1 }))
  happens(thread('t25', 2001, { unread: 1 }))
  happens(thread('new', 2002, { unread: 1 }))
  assert.deepEqual(shown().slice(0, 4), ['new', 't25', 't7', 't0'])
  list.more()
  await flush()
  assert.equal(shown().length, 31)
  assert.deepEqual(new Set(shown()).size, 31)
})

test('ignores changes below the loaded part, and drops threads that sink there', async () => {
  const { list, shown, happens, flush } = open([...many(30), thread('pin', 1, { pinned: true })])
  await flush()
  happens(thread('t29', 971), 'update')
  assert.ok(!shown().includes('t29'))
  happens(thread('pin', 1), 'update')
  assert.ok(!shown().includes('pin'))
  list.more()
  await flush()
  assert.deepEqual(shown(), [...idsOf(many(30)), 'pin'])
})

test('removes a deleted thread, and restores it on its next message', async () => {
  const { shown, sends, happens, flush } = open(many(3))
  await flush()
  sends({ action: 'delete', thread: thread('t1', 999) })
  assert.deepEqual(shown(), ['t0', 't2'])
  happens(thread('t1', 2000))
  assert.deepEqual(shown(), ['t1', 't0', 't2'])
})

test('replays events that arrive during a request', async () => {
  const { shown, happens, sends, missesNews, holdAnswers, flush } = open(many(3))
  await flush()
  const goOn = holdAnswers()
  missesNews()
  happens(thread('new', 2000))
  sends({ action: 'delete', thread: thread('t2', 998) })
  goOn()
  await flush()
  assert.deepEqual(shown(), ['new', 't0', 't1'])
})

test('reloads everything shown after a gap, in pages the server allows', async () => {
  const { list, server, shown, missesNews, flush } = open(many(90))
  await flush()
  for (let page = 0; page < 3; page += 1) {
    list.more()
    await flush()
  }
  server.requests = []
  server.threads = server.threads.filter(({ id }) => id !== 't70')
  missesNews()
  await flush()
  assert.deepEqual(server.requests, [
    { skip: 0, limit: 50 },
    { skip: 50, limit: 30 },
  ])
  assert.ok(!shown().includes('t70'))
  assert.equal(shown().length, 80)
})

test('keeps threads visible in the unread list after reading, and skips none on the next page', async () => {
  const threads = many(50).map((each) => ({ ...each, unread: 1 }))
  const { list, shown, happens, flush } = open(threads, { filter: 'unread' })
  await flush()
  happens({ ...(threads[3] as InboxThread), unread: 0 }, 'update')
  assert.ok(shown().includes('t3'))
  list.more()
  await flush()
  assert.deepEqual(shown(), idsOf(threads.slice(0, 40)))
})

test('asks the server on a new message when only it knows who belongs to the list', async () => {
  const { server, happens, flush } = open(many(3), { filter: 'payers' })
  await flush()
  const before = server.requests.length
  happens(thread('new', 2000))
  happens(thread('t1', 2001), 'new')
  await flush()
  assert.equal(server.requests.length, before + 1)
})

test('retries a failed first page; later failures keep the list silently', async () => {
  const { list, server, shown, state, missesNews, flush } = open(many(3))
  server.isDown = true
  await flush()
  assert.deepEqual([shown(), state()], [[], 'failed'])
  server.isDown = false
  list.more()
  await flush()
  assert.deepEqual([shown().length, state()], [3, 'exhausted'])
  server.isDown = true
  missesNews()
  await flush()
  assert.deepEqual([shown().length, state()], [3, 'exhausted'])
})
