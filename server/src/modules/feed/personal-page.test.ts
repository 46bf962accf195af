import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { feedIds, feedPage, hideMediaViaApi, reportSeen, watch } from '../../../test/feed.ts'
import { seedMedia } from '../../../test/media.ts'
import { answerOf, askAs, block, follow } from '../../../test/people.ts'
import { refreshCatalogue } from '../../../test/recommendations.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite, type TestSite } from '../../../test/site.ts'
import { recordStatements } from '../../../test/statements.ts'

const TOPICS = ['ceramics', 'dancing'] as const

/** Media of two topics by six creators, in turn, newest first. */
async function world({ each = 20 } = {}) {
  const site = await freshSite({ RATE_LIMITS: 'off' })
  const fan = await seedAccount(site)
  const creators: Seeded[] = []
  for (let made = 0; made < 6; made += 1) creators.push(await seedAccount(site, { isCreator: true }))
  const of: Record<string, string[]> = { ceramics: [], dancing: [] }
  for (let made = 0; made < each * 2; made += 1) {
    const tag = TOPICS[made % 2] as string
    const available_at = new Date(Date.now() - (made + 1) * 600_000)
    const media = await seedMedia(site, creators[(made >> 1) % 6] as Seeded, { tags: [tag], available_at })
    of[tag]?.push(media.id)
  }
  // Seen often enough not to be explored.
  await site.app.db.updateTable('media_counts').set({ member_views: 100, views: 100 }).execute()
  await refreshCatalogue(site)
  return { site, fan, creators, ceramics: of.ceramics ?? [], dancing: of.dancing ?? [] }
}

const like = (site: TestSite, who: Seeded, media: string) =>
  answerOf(askAs(site, who, 'mutation ($media: ID!) { like(media: $media) }', { media }))

const share = (ids: readonly string[], among: readonly string[]) =>
  ids.filter((id) => among.includes(id)).length / ids.length

test('likes of one topic fill the next page with it, and only one’s own', async () => {
  const { site, fan, ceramics } = await world()
  const stranger = await seedAccount(site)
  const limit = { limit: 10 }
  const before = await feedIds(site, fan, { limit })
  // Without the likes themselves, which would raise the score for everybody.
  await sql`
    insert into interactions (account_id, media_id, creator_id, at, is_liked)
    select ${fan.id}, id, account_id, now(), true from media where id = any(${ceramics.slice(-3)}::uuid[])
  `.execute(site.app.db)
  const after = await feedIds(site, fan, { limit })
  assert.ok(share(after, ceramics) >= 0.7 && share(after, ceramics) > share(before, ceramics))
  assert.deepEqual(await feedIds(site, stranger, { limit }), before)
})

test('a personal session shows everything once and ends', async () => {
  const { site, fan, ceramics, dancing } = await world()
  await like(site, fan, ceramics[7] as string)
  const shown: string[] = []
  for (let after: string | null = null, pages = 0; pages === 0 || after; pages += 1) {
    const page = await feedPage(site, fan, { after, limit: { limit: 7 } })
    shown.push(...page.medias.map(({ id }) => id))
    after = page.next
    assert.ok(pages < 20)
  }
  assert.deepEqual(new Set(shown), new Set([...ceramics, ...dancing]))
  assert.equal(shown.length, new Set(shown).size)
})

test('never shown: what is hidden, muted, across a block, seen, removed, or not out yet', async () => {
  const { site, fan, creators, ceramics } = await world()
  const [muted, blocker, other] = creators as [Seeded, Seeded, Seeded]
  await like(site, fan, ceramics[0] as string)
  const mine = async (creator: Seeded, at = Date.now() - 1_000) =>
    (await seedMedia(site, creator, { tags: ['ceramics'], available_at: new Date(at) })).id
  const [byMuted, byBlocker] = [await mine(muted), await mine(blocker)]
  const [hidden, seen, removed, later] = [
    await mine(other),
    await mine(other),
    await mine(other),
    await mine(other, Date.now() + 3_600_000),
  ]
  await refreshCatalogue(site)
  const unwanted = [byMuted, byBlocker, hidden, seen, removed]
  const first = await feedIds(site, fan, { limit: { limit: 50 } })
  assert.ok(unwanted.every((id) => first.includes(id)))
  assert.ok(!first.includes(later))
  await answerOf(askAs(site, fan, 'mutation ($id: ID!) { muteAccount(accountId: $id) }', { id: muted.id }))
  await block(site, blocker, fan.id)
  await answerOf(hideMediaViaApi(site, fan, hidden))
  await answerOf(reportSeen(site, fan, [seen]))
  await site.app.db.updateTable('media').set({ deleted_at: new Date() }).where('id', '=', removed).execute()
  const next = await feedIds(site, fan, { limit: { limit: 20 } })
  assert.equal(next.length, 20)
  for (const id of unwanted) assert.ok(!next.includes(id))
})

test('a session opens with free videos, the best of one’s own taste', async () => {
  const { site, fan, creators, ceramics } = await world()
  for (const creator of creators) {
    await seedMedia(site, creator, { tags: ['ceramics'], price_cents: 500 })
    await seedMedia(site, creator, { tags: ['ceramics'], type: 'photo' })
  }
  await refreshCatalogue(site)
  for (const media of ceramics.slice(0, 3)) await like(site, fan, media)
  const { medias } = await feedPage(site, fan)
  const opening = medias.slice(0, 5)
  assert.ok(opening.every(({ access }) => access === 'open'))
  assert.ok(opening.filter(({ id }) => ceramics.includes(id)).length >= 3)
})

test('members of whom nothing is known, and those who turned it off, get everybody’s page', async () => {
  const { site, fan, ceramics } = await world()
  const [off, unknown] = [await seedAccount(site), await seedAccount(site)]
  for (const who of [fan, off]) for (const media of ceramics.slice(-3)) await like(site, who, media)
  await answerOf(askAs(site, off, 'mutation { updateFeedSettings(personal: false) { id } }'))
  const everybodys = await feedIds(site, unknown)
  assert.deepEqual(await feedIds(site, off), everybodys)
  assert.notDeepEqual(await feedIds(site, fan), everybodys)
  await answerOf(askAs(site, fan, 'mutation { resetFeed { id } }'))
  assert.deepEqual(await feedIds(site, fan), everybodys)
})

test('without a catalogue, members get everybody’s page', async () => {
  const site = await freshSite({ RATE_LIMITS: 'off' })
  const [fan, creator] = [await seedAccount(site), await seedAccount(site, { isCreator: true })]
  assert.deepEqual(await feedIds(site, fan), [])
  await refreshCatalogue(site)
  const media = await seedMedia(site, creator)
  await follow(site, fan, creator.id)
  assert.deepEqual(await feedIds(site, fan), [media.id])
})

test('a session that began before anything was known follows the first likes on its next page', async () => {
  const { site, fan, ceramics } = await world()
  const limit = { limit: 10 }
  const first = await feedPage(site, fan, { limit })
  for (const media of ceramics.slice(-3)) await like(site, fan, media)
  const second = await feedPage(site, fan, { after: first.next, limit })
  const shown = second.medias.map(({ id }) => id)
  assert.ok(share(shown, ceramics) >= 0.7, String(share(shown, ceramics)))
  const third = await feedPage(site, fan, { after: second.next, limit })
  const all = [first, second, third].flatMap(({ medias }) => medias.map(({ id }) => id))
  assert.equal(all.length, new Set(all).size)
})

test('a page takes at most five statements, with subscriptions to those on it', async () => {
  const { site, fan, creators, ceramics } = await world()
  for (const media of ceramics.slice(0, 3)) await like(site, fan, media)
  for (const { id } of creators) {
    await sql`insert into subscription_plans (creator_id, period_cents, created_at, updated_at)
      values (${id}, 999, now(), now())`.execute(site.app.db)
    await sql`insert into subscriptions (fan_id, creator_id, ends_at, price_cents)
      values (${fan.id}, ${id}, now() + interval '20 days', 999)`.execute(site.app.db)
  }
  const question = `query ($after: String) { feed(tab: "foryou", limit: { limit: 10 }, after: $after) {
    next medias { id likes user { id live followers isFollowing authUserSubscription { id } } } } }`
  const page = (after: string | null) =>
    answerOf<{ next: string; medias: { user: { authUserSubscription: { id: string } | null } }[] }>(
      askAs(site, fan, question, { after }),
    )
  const { next, medias } = await page(null)
  assert.ok(medias.every(({ user }) => user.authUserSubscription))
  for (const after of [null, next]) {
    const sent = await recordStatements(() => page(after))
    assert.ok(sent.length >= 3 && sent.length <= 5, sent.map((text) => text.slice(0, 200)).join('\n'))
  }
})

test('skips count against a topic', async () => {
  const { site, fan, ceramics, dancing } = await world()
  const skipped = dancing.slice(-6)
  await answerOf(
    watch(
      site,
      fan,
      skipped.map((media) => ({ media, kind: 'swipe', progress: 0, watchedMs: 900 })),
    ),
  )
  const page = await feedIds(site, fan, { limit: { limit: 10 } })
  assert.ok(share(page, ceramics) >= 0.7)
})

test('a session goes on across processes, of which one has no catalogue', async () => {
  const { site, fan, ceramics, dancing } = await world({ each: 12 })
  const other = await freshSite({ RATE_LIMITS: 'off', DATABASE_URL: site.databaseUrl })
  await like(site, fan, ceramics[0] as string)
  const shown: string[] = []
  for (let after: string | null = null, pages = 0; pages === 0 || after; pages += 1) {
    const page = await feedPage(pages % 2 === 0 ? site : other, fan, { after, limit: { limit: 5 } })
    shown.push(...page.medias.map(({ id }) => id))
    after = page.next
    assert.ok(pages < 20)
  }
  assert.equal(shown.length, new Set(shown).size)
  assert.deepEqual(new Set(shown), new Set([...ceramics, ...dancing]))
})

test('slides say what brought them, which counts as the source of the view', async () => {
  const { site, fan, creators, ceramics } = await world()
  for (const media of ceramics.slice(0, 4)) await like(site, fan, media)
  const found = await answerOf<{ medias: { id: string; via: string }[] }>(
    askAs(site, fan, '{ feed(tab: "foryou") { medias { id via } } }'),
  )
  const recommended = found.medias.filter(({ via }) => via === 'recommended')
  assert.ok(recommended.length > 0)
  const [first] = recommended
  await answerOf(watch(site, fan, [{ media: first?.id, kind: 'view', source: first?.via }]))
  const seen = await site.app.db
    .selectFrom('media_seen')
    .select('source')
    .where('account_id', '=', fan.id)
    .execute()
  assert.deepEqual(seen, [{ source: 'recommended' }])
  const outside = `{ videos(ids: ["${first?.id}"]) { via } }`
  assert.deepEqual(await answerOf(askAs(site, fan, outside)), [{ via: null }])
  await follow(site, fan, (creators[0] as Seeded).id)
  const following = '{ feed(tab: "following") { medias { via } } }'
  const { medias } = await answerOf<{ medias: { via: string }[] }>(askAs(site, fan, following))
  assert.ok(medias.length > 0 && medias.every(({ via }) => via === 'followed'))
})
