import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_GEO_CONTEXT, runInGeoContext } from '#platform/regions/geo-context.ts'
import { HOUR_MS } from '#rules/time.ts'
import { asViewer } from '../../../test/analytics.ts'
import {
  feedIds,
  feedPage,
  hideMediaViaApi,
  readWholeFeed,
  reportSeen,
  seedHistory,
  seedMany,
  showMediaViaApi,
} from '../../../test/feed.ts'
import { seedMedia, seedRight, seedSubscription } from '../../../test/media.ts'
import { answerOf, askAs, block, follow, hide } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite, type TestSite } from '../../../test/site.ts'
import { forYou } from './for-you.ts'

const mute = (site: TestSite, asker: Seeded, id: string) =>
  answerOf(askAs(site, asker, 'mutation ($id: ID!) { muteAccount(accountId: $id) }', { id }))

async function scoresOf({ app: { db } }: TestSite, ids: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('feed_entries')
    .select(['media_id', 'score'])
    .where('media_id', 'in', ids)
    .execute()
  const scores = new Map(rows.map(({ media_id, score }) => [media_id, score]))
  return ids.flatMap((id) => scores.get(id) ?? [])
}

/** Uses its own site, because the feed shows all media of a site. */
async function world({ authors = 3 } = {}) {
  const site = await freshSite({ RATE_LIMITS: 'off' })
  const viewer = await seedAccount(site)
  const creators: Seeded[] = []
  for (let made = 0; made < authors; made += 1) creators.push(await seedAccount(site, { isCreator: true }))
  const [a, b, c] = creators as [Seeded, Seeded, Seeded]
  return { site, viewer, creators, a, b, c }
}

test('newer, better liked, more talked about and more often watched to the end come first', async () => {
  const { site, viewer } = await world()
  const orders: [Parameters<typeof seedHistory>[2], Parameters<typeof seedHistory>[2]][] = [
    [{ hoursAgo: 1 }, { hoursAgo: 30 }],
    [{ hoursAgo: 60, likes: 12 }, { hoursAgo: 60 }],
    [
      { hoursAgo: 90, comments: 6 },
      { hoursAgo: 90, likes: 6 },
    ],
    [
      { hoursAgo: 120, views: 100, completions: 90 },
      { hoursAgo: 120, views: 100, completions: 1 },
    ],
  ]
  for (const [better = {}, worse = {}] of orders) {
    // Separate authors, so that the limit per author does not apply.
    const second = await seedHistory(site, await seedAccount(site), worse)
    const first = await seedHistory(site, await seedAccount(site), better)
    for (const asker of [viewer, null]) {
      const ids = await feedIds(site, asker, { limit: { limit: 50 } })
      assert.ok(ids.indexOf(first.id) < ids.indexOf(second.id), JSON.stringify([better, worse]))
    }
  }
})

test('a photo, which has no end, and a video watched to the end by a quarter are worth the same', async () => {
  const { site, a } = await world()
  const at = { available_at: new Date(Date.now() - HOUR_MS) }
  const seed = (history: Parameters<typeof seedHistory>[2], type: 'video' | 'photo') =>
    seedHistory(site, a, { likes: 3, ...history }, { ...at, type })
  const photo = await seed({ views: 400 }, 'photo')
  const average = await seed({ views: 400, completions: 100 }, 'video')
  const skipped = await seed({ views: 400, completions: 20 }, 'video')
  const [ofPhoto, ofAverage, ofSkipped] = await scoresOf(site, [photo.id, average.id, skipped.id])
  assert.equal(ofPhoto, ofAverage)
  assert.ok((ofAverage ?? 0) > (ofSkipped ?? 0))
})

test('being seen takes nothing from a photo, and visitors take nothing from anything', async () => {
  const { site, a } = await world()
  const at = { available_at: new Date(Date.now() - HOUR_MS) }
  const score = async (history: Parameters<typeof seedHistory>[2], type: 'video' | 'photo') =>
    (await scoresOf(site, [(await seedHistory(site, a, history, { ...at, type })).id]))[0] ?? 0
  assert.ok((await score({ views: 50 }, 'photo')) > (await score({}, 'photo')))
  for (const type of ['video', 'photo'] as const) {
    const known = { likes: 4, views: 40, completions: 20 }
    const alsoVisited = { ...known, views: 5_040, visitors: 5_000 }
    assert.equal(await score(alsoVisited, type), await score(known, type), type)
  }
})

test('twice the response makes up for twelve hours', async () => {
  const { site, a, b } = await world()
  const older = await seedHistory(site, a, { hoursAgo: 23, likes: 3 })
  const newer = await seedHistory(site, b, { hoursAgo: 1 })
  assert.deepEqual(await feedIds(site, null), [older.id, newer.id])
  const oldest = await seedHistory(site, a, { hoursAgo: 26, likes: 3 })
  assert.deepEqual(await feedIds(site, null), [older.id, newer.id, oldest.id])
})

test('whom one follows comes earlier, for oneself alone', async () => {
  const { site, viewer, a, b } = await world()
  const other = await seedHistory(site, a, { hoursAgo: 1 })
  const followed = await seedHistory(site, b, { hoursAgo: 20 })
  await follow(site, viewer, b.id)
  assert.deepEqual(await feedIds(site, viewer), [followed.id, other.id])
  assert.deepEqual(await feedIds(site, null), [other.id, followed.id])
})

test('what followed authors made last joins the first page when they make up for what is ahead of it', async () => {
  const { site, viewer, creators } = await world({ authors: 30 })
  const [author, ...others] = creators as [Seeded, ...Seeded[]]
  await seedMany(site, others, 150, { intervalMinutes: 4 })
  const made = await seedHistory(site, author, { hoursAgo: 20 })
  assert.equal((await feedIds(site, viewer)).includes(made.id), false)
  await follow(site, viewer, author.id)
  assert.equal((await feedIds(site, viewer)).includes(made.id), true)
  const shown = (await readWholeFeed(site, viewer)).flatMap(({ medias }) => medias.map(({ id }) => id))
  assert.equal(shown.length, 151)
  assert.equal(new Set(shown).size, 151)
})

test('what has been seen comes after everything else, and the feed of a small site does not end empty', async () => {
  const { site, viewer, creators } = await world()
  const ids = await seedMany(site, creators, 6)
  await answerOf(reportSeen(site, viewer, ids.slice(0, 2)))
  const first = await feedIds(site, viewer)
  assert.deepEqual(new Set(first.slice(0, 4)), new Set(ids.slice(2)))
  assert.deepEqual(new Set(first.slice(4)), new Set(ids.slice(0, 2)))
  await answerOf(reportSeen(site, viewer, ids))
  const again = await feedPage(site, viewer)
  assert.equal(again.medias.length, 6)
  assert.equal(again.next, null)
  assert.equal(again.medias[0]?.id, ids[0])
})

test('the unseen come first across pages too, then the seen, each once', async () => {
  const { site, viewer, creators } = await world()
  const ids = await seedMany(site, creators, 130)
  const seen = new Set(ids.filter((_, index) => index % 3 === 0))
  await answerOf(reportSeen(site, viewer, [...seen]))
  const pages = await readWholeFeed(site, viewer, {}, async ({ medias }) => {
    await answerOf(
      reportSeen(
        site,
        viewer,
        medias.map(({ id }) => id),
      ),
    )
  })
  const shown = pages.flatMap(({ medias }) => medias.map(({ id }) => id))
  assert.equal(shown.length, 130)
  assert.equal(new Set(shown).size, 130)
  assert.ok(shown.slice(0, 130 - seen.size).every((id) => !seen.has(id)))
  assert.ok(shown.slice(130 - seen.size).every((id) => seen.has(id)))
})

test('pages neither repeat nor leave out, whatever their size, for people and visitors', async () => {
  const { site, viewer, creators } = await world({ authors: 9 })
  const ids = await seedMany(site, creators, 210)
  for (const asker of [viewer, null]) {
    for (const limit of [7, 20, 50]) {
      const shown = (await readWholeFeed(site, asker, { limit: { limit } })).flatMap(({ medias }) =>
        medias.map(({ id }) => id),
      )
      assert.equal(shown.length, ids.length, `pages of ${limit}`)
      assert.deepEqual(new Set(shown), new Set(ids))
    }
  }
})

const LOCKED = [{ price_cents: 500 }, { visibility: 'subscription' }, { type: 'photo' }] as const

test('a session opens with five free videos, the rest follows, and no page repeats or leaves anything out', async () => {
  const { site, viewer, creators } = await world({ authors: 9 })
  const isOpener = new Map<string, boolean>()
  // A hundred locked media and photos rank above the free videos.
  for (let index = 0; index < 130; index += 1) {
    const kind = index < 100 || index % 5 > 0 ? LOCKED[index % 3] : {}
    const { id } = await seedMedia(site, creators[index % 9] as Seeded, {
      ...kind,
      available_at: new Date(Date.now() - (index + 1) * HOUR_MS),
    })
    isOpener.set(id, index >= 100 && index % 5 === 0)
  }
  const free = [...isOpener].flatMap(([id, isFree]) => (isFree ? id : []))
  assert.equal(free.length, 6)
  for (const asker of [null, viewer])
    for (const limit of [3, 7, 20, 50]) {
      const shown = (await readWholeFeed(site, asker, { limit: { limit } })).flatMap(({ medias }) =>
        medias.map(({ id }) => id),
      )
      assert.equal(shown.length, 130, `pages of ${limit}`)
      assert.deepEqual(new Set(shown), new Set(isOpener.keys()))
      assert.ok(shown.slice(0, Math.min(5, limit)).every((id) => isOpener.get(id)))
      assert.equal(isOpener.get(shown[5] ?? ''), false)
    }
  // Nothing moving is left unseen: a new session opens with what was seen, each media once.
  await answerOf(reportSeen(site, viewer, free.slice(0, 4)))
  const again = await feedIds(site, viewer, { limit: { limit: 20 } })
  assert.deepEqual(new Set(again.slice(0, 2)), new Set(free.slice(4)))
  assert.ok(again.slice(2, 5).every((id) => free.slice(0, 4).includes(id)))
  const all = (await readWholeFeed(site, viewer)).flatMap(({ medias }) => medias.map(({ id }) => id))
  assert.equal(new Set(all).size, 130)
  assert.equal(all.length, 130)
})

test('where geo rules are read for each viewer, a session opens the same way', async () => {
  const { site, viewer, a, b } = await world()
  for (const kind of LOCKED) await seedMedia(site, a, kind)
  const [seen = '', unseen] = await seedMany(site, [b], 2, { intervalMinutes: 9_000 })
  await answerOf(reportSeen(site, viewer, [seen]))
  const place = { ...NO_GEO_CONTEXT, countries: ['zz'] }
  const firstPage = () => forYou(site.app, asViewer(viewer), { type: undefined, size: 3, after: null })
  for (const page of [
    await firstPage(),
    await runInGeoContext({ place, placeOf: async () => place }, firstPage),
  ])
    assert.deepEqual(
      page.medias.slice(0, 2).map(({ id }) => id),
      [unseen, seen],
    )
})

test('fewer than five free videos open a session, and photos alone none', async () => {
  const { site, viewer, a, b } = await world()
  for (const kind of LOCKED) await seedMedia(site, a, kind)
  const old = await seedMedia(site, b, { available_at: new Date(Date.now() - 900 * HOUR_MS) })
  for (const asker of [null, viewer]) {
    const ids = await feedIds(site, asker)
    assert.equal(ids.length, 4)
    assert.equal(ids[0], old.id)
    assert.equal((await feedIds(site, asker, { type: 'photo' })).length, 1)
  }
})

test('a media whose score falls behind the reader is not shown again', async () => {
  const { site, creators } = await world({ authors: 9 })
  await seedMany(site, creators, 200)
  const shown: string[] = []
  const { db } = site.app
  await readWholeFeed(site, null, {}, async ({ medias }) => {
    shown.push(...medias.map(({ id }) => id))
    for (const { id } of medias)
      await db
        .updateTable('feed_entries')
        .set((eb) => ({ score: eb('score', '-', 8) }))
        .where('media_id', '=', id)
        .execute()
  })
  assert.equal(new Set(shown).size, shown.length)
})

test('one author does not fill a page, nor stand beside themselves', async () => {
  const { site, creators, a } = await world({ authors: 8 })
  await seedMany(site, [a], 40)
  await seedMany(site, creators.slice(1), 40)
  const { medias } = await feedPage(site, null)
  const authors = medias.map(({ user }) => user.id)
  assert.equal(authors.length, 20)
  assert.ok(authors.filter((id) => id === a.id).length <= 3)
  assert.ok(authors.every((id, index) => id !== authors[index - 1]))
})

test('blocked either way, muted and hidden are not shown, own media neither', async () => {
  const { site, viewer, a, b, c } = await world()
  const [ofA, ofB, ofC] = [await seedMedia(site, a), await seedMedia(site, b), await seedMedia(site, c)]
  const own = await seedMedia(site, viewer)
  assert.deepEqual(new Set(await feedIds(site, viewer)), new Set([ofA.id, ofB.id, ofC.id]))
  await block(site, viewer, a.id)
  await block(site, b, viewer.id)
  assert.deepEqual(await feedIds(site, viewer), [ofC.id])
  await mute(site, viewer, c.id)
  assert.deepEqual(await feedIds(site, viewer), [])
  assert.equal((await feedIds(site, null)).length, 4)
  assert.ok((await feedIds(site, c)).includes(own.id))
})

test("'Not interested' takes a media away, seen or not, until it is taken back", async () => {
  const { site, viewer, a } = await world()
  const media = await seedMedia(site, a)
  await answerOf(hideMediaViaApi(site, viewer, media.id))
  assert.deepEqual(await feedIds(site, viewer), [])
  await answerOf(reportSeen(site, viewer, [media.id]))
  assert.deepEqual(await feedIds(site, viewer), [])
  await answerOf(showMediaViaApi(site, viewer, media.id))
  assert.deepEqual(await feedIds(site, viewer), [media.id])
})

test('a block between two pages takes what waited for the second', async () => {
  const { site, viewer, creators, a } = await world({ authors: 4 })
  await seedMany(site, creators, 60)
  const first = await feedPage(site, viewer)
  await block(site, viewer, a.id)
  for (let { next } = first; next; ) {
    const page = await feedPage(site, viewer, { after: next })
    assert.ok(page.medias.every(({ user }) => user.id !== a.id))
    next = page.next
  }
})

test('private, unreleased, rejected, deleted, unprocessed and of hidden people: never', async () => {
  const { site, viewer, a, b, c } = await world()
  const shown = await seedMedia(site, a)
  await seedMedia(site, a, { visibility: 'private' })
  await seedMedia(site, a, { available_at: new Date(Date.now() + HOUR_MS) })
  await seedMedia(site, a, { approved: false })
  await seedMedia(site, a, { deleted_at: new Date() })
  await seedMedia(site, a, { state: 'processing' })
  await seedMedia(site, b)
  await seedMedia(site, c)
  await hide(site, b.id, 'suspended')
  await hide(site, c.id, 'deleting')
  for (const asker of [viewer, null]) assert.deepEqual(await feedIds(site, asker), [shown.id])
})

test('a media that is approved, released or made public later appears; one that is taken back goes', async () => {
  const { site, a } = await world()
  const { db } = site.app
  const media = await seedMedia(site, a, { approved: false })
  const set = (columns: { approved?: boolean; visibility?: 'free' | 'private' }) =>
    db.updateTable('media').set(columns).where('id', '=', media.id).execute()
  assert.deepEqual(await feedIds(site, null), [])
  await set({ approved: true })
  assert.deepEqual(await feedIds(site, null), [media.id])
  await set({ visibility: 'private' })
  assert.deepEqual(await feedIds(site, null), [])
})

test('what is locked is shown as locked, and open to those who paid', async () => {
  const { site, viewer, a, b } = await world()
  const sold = await seedMedia(site, a, { price_cents: 500 })
  const members = await seedMedia(site, b, { visibility: 'subscription' })
  const accesses = async (asker: Seeded | null) =>
    new Map((await feedPage(site, asker)).medias.map(({ id, access }) => [id, access]))
  assert.deepEqual((await accesses(viewer)).get(sold.id), 'price')
  assert.deepEqual((await accesses(null)).get(members.id), 'subscribers')
  await seedRight(site, sold.id, viewer)
  await seedSubscription(site, viewer, b)
  assert.deepEqual(new Set((await accesses(viewer)).values()), new Set(['open']))
})

test('videos and photos can be asked for alone', async () => {
  const { site, viewer, a } = await world()
  const video = await seedMedia(site, a)
  const photo = await seedMedia(site, a, { type: 'photo' })
  await follow(site, viewer, a.id)
  for (const tab of ['foryou', 'following']) {
    assert.deepEqual(await feedIds(site, viewer, { tab, type: 'video' }), [video.id])
    assert.deepEqual(await feedIds(site, viewer, { tab, type: 'photo' }), [photo.id])
    assert.equal((await feedIds(site, viewer, { tab })).length, 2)
  }
})
