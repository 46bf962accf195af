/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Filter } from './inbox-filters.ts'
import { createInboxList } from './inbox-list.ts'
import { byPlace, type Listed } from './inbox-order.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
const thread = (id: string, minute: number, more: Partial<Listed> = {}): Listed => ({
  id,
  pinned: false,
  unread: 0,
  last_update: at(minute),
  ...more,
})

/** A fake server with these threads, and a watched inbox. */
function open(threads: Listed[], { filter = 'all' as Filter, search = '' } = {}) {
  const server = { threads, asked: [] as { skip: number; limit: number }[], isDown: false }
  let tellNews: (news: { action: string; thread: Listed | null }) => void = () => undefined
  let tellMissed = () => undefined as unknown
  let hold: Promise<void> | undefined
  const list = createInboxList<Listed>(
    {
      async ask({ skip, limit }) {
        server.asked.push({ skip, limit })
        const shown = server.threads.filter(({ unread }) => filter !== 'unread' || unread > 0)
        const page = [...shown].sort(byPlace).slice(skip, skip + limit)
        await hold
        return server.isDown ? undefined : page
      },
      listen(onNews) {
        tellNews = onNews
        return () => (tellNews = () => undefined)
      },
      whenMissed(onMissed) {
        tellMissed = onMissed
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
    happens(moved: Listed, action = 'new') {
      server.threads = [...server.threads.filter(({ id }) => id !== moved.id), moved]
      tellNews({ action, thread: moved })
    },
    tells: (news: { action: string; thread: Listed | null }) => tellNews(news),
    missesNews: () => tellMissed(),
    /** Delays responses until the returned function is called. */
    holdAnswers() {
      const { promise, resolve } = Promise.withResolvers<void>()
      hold = promise
      return () => {
        hold = undefined
        resolve()
      }
    },
    async settled() {
      while (['loading', 'loading-more'].includes(list.current().state)) await Promise.resolve()
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    },
  }
}
const many = (count: number) => Array.from({ length: count }, (_, index) => thread(`t${index}`, 1000 - index))
const idsOf = (threads: Listed[]) => threads.map(({ id }) => id)

test('lists pinned threads first, then the newest, page by page', async () => {
  const threads = many(45)
  const { list, shown, state, settled, server } = open([...threads, thread('old', 1, { pinned: true })])
  await settled()
  assert.deepEqual(shown(), ['old', ...idsOf(threads.slice(0, 19))])
  list.more()
  list.more()
  await settled()
  list.more()
  await settled()
  assert.deepEqual([shown(), state()], [['old', ...idsOf(threads)], 'exhausted'])
  list.more()
  assert.deepEqual(
    server.asked.map(({ skip }) => skip),
    [0, 20, 40],
  )
})

test('moves a thread up on a new message, adds unloaded ones, and keeps the pages aligned', async () => {
  const { list, shown, happens, settled } = open(many(30))
  await settled()
  happens(thread('t7', 2000, { unread: 1 }))
  happens(thread('t25', 2001, { unread: 1 }))
  happens(thread('new', 2002, { unread: 1 }))
  assert.deepEqual(shown().slice(0, 4), ['new', 't25', 't7', 't0'])
  list.more()
  await settled()
  assert.equal(shown().length, 31)
  assert.deepEqual(new Set(shown()).size, 31)
})

test('ignores changes below the loaded part, and drops threads that sink there', async () => {
  const { list, shown, happens, settled } = open([...many(30), thread('pin', 1, { pinned: true })])
  await settled()
  happens(thread('t29', 971), 'update')
  assert.ok(!shown().includes('t29'))
  happens(thread('pin', 1), 'update')
  assert.ok(!shown().includes('pin'))
  list.more()
  await settled()
  assert.deepEqual(shown(), [...idsOf(many(30)), 'pin'])
})

test('removes a deleted thread, and restores it on its next message', async () => {
  const { shown, tells, happens, settled } = open(many(3))
  await settled()
  tells({ action: 'delete', thread: thread('t1', 999) })
  assert.deepEqual(shown(), ['t0', 't2'])
  happens(thread('t1', 2000))
  assert.deepEqual(shown(), ['t1', 't0', 't2'])
})

test('replays events that arrive during a request', async () => {
  const { shown, happens, tells, missesNews, holdAnswers, settled } = open(many(3))
  await settled()
  const goOn = holdAnswers()
  missesNews()
  happens(thread('new', 2000))
  tells({ action: 'delete', thread: thread('t2', 998) })
  goOn()
  await settled()
  assert.deepEqual(shown(), ['new', 't0', 't1'])
})

test('reloads everything shown after a gap, in pages the server allows', async () => {
  const { list, server, shown, missesNews, settled } = open(many(90))
  await settled()
  for (let page = 0; page < 3; page += 1) {
    list.more()
    await settled()
  }
  server.asked = []
  server.threads = server.threads.filter(({ id }) => id !== 't70')
  missesNews()
  await settled()
  assert.deepEqual(server.asked, [
    { skip: 0, limit: 50 },
    { skip: 50, limit: 30 },
  ])
  assert.ok(!shown().includes('t70'))
  assert.equal(shown().length, 80)
})

test('keeps threads visible in the unread list after reading, and skips none on the next page', async () => {
  const threads = many(50).map((each) => ({ ...each, unread: 1 }))
  const { list, shown, happens, settled } = open(threads, { filter: 'unread' })
  await settled()
  happens({ ...(threads[3] as Listed), unread: 0 }, 'update')
  assert.ok(shown().includes('t3'))
  list.more()
  await settled()
  assert.deepEqual(shown(), idsOf(threads.slice(0, 40)))
})

test('asks the server on a new message when only it knows who belongs to the list', async () => {
  const { server, happens, settled } = open(many(3), { filter: 'payers' })
  await settled()
  const before = server.asked.length
  happens(thread('new', 2000))
  happens(thread('t1', 2001), 'new')
  await settled()
  assert.equal(server.asked.length, before + 1)
})

test('retries a failed first page; later failures keep the list silently', async () => {
  const { list, server, shown, state, missesNews, settled } = open(many(3))
  server.isDown = true
  await settled()
  assert.deepEqual([shown(), state()], [[], 'failed'])
  server.isDown = false
  list.more()
  await settled()
  assert.deepEqual([shown().length, state()], [3, 'exhausted'])
  server.isDown = true
  missesNews()
  await settled()
  assert.deepEqual([shown().length, state()], [3, 'exhausted'])
})
