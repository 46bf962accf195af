import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { feedIds, readWholeFeed, seedMany } from '../../../test/feed.ts'
import { seedMedia } from '../../../test/media.ts'
import { answerOf, askAs, hide, type RequestUser } from '../../../test/people.ts'
import { freshDatabaseUrl } from '../../../test/postgres.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite, type TestSite } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'
import { anyTopic } from '../../../test/topics.ts'

/** Two processes with a cache TTL so long that only invalidation removes entries. */
const env = { RATE_LIMITS: 'off', DATABASE_URL: await freshDatabaseUrl(), SECRET_KEY: 'k'.repeat(40) }
const [site, other] = [await newSite(), await newSite()]

function newSite(): Promise<TestSite> {
  return freshSite(env, { sharedCacheTtlMs: 3_600_000 })
}

let [a, b]: Seeded[] = []
let fan: Seeded
before(async () => {
  ;[a, b] = [await seedAccount(site, { isCreator: true }), await seedAccount(site, { isCreator: true })]
  fan = await seedAccount(site)
  // A page with a single media uses another query.
  await seedMedia(site, b)
})

const FEED = `query ($after: String, $size: Int!) { feed(tab: "foryou", limit: {limit: $size}, after: $after) {
  next
  medias { id likes like access description source { url } blur thumbnail { poster }
    user { fullname isFollowing subscription_detail { period { price } contents { videos } } } }
} }`

type Plan = { period: { price: number }; contents: { videos: number } }
type Shown = {
  id: string
  likes: number
  like: boolean
  access: string
  description: string
  source: { url: string } | null
  blur: string
  thumbnail: { poster: string }
  user: { fullname: string; isFollowing: boolean; subscription_detail: Plan | null }
}
type Page = { medias: Shown[]; next: string | null }

const page = (where: TestSite, asker: RequestUser = null, after: string | null = null, size = 5) =>
  answerOf<Page>(askAs(where, asker, FEED, { after, size }))

async function shownOf(where: TestSite, id: string, asker: RequestUser = null): Promise<Shown | undefined> {
  // Free videos come before locked ones, so that a short page would have none of them.
  return (await page(where, asker, null, 50)).medias.find((media) => media.id === id)
}

/** Bus messages arrive in order: once both processes received this one, they received all earlier ones. */
async function received(): Promise<void> {
  const both = [site, other].map(({ app }) => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const leave = app.bus.subscribe(anyTopic('mark'), resolve)
    return promise.finally(leave)
  })
  await site.app.bus.publish(anyTopic('mark'), null)
  await Promise.all(both)
}

/** A visitor and a fan, in both processes. */
function everybody(): [TestSite, RequestUser][] {
  return [site, other].flatMap((where): [TestSite, RequestUser][] => [
    [where, null],
    [where, fan],
  ])
}

/** Creates a media that both processes have cached for visitors and a fan. */
async function shown(columns: Parameters<typeof seedMedia>[2] = {}): Promise<string> {
  const { id } = await seedMedia(site, a as Seeded, columns)
  await received()
  for (const [where, asker] of everybody())
    assert.ok(await shownOf(where, id, asker), 'it is on the first page')
  return id
}

const ask = (asker: RequestUser, mutation: string) => answerOf(askAs(site, asker, `mutation { ${mutation} }`))

test('visitors share a page, and those who are signed in have their own before and after', async () => {
  const id = await shown()
  await ask(fan, `like(media: "${id}")`)
  await ask(fan, `upFollowing(id: "${a?.id}")`)
  const own = await shownOf(site, id, fan)
  assert.deepEqual([own?.likes, own?.like, own?.user.isFollowing], [1, true, true])
  const visitors = await shownOf(site, id)
  assert.deepEqual([visitors?.likes, visitors?.like, visitors?.user.isFollowing], [0, false, false])
  // The page is recomputed now, after a signed-in request for the same media.
  await site.app.db.updateTable('media').set({ description: 'Anew' }).where('id', '=', id).execute()
  await received()
  assert.equal((await shownOf(site, id, fan))?.description, 'Anew')
  const anew = await shownOf(site, id)
  assert.deepEqual([anew?.likes, anew?.like, anew?.user.isFollowing], [1, false, false])
})

test('what ends a session ends its answers: a visitor with an old cookie is a visitor', async () => {
  const id = await shown()
  await ask(fan, `like(media: "${id}")`)
  const gone = { cookie: `${fan.cookie.slice(0, -4)}AAAA` }
  assert.equal((await shownOf(site, id, gone))?.like, false)
})

const review = async (id: string, isApproved: boolean) =>
  ask(
    await seedStaff(site, 'moderator'),
    `reviewMedia(media: "${id}", approved: ${isApproved}, reason: "Looked at") { id }`,
  )
const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString()
const PLAN = `createSubscriptionDetail(period: {price: 9.99}) { id }`
const CHANGES: Record<string, (id: string) => Promise<unknown>> = {
  deleted: (id) => ask(a ?? null, `deleteMedia(id: "${id}")`),
  'made private': (id) => ask(a ?? null, `updateMedia(id: "${id}", visibility: "private") { id }`),
  rejected: (id) => review(id, false),
  'put off': (id) => ask(a ?? null, `updateMedia(id: "${id}", available_date: "${nextWeek}") { id }`),
  'by somebody suspended': () => hide(site, a?.id ?? '', 'suspended'),
}

for (const [name, change] of Object.entries(CHANGES))
  test(`a media that is ${name} is on nobody’s page, in no process`, async () => {
    const id = await shown()
    await change(id)
    await received()
    for (const [where, asker] of everybody()) assert.equal(await shownOf(where, id, asker), undefined)
    await site.app.db
      .updateTable('accounts')
      .set({ status: 'active' })
      .where('status', '=', 'suspended')
      .execute()
  })

test('a media that is released is on the next page', async () => {
  const { id } = await seedMedia(site, a as Seeded, { approved: false })
  await received()
  for (const where of [site, other]) assert.equal(await shownOf(where, id), undefined)
  await review(id, true)
  await received()
  for (const where of [site, other]) assert.ok(await shownOf(where, id))
})

test('a price, words, a name and what subscribing costs are told as they are now', async () => {
  const id = await shown()
  await ask(a ?? null, `updateMedia(id: "${id}", shop: 5, description: "Dear") { id }`)
  await received()
  for (const [where, asker] of everybody()) {
    const shown = await shownOf(where, id, asker)
    assert.deepEqual([shown?.access, shown?.description, shown?.source], ['price', 'Dear', null])
    assert.equal(shown?.thumbnail.poster, shown?.blur, 'and nothing of it is shown in clear')
  }
  await site.app.db
    .updateTable('accounts')
    .set({ fullname: 'Another Name' })
    .where('id', '=', a?.id ?? '')
    .execute()
  await ask(a ?? null, PLAN)
  await seedMedia(site, a as Seeded, { visibility: 'subscription' })
  await received()
  for (const [where, asker] of everybody()) {
    const shown = await shownOf(where, id, asker)
    assert.equal(shown?.user.fullname, 'Another Name')
    const { period, contents } = shown?.user.subscription_detail ?? {}
    assert.deepEqual([period?.price, contents?.videos], [9.99, 1])
  }
})

test('what is one’s own is read anew for each, and told to nobody else', async () => {
  const id = await shown()
  const stranger = await seedAccount(site)
  const own = async (asker: Seeded) => {
    const shown = await shownOf(site, id, asker)
    return [shown?.likes, shown?.like, shown?.user.isFollowing]
  }
  assert.deepEqual(
    [await own(fan), await own(stranger)],
    [
      [0, false, true],
      [0, false, false],
    ],
  )
  await ask(stranger, `like(media: "${id}")`)
  assert.deepEqual(
    [await own(fan), await own(stranger)],
    [
      [1, false, true],
      [1, true, false],
    ],
  )
  await ask(stranger, `blockAccount(accountId: "${a?.id}")`)
  assert.equal(await shownOf(site, id, stranger), undefined)
  assert.ok(await shownOf(site, id, fan))
})

test('URLs in a cached page work, and outlive every cached page', async () => {
  const id = await shown()
  const media = await shownOf(site, id)
  for (const address of [media?.source?.url ?? '', media?.thumbnail.poster ?? '', media?.blur ?? '']) {
    assert.equal((await site.get(address)).status, 200)
    const [, expiry = ''] = /\/files\/m\/\w+\.everybody\.([0-9a-z]+)\./.exec(address) ?? []
    assert.ok(Number.parseInt(expiry, 36) * 1000 > Date.now() + 86_300_000)
  }
})

test('visitors go on from the same place, and meet everything once', async () => {
  await seedMany(site, [a as Seeded, b as Seeded], 40)
  await received()
  const [first, again] = [await page(site), await page(other)]
  assert.equal(first.next, again.next)
  assert.deepEqual(await page(site, null, first.next), await page(other, null, again.next))
  const walked = (await readWholeFeed(site, null)).flatMap(({ medias }) => medias.map(({ id }) => id))
  assert.equal(new Set(walked).size, walked.length)
  const { count } = await site.app.db
    .selectFrom('feed_entries')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('available_at', '<=', new Date())
    .executeTakeFirstOrThrow()
  assert.equal(walked.length, Number(count))
  for (let times = 0; times < 2; times += 1) {
    const { errors } = await askAs(site, null, FEED, { after: 'nowhere' })
    assert.equal(errors?.[0]?.extensions.code, 'BAD_INPUT')
  }
})

test('the home page brings what is kept; a campaign’s choice is looked up for each', async () => {
  const { id } = await seedMedia(site, a as Seeded)
  await received()
  const home = async (path: string) => {
    const answer = await site.get(path, { headers: { cookie: 'agree_18=1; cookie_policy=1' } })
    return answer.text()
  }
  assert.match(await home('/'), new RegExp(`"id":"${id}"[^{}]*"likes":0`))
  await ask(fan, `like(media: "${id}")`)
  assert.match(await home('/'), new RegExp(`"id":"${id}"[^{}]*"likes":0`))
  assert.doesNotMatch(await home(`/?c=summer&v=${id}`), /id="opening"/)
  const chosen = await answerOf<{ likes: number }[]>(
    askAs(site, null, `{ videos(ids: ["${id}"], withLike: true) { likes } }`),
  )
  assert.equal(chosen[0]?.likes, 1)
  await ask(a ?? null, `deleteMedia(id: "${id}")`)
  await received()
  assert.doesNotMatch(await home('/'), new RegExp(id))
  assert.equal((await feedIds(site, null)).includes(id), false)
})
