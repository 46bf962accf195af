import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { askFeed, feedIds, hideMedia, see, seedHistory, seedMany, walkFeed } from '../../../test/feed.ts'
import { answerOf, askAs, follow, hide, refusalOf } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const tab = 'following'

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
  await answerOf(see(site, viewer, [first.id]))
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
    const pages = await walkFeed(site, viewer, { tab, limit: { limit } })
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
  const pages = await walkFeed(site, viewer, { tab })
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
  const kept = await seedHistory(site, a)
  const hidden = await seedHistory(site, a)
  await seedHistory(site, a, { hoursAgo: -2 })
  await seedHistory(site, b)
  await seedHistory(site, c)
  await answerOf(hideMedia(site, viewer, hidden.id))
  await answerOf(askAs(site, viewer, 'mutation ($id: ID!) { muteAccount(accountId: $id) }', { id: b.id }))
  await hide(site, c.id, 'deleting')
  assert.deepEqual(await feedIds(site, viewer, { tab }), [kept.id])
})

test('who follows nobody gets an empty page, and visitors are asked to sign in', async () => {
  const viewer = await seedAccount(site)
  assert.deepEqual(await feedIds(site, viewer, { tab }), [])
  assert.equal((await refusalOf(askFeed(site, null, { tab }))).code, 401)
})
