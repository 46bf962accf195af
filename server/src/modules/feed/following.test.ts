import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  askFeed,
  feedIds,
  hideMediaViaApi,
  readWholeFeed,
  reportSeen,
  seedCrowd,
  seedHistory,
  seedMany,
} from '../../../test/feed.ts'
import { answerOf, askAs, block, follow, hide, refusalOf } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { newestOfEach, scanNewestEntries } from './followed-entries.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const tab = 'following'

const MUTE = 'mutation ($id: ID!) { muteAccount(accountId: $id) }'

/** The first page by each of the two queries. */
async function bothWays(viewer: Seeded, count: number) {
  const follower = { viewerId: viewer.id, now: new Date(), type: undefined }
  const part = { after: null, count, isNew: false }
  const [met, read] = [
    await scanNewestEntries(site.app.db, follower, part),
    await newestOfEach(site.app.db, follower, part),
  ]
  return { met: met.map(({ id }) => id), read: read.map(({ id }) => id) }
}

async function followers(authors: number) {
  const viewer = await seedAccount(site)
  const creators: Seeded[] = []
  for (let made = 0; made < authors; made += 1) {
    const creator = await seedAccount(site, { isCreator: true })
    await follow(site, viewer, creator.id)
    creators.push(creator)
  }
  return { viewer, creators }
}

test('the newest of those one follows, in the order of time, seen or not', async () => {
  const { viewer, creators } = await followers(3)
  const [a, b, c] = creators as [Seeded, Seeded, Seeded]
  const stranger = await seedAccount(site)
  await seedHistory(site, stranger, { hoursAgo: 0 })
  const third = await seedHistory(site, a, { hoursAgo: 9, likes: 500 })
  const first = await seedHistory(site, b, { hoursAgo: 1 })
  const second = await seedHistory(site, c, { hoursAgo: 5 })
  await answerOf(reportSeen(site, viewer, [first.id]))
  assert.deepEqual(await feedIds(site, viewer, { tab }), [first.id, second.id, third.id])
})

test('pages go on where they ended, also among media of the same moment', async () => {
  const { viewer, creators } = await followers(7)
  const ids = await seedMany(site, creators, 103)
  await sql`
    update media set available_at = date_trunc('day', available_at) - interval '1 microsecond'
    where id = any(${ids}::uuid[])
  `.execute(site.app.db)
  const { rows } = await sql<{ id: string }>`
    select id from media where id = any(${ids}::uuid[]) order by available_at desc, id desc
  `.execute(site.app.db)
  for (const limit of [3, 20, 50]) {
    const pages = await readWholeFeed(site, viewer, { tab, limit: { limit } })
    assert.deepEqual(
      pages.flatMap(({ medias }) => medias.map(({ id }) => id)),
      rows.map(({ id }) => id),
    )
  }
})

test('one busy author and many quiet ones are told in the order of time', async () => {
  const { viewer, creators } = await followers(30)
  const [busy, ...quiet] = creators as [Seeded, ...Seeded[]]
  const many = await seedMany(site, [busy], 45)
  const few: string[] = []
  for (const [index, creator] of quiet.entries())
    few.push((await seedHistory(site, creator, { hoursAgo: index * 2 + 0.5 })).id)
  const pages = await readWholeFeed(site, viewer, { tab })
  const shown = pages.flatMap(({ medias }) => medias.map(({ id }) => id))
  const { rows } = await sql<{ id: string }>`
    select media_id as id from feed_entries where media_id = any(${[...many, ...few]}::uuid[])
    order by available_at desc, media_id desc
  `.execute(site.app.db)
  assert.deepEqual(
    shown,
    rows.map(({ id }) => id),
  )
})

test('muted, hidden and unreleased are left out, and people who are leaving', async () => {
  const { viewer, creators } = await followers(3)
  const [a, b, c] = creators as [Seeded, Seeded, Seeded]
  const remaining = await seedHistory(site, a)
  const hidden = await seedHistory(site, a)
  await seedHistory(site, a, { hoursAgo: -2 })
  await seedHistory(site, b)
  await seedHistory(site, c)
  await answerOf(hideMediaViaApi(site, viewer, hidden.id))
  await answerOf(askAs(site, viewer, MUTE, { id: b.id }))
  await hide(site, c.id, 'deleting')
  assert.deepEqual(await feedIds(site, viewer, { tab }), [remaining.id])
})

/** Inserts only the block and keeps the follow: the query must not rely on blocks ending follows. */
const blockRow = (blocker: Seeded, blocked: Seeded) =>
  site.app.db.insertInto('blocks').values({ blocker_id: blocker.id, blocked_id: blocked.id }).execute()

/** Viewers who follow many accounts get a scan of the newest entries of all authors; viewers who follow few, a lookup per author. */
for (const way of ['along the newest of everybody', 'author by author'] as const) {
  test(`${way}: in order, to the end, without the blocked, the muted, the hidden and the gone`, async () => {
    const { viewer, creators } = await followers(7)
    const [foe, hater, muted, gone, ...remaining] = creators as [Seeded, Seeded, Seeded, Seeded, ...Seeded[]]
    const ids = await seedMany(site, creators, 70, { intervalMinutes: 1 })
    if (way === 'author by author') {
      const stranger = await seedAccount(site)
      await seedCrowd(site, stranger, { count: 2_001, description: 'Newer' })
      await sql`
        update feed_entries set available_at = now() - interval '1 second' where account_id = ${stranger.id}
      `.execute(site.app.db)
    }
    await blockRow(viewer, foe)
    await blockRow(hater, viewer)
    await answerOf(askAs(site, viewer, MUTE, { id: muted.id }))
    await hide(site, gone.id, 'suspended')
    const { rows } = await sql<{ id: string }>`
      select media_id as id from feed_entries
      where media_id = any(${ids}::uuid[]) and account_id = any(${remaining.map(({ id }) => id)}::uuid[])
      order by available_at desc, media_id desc
    `.execute(site.app.db)
    const [first, ...rest] = rows.map(({ id }) => id)
    await answerOf(hideMediaViaApi(site, viewer, first ?? ''))
    const { met, read } = await bothWays(viewer, 10)
    assert.equal(met.length, way === 'author by author' ? 0 : 10)
    assert.deepEqual(read, rest.slice(0, 10))
    if (met.length > 0) assert.deepEqual(met, read)
    const pages = await readWholeFeed(site, viewer, { tab, limit: { limit: 10 } })
    assert.deepEqual(
      pages.flatMap(({ medias }) => medias.map(({ id }) => id)),
      rest,
    )
  })
}

test('a block ends following, and what was followed is gone from it either way', async () => {
  const { viewer, creators } = await followers(3)
  const [a, b, c] = creators as [Seeded, Seeded, Seeded]
  const [, , remaining] = [await seedHistory(site, a), await seedHistory(site, b), await seedHistory(site, c)]
  await answerOf(block(site, viewer, a.id))
  await answerOf(block(site, b, viewer.id))
  assert.deepEqual(await feedIds(site, viewer, { tab }), [remaining.id])
})

test('who follows nobody gets an empty page, and visitors are asked to sign in', async () => {
  const viewer = await seedAccount(site)
  assert.deepEqual(await feedIds(site, viewer, { tab }), [])
  assert.equal((await refusalOf(askFeed(site, null, { tab }))).code, 401)
})
