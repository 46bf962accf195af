/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cacheExchange } from '@urql/exchange-graphcache'
import { Client, fetchExchange } from 'urql'
import { PAGE_SIZE } from '#rules/limits.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { createPagedList, type PagedState } from './paged-list.ts'
import { queryPages } from './query-pages.ts'

const News = graphql(`
  query ($limit: LimitInput, $after: ID) { notifications(limit: $limit, after: $after) { id } }
`)
const Feed = graphql(`
  query ($limit: LimitInput, $after: String) { page: feed(tab: "foryou", limit: $limit, after: $after) { medias { id } next } }
`)

type Requested = { after?: string; limit: { limit: number } }
type Entry = { id: string }

const CHANGED = { message: 'The list has changed.', extensions: { code: 'BAD_INPUT' } }
const isPartOfParent = () => null
const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => `n${first + index}`)

/** A server that paginates this list. */
function setUp(ids: string[], { pageSize = 10, hasPlaces: hasCursors = false } = {}) {
  const site = { ids, asked: [] as Requested[], isDown: false, isDead: false }
  const answer = ({ after, limit: { limit } }: Requested) => {
    const position = after === undefined ? -1 : site.ids.indexOf(after)
    if (after !== undefined && (position < 0 || site.isDead)) return { errors: [CHANGED] }
    const found = site.ids.slice(position + 1, position + 1 + limit)
    if (!hasCursors)
      return { data: { notifications: found.map((id) => ({ __typename: 'Notification', id })) } }
    const next = site.ids.length > position + 1 + limit ? found.at(-1) : null
    const medias = found.map((id) => ({ __typename: 'Media', id }))
    return { data: { page: { __typename: 'FeedPage', medias, next } } }
  }
  const client = new Client({
    url: 'http://test.example/api',
    preferGetMethod: false,
    exchanges: [cacheExchange({ keys: { FeedPage: isPartOfParent } }), fetchExchange],
    async fetch(_url, init) {
      const { variables } = JSON.parse(String(init?.body)) as { variables: Requested }
      site.asked.push(variables)
      if (site.isDown) throw new TypeError('fetch failed')
      return Response.json(answer(variables))
    },
  })
  let current: PagedState<Entry> = { items: [], state: 'loading' }
  const states: PagedState<Entry>[] = []
  let onUpdate: () => void = () => undefined
  const source = hasCursors
    ? queryPages(client, {
        query: Feed,
        variables: {},
        sliceOf: ({ page }: { page: { medias: Entry[]; next: string | null } }) => ({
          items: page.medias,
          next: page.next,
        }),
        pageSize,
        policy: 'network-only',
      })
    : queryPages(client, {
        query: News,
        variables: {},
        sliceOf: ({ notifications }: { notifications: Entry[] }) => ({ items: notifications }),
        pageSize,
        policy: 'cache-and-network',
      })
  const list = createPagedList(source, {
    onChange(state) {
      current = state
      states.push(state)
      onUpdate()
    },
  })
  const until = async (isSo: (state: PagedState<Entry>) => boolean) => {
    while (!isSo(current)) await new Promise<void>((resolve) => (onUpdate = resolve))
  }
  return {
    site,
    list,
    client,
    states,
    shown: () => current.items.map(({ id }) => id),
    state: () => current.state,
    until,
    settled: () => until(({ state }) => state !== 'loading' && state !== 'loading-more'),
    showing: (wanted: string[]) => until(({ items }) => items.map(({ id }) => id).join() === wanted.join()),
  }
}

test('loads ten items at a time until the end, each page once', async () => {
  const { site, list, shown, state, settled } = setUp(upTo(23))
  list.open()
  await settled()
  assert.deepEqual([shown(), state()], [upTo(10), 'ready'])
  list.more()
  assert.equal(state(), 'loading-more')
  list.more()
  await settled()
  list.more()
  await settled()
  assert.deepEqual([shown(), state()], [upTo(23), 'exhausted'])
  list.more()
  assert.deepEqual(
    site.asked.map(({ after }) => after),
    [undefined, 'n10', 'n20'],
  )
})

test('the second page of the grid also has fifty items', async () => {
  const { site, list, shown, settled } = setUp(upTo(70), { pageSize: PAGE_SIZE.grid, hasPlaces: true })
  list.open()
  await settled()
  list.more()
  await settled()
  assert.deepEqual(shown(), upTo(70))
  assert.deepEqual(site.asked, [{ limit: { limit: 50 } }, { limit: { limit: 50 }, after: 'n50' }])
})

test('a failed page is retried', async () => {
  const { site, list, shown, state, settled } = setUp(upTo(15))
  list.open()
  await settled()
  site.isDown = true
  list.more()
  await settled()
  assert.deepEqual([shown(), state()], [upTo(10), 'failed'])
  site.isDown = false
  list.more()
  await settled()
  assert.deepEqual([shown(), state()], [upTo(15), 'exhausted'])
})

for (const hasCursors of [false, true]) {
  test(`if the cursor of the next page is gone${hasCursors ? ' in a list with server cursors' : ''}, reloads to the same length`, async () => {
    const { site, list, states, shown, state, settled } = setUp(upTo(45), { hasPlaces: hasCursors })
    list.open()
    for (let page = 1; page < 3; page += 1) {
      await settled()
      list.more()
    }
    await settled()
    const isLong = states.length
    site.ids = site.ids.filter((id) => id !== 'n30')
    list.more()
    await settled()
    assert.deepEqual(
      shown(),
      upTo(31).filter((id) => id !== 'n30'),
    )
    assert.equal(state(), 'ready')
    for (const { items } of states.slice(isLong)) assert.ok(items.length >= 29, 'it never shrinks meanwhile')
    list.more()
    await settled()
    list.more()
    await settled()
    assert.deepEqual([shown().length, state()], [44, 'exhausted'])
  })
}

test('a server that refuses every cursor is not retried endlessly, but again on click', async () => {
  const { site, list, shown, state, settled } = setUp(upTo(45))
  list.open()
  await settled()
  list.more()
  await settled()
  site.isDead = true
  list.more()
  await settled()
  assert.equal(state(), 'failed')
  const before = site.asked.length
  assert.ok(before < 8)
  site.isDead = false
  list.more()
  await settled()
  assert.deepEqual([shown(), state()], [upTo(10), 'ready'])
})

test('items added on top never cause gaps between pages', async () => {
  const { site, list, shown, settled, showing } = setUp(upTo(35))
  list.open()
  await settled()
  list.more()
  await settled()
  for (let round = 0; round < 4; round += 1) {
    site.ids = [`new ${round}`, ...site.ids]
    list.refresh()
    await showing([...site.ids.slice(0, round + 1), ...upTo(20)])
  }
  const before = site.asked.length
  site.ids = ['the last', ...site.ids]
  list.refresh()
  await showing([...site.ids.slice(0, 5), ...upTo(20)])
  assert.equal(
    site.asked.length - before,
    2,
    'the first page and what is behind it, not all that were opened',
  )
  assert.equal(new Set(shown()).size, shown().length)
})

test('closes the gap after many items were added', async () => {
  const { site, list, state, settled, showing } = setUp(upTo(15))
  list.open()
  await settled()
  list.more()
  await settled()
  site.ids = [...upTo(125, 101), ...site.ids]
  list.refresh()
  await showing([...upTo(125, 101), ...upTo(15)])
  assert.equal(state(), 'exhausted')
})

test('drops later pages that are no longer in the list', async () => {
  const { site, list, state, settled, showing } = setUp(upTo(15))
  list.open()
  await settled()
  list.more()
  await settled()
  site.ids = upTo(109, 101)
  list.refresh()
  await showing(upTo(109, 101))
  assert.equal(state(), 'exhausted')
})

test('an emptied list can be refreshed', async () => {
  const { site, list, state, settled, showing, until } = setUp(upTo(15))
  list.open()
  await settled()
  site.ids = []
  list.refresh()
  await showing([])
  await until(({ state }) => state === 'exhausted')
  site.ids = upTo(12)
  list.refresh()
  await showing(upTo(10))
  assert.equal(state(), 'ready')
})

test('a list emptied through the cache is queried once more before it counts as exhausted', async () => {
  const { site, list, client, state, settled, showing, until } = setUp(upTo(15))
  list.open()
  await settled()
  site.ids = site.ids.slice(10)
  await client.query(News, { limit: { limit: 10 } }, { requestPolicy: 'network-only' }).toPromise()
  await showing(upTo(15, 11))
  assert.equal(state(), 'ready', 'it came full once')
  site.ids = []
  await client.query(News, { limit: { limit: 10 } }, { requestPolicy: 'network-only' }).toPromise()
  await showing([])
  assert.equal(state(), 'ready')
  list.more()
  await until(({ state }) => state === 'exhausted')
})

test('refreshing keeps the items on the screen, even if the server does not respond', async () => {
  const { site, list, states, shown, state, settled } = setUp(upTo(15))
  list.open()
  await settled()
  site.isDown = true
  const before = states.length
  list.refresh()
  while (states.length < before + 2) await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual([shown(), state()], [upTo(10), 'ready'])
  list.close()
})
