import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { hideMediaViaApi, reportSeen, seedMany } from '../../../test/feed.ts'
import { seedMedia, seedRight, seedSubscription } from '../../../test/media.ts'
import { answerOf, askAs, block, follow, type RequestUser } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite, type TestSite } from '../../../test/site.ts'
import { createFindTopEntries, TOP_ENTRIES } from './top-entries.ts'

const SLIDE = `id access likes like comments source { url } thumbnail { poster } watermark
  user { id followers isFollowing isMuted subscription_detail { trial { price } period { price } } authUserSubscription { price } }`
type Slide = { id: string; access: string; like: boolean; user: { id: string; isFollowing: boolean } }

/** A page that is not filled goes on with seen media, which are read row by row. */
async function firstPage(site: TestSite, asker: RequestUser, limit = 50): Promise<Slide[]> {
  const query = `{ feed(tab: "foryou", limit: {limit: ${limit}}) { medias { ${SLIDE} } } }`
  return (await answerOf<{ medias: Slide[] }>(askAs(site, asker, query))).medias
}

/** The same media, read row by row and without any cache. */
const slidesOf = (site: TestSite, asker: RequestUser, ids: readonly string[]) =>
  answerOf<Slide[]>(askAs(site, asker, `query ($ids: [ID!]!) { videos(ids: $ids) { ${SLIDE} } }`, { ids }))

const ask = (site: TestSite, asker: RequestUser, mutation: string) =>
  answerOf(askAs(site, asker, `mutation { ${mutation} }`))

/** Caches that outlive the test: only what is read anew can change. */
async function world({ sharedCacheTtlMs = 3_600_000 } = {}) {
  const site = await freshSite({ RATE_LIMITS: 'off' }, { sharedCacheTtlMs })
  const [fan, stranger] = [await seedAccount(site), await seedAccount(site)]
  const creators: Seeded[] = []
  for (let made = 0; made < 6; made += 1) creators.push(await seedAccount(site, { isCreator: true }))
  return { site, fan, stranger, creators }
}

test('the first page tells a member the same as media read one by one, and others nothing of it', async () => {
  // Without a cache, so that nothing has to be invalidated.
  const { site, fan, stranger, creators } = await world({ sharedCacheTtlMs: 0 })
  const [followed, trial, running, over] = creators as [Seeded, Seeded, Seeded, Seeded]
  for (const creator of [trial, running, over]) {
    await ask(
      site,
      creator,
      'createSubscriptionDetail(period: {price: 9.99}, trial: {duration: 7, unit: "day", price: 1}) { id }',
    )
    await seedMedia(site, creator, { visibility: 'subscription' })
  }
  const bought = await seedMedia(site, creators[4] as Seeded, { price_cents: 500 })
  await seedMedia(site, creators[4] as Seeded, { price_cents: 500 })
  const liked = await seedMedia(site, creators[5] as Seeded)
  await seedMedia(site, followed)
  await follow(site, fan, followed.id)
  await seedSubscription(site, fan, trial)
  await site.app.db
    .updateTable('subscriptions')
    .set({ trial_used_at: new Date() })
    .where('creator_id', '=', trial.id)
    .execute()
  await seedSubscription(site, fan, running)
  await seedSubscription(site, fan, over, new Date(Date.now() - 1_000))
  await seedRight(site, bought.id, fan)
  await ask(site, fan, `like(media: "${liked.id}")`)
  for (const asker of [fan, stranger, fan]) {
    const page = await firstPage(site, asker, 7)
    const ids = page.map(({ id }) => id)
    assert.equal(ids.length, 7)
    assert.deepEqual(page, await slidesOf(site, asker, ids))
  }
  const own = await firstPage(site, fan, 7)
  assert.equal(own.filter(({ access }) => access === 'subscribers').length, 1)
  assert.equal(own.filter(({ access }) => access === 'price').length, 1)
  assert.equal(own.find(({ id }) => id === liked.id)?.like, true)
  assert.equal(own.find(({ user }) => user.id === followed.id)?.user.isFollowing, true)
  const others = await firstPage(site, stranger, 7)
  assert.equal(others.filter(({ access }) => access === 'subscribers').length, 3)
  assert.ok(others.every(({ like, user }) => !like && !user.isFollowing))
})

test('a block in either direction, a mute, a hidden media and a seen one count at once, for oneself alone', async () => {
  const { site, fan, stranger, creators } = await world()
  const [blocked, blocker, muted, other] = creators as [Seeded, Seeded, Seeded, Seeded]
  // The oldest are the last: only what is left out lets them onto a page of two.
  const left = [await seedMedia(site, other), await seedMedia(site, other)]
  const [hidden, seen] = [await seedMedia(site, other), await seedMedia(site, other)]
  for (const creator of [blocked, blocker, muted]) await seedMedia(site, creator)
  const idsOf = async (asker: RequestUser, limit?: number) =>
    (await firstPage(site, asker, limit)).map(({ id }) => id)
  for (const asker of [fan, stranger]) assert.equal((await idsOf(asker, 7)).length, 7)
  await block(site, fan, blocked.id)
  await block(site, blocker, fan.id)
  await ask(site, fan, `muteAccount(accountId: "${muted.id}")`)
  await answerOf(hideMediaViaApi(site, fan, hidden.id))
  await answerOf(reportSeen(site, fan, [seen.id]))
  const leftIds = new Set(left.map(({ id }) => id))
  assert.deepEqual(new Set(await idsOf(fan, 2)), leftIds)
  // What was seen comes last instead of vanishing.
  assert.deepEqual(new Set(await idsOf(fan)), new Set([...leftIds, seen.id]))
  assert.equal((await idsOf(stranger, 7)).length, 7)
})

test('a member who has seen nearly all of the best still gets a page of new media', async () => {
  const { site, fan, creators } = await world({ sharedCacheTtlMs: 0 })
  const ids = await seedMany(site, creators, TOP_ENTRIES + 30)
  const { rows } = await sql<{ id: string }>`
    insert into media_seen (account_id, media_id)
    select ${fan.id}, media_id from feed_entries order by score desc, media_id desc limit ${TOP_ENTRIES - 5}
    returning media_id as id
  `.execute(site.app.db)
  const seen = rows.map(({ id }) => id)
  const page = (await firstPage(site, fan)).map(({ id }) => id)
  assert.deepEqual(new Set(page.slice(0, 35)), new Set(ids.filter((id) => !seen.includes(id))))
  assert.equal(page.length, 50)
  assert.equal(new Set(page).size, 50)
})

test('entries that nobody announced are read again after the TTL', async () => {
  const { site, creators } = await world()
  let nowMs = Date.now()
  const clock = { ...site.app.clock, now: () => new Date(nowMs) }
  const silent = { ...site.app.bus, subscribe: () => () => {}, onGap: () => () => {} }
  const findTop = createFindTopEntries({ bus: silent, clock, ttlMs: 1_000 })
  const top = async () => (await findTop(site.app.db, undefined, new Date())).all.map(({ id }) => id)
  const { id } = await seedMedia(site, creators[0] as Seeded)
  assert.deepEqual(await top(), [id])
  await site.app.db.deleteFrom('media').where('id', '=', id).execute()
  nowMs += 999
  assert.deepEqual(await top(), [id])
  nowMs += 1
  assert.deepEqual(await top(), [])
})
