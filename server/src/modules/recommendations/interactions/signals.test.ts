import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RETENTION_PERIODS } from '#rules/retention.ts'
import { DAY_MS } from '#rules/time.ts'
import { eraseAccountNow } from '../../../../test/creators.ts'
import { addCommentViaApi, deleteCommentViaApi, like, report } from '../../../../test/engagement.ts'
import { hideMediaViaApi, showMediaViaApi, watch } from '../../../../test/feed.ts'
import { seedMedia, seedSubscription } from '../../../../test/media.ts'
import { addCredits, buyMediaViaApi, tip } from '../../../../test/money.ts'
import { answerOf, askAs, block, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { leaveOneTry } from '../../../../test/rate-limits.ts'
import { interactionsOf } from '../../../../test/recommendations.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { sweepSignals } from '../sweep.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

async function pair(columns: Parameters<typeof seedMedia>[2] = {}) {
  const [creator, fan] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
  return { creator, fan, media: (await seedMedia(site, creator, { duration_ms: 10_000, ...columns })).id }
}

const only = async (fan: Seeded) => {
  const rows = await interactionsOf(site, fan)
  assert.equal(rows.length, 1)
  return rows[0] as NonNullable<(typeof rows)[0]>
}

const ask = (who: RequestUser, mutation: string) => answerOf(askAs(site, who, `mutation { ${mutation} }`))
const personal = (who: RequestUser, isOn: boolean) => ask(who, `updateFeedSettings(personal: ${isOn}) { id }`)

const signalsOf = async (fan: Seeded) =>
  (
    await db
      .selectFrom('creator_signals')
      .select(['creator_id', 'kind'])
      .where('account_id', '=', fan.id)
      .execute()
  )
    .map(({ kind }) => kind)
    .sort()

const visitsOf = (fan: Seeded) =>
  db
    .selectFrom('tag_visits')
    .select(['tag', 'visits'])
    .where('account_id', '=', fan.id)
    .orderBy('tag')
    .execute()

test('a like, a comment and “not interested” are remembered once, and forgotten when they are undone', async () => {
  const { fan, media } = await pair()
  await answerOf(like(site, fan, media))
  assert.equal((await only(fan)).is_liked, true)
  const [first, second] = [
    await addCommentViaApi(site, fan, { media, message: 'One' }),
    await addCommentViaApi(site, fan, { media, message: 'Two' }),
  ]
  await answerOf(like(site, fan, media))
  await answerOf(deleteCommentViaApi(site, fan, first))
  const commented = await only(fan)
  assert.deepEqual([commented.is_liked, commented.is_commented], [false, true])
  await answerOf(deleteCommentViaApi(site, fan, second))
  assert.deepEqual(await interactionsOf(site, fan), [])
  for (const hide of [hideMediaViaApi, hideMediaViaApi]) await answerOf(hide(site, fan, media))
  assert.equal((await only(fan)).is_reported, true)
  await answerOf(showMediaViaApi(site, fan, media))
  assert.deepEqual(await interactionsOf(site, fan), [])
})

test('a purchase and a share are remembered', async () => {
  const { fan, media } = await pair({ price_cents: 300 })
  await addCredits(site, fan, 1_000)
  await answerOf(buyMediaViaApi(site, fan, { media }))
  await ask(fan, `generateShortLink(media: "${media}") { id }`)
  const { is_bought, is_shared } = await only(fan)
  assert.deepEqual([is_bought, is_shared], [true, true])
  await db.deleteFrom('media_rights').where('account_id', '=', fan.id).execute()
  assert.equal((await only(fan)).is_bought, false)
})

test('what is watched adds up, in proportion to the length', async () => {
  const { fan, media } = await pair()
  const play = (...events: object[]) =>
    answerOf(
      watch(
        site,
        fan,
        events.map((event) => ({ media, ...event })),
      ),
    )
  await play({ kind: 'view' }, { kind: 'time', watchedMs: 2_500 })
  await play({ kind: 'time', watchedMs: 2_500 }, { kind: 'progress', progress: 50 })
  assert.equal((await only(fan)).watched, 0.5)
  await play({ kind: 'progress', progress: 75 })
  assert.equal((await only(fan)).watched, 0.75)
  for (let time = 0; time < 3; time += 1) await play({ kind: 'time', watchedMs: 30_000 })
  assert.equal((await only(fan)).watched, 3)
})

test('leaving within two seconds is a skip, until more is watched', async () => {
  const { fan, media } = await pair()
  const leave = (watchedMs: number) =>
    answerOf(
      watch(site, fan, [
        { media, kind: 'time', watchedMs },
        { media, kind: 'swipe', progress: 0 },
      ]),
    )
  await leave(900)
  assert.equal((await only(fan)).is_skipped, true)
  await leave(4_000)
  assert.equal((await only(fan)).is_skipped, false)
  await leave(900)
  assert.equal((await only(fan)).is_skipped, false)
})

test('locked media, one’s own, and what visitors watch are not remembered', async () => {
  const { creator, fan, media } = await pair({ price_cents: 300 })
  const own = (await seedMedia(site, creator)).id
  for (const [who, id] of [
    [fan, media],
    [creator, own],
    [null, own],
  ] as const)
    await answerOf(
      watch(site, who, [
        { media: id, kind: 'view' },
        { media: id, kind: 'time', watchedMs: 3_000 },
      ]),
    )
  await answerOf(like(site, creator, own))
  assert.deepEqual([...(await interactionsOf(site, fan)), ...(await interactionsOf(site, creator))], [])
})

test('many reports at once, in any order, are one row each', async () => {
  const { creator, fan } = await pair()
  const ids: string[] = []
  for (let made = 0; made < 6; made += 1)
    ids.push((await seedMedia(site, creator, { duration_ms: 10_000 })).id)
  const play = (order: readonly string[]) =>
    answerOf(
      watch(
        site,
        fan,
        order.map((media) => ({ media, kind: 'time', watchedMs: 1_000 })),
      ),
    )
  await Promise.all([
    ...Array.from({ length: 6 }, (_, n) => play(n % 2 === 0 ? ids : [...ids].reverse())),
    ...ids.map((media) => answerOf(like(site, fan, media))),
  ])
  const rows = await interactionsOf(site, fan)
  assert.equal(rows.length, 6)
  for (const { watched, is_liked } of rows)
    assert.deepEqual([Math.round((watched ?? 0) * 10), is_liked], [6, true])
})

test('tips, subscriptions, mutes and reports speak for or against a creator', async () => {
  const { creator, fan, media } = await pair()
  await addCredits(site, fan, 1_000)
  await answerOf(tip(site, fan, { user: creator.id, amount: 3 }))
  await seedSubscription(site, fan, creator)
  await ask(fan, `muteAccount(accountId: "${creator.id}")`)
  await answerOf(report(site, fan, { report_media: media }))
  assert.deepEqual(await signalsOf(fan), ['mute', 'report', 'subscription', 'tip'])
  assert.equal((await only(fan)).is_reported, true)
  await ask(fan, `unmuteAccount(accountId: "${creator.id}")`)
  assert.deepEqual(await signalsOf(fan), ['report', 'subscription', 'tip'])
})

test('an opened tag counts more with each visit, and the list is bounded', async () => {
  const { fan } = await pair()
  for (const tag of ['#Ceramics ', 'ceramics']) await ask(fan, `addTagVisit(tag: "${tag}")`)
  const [visit] = await visitsOf(fan)
  assert.equal(visit?.tag, 'ceramics')
  assert.ok(visit.visits > 1.9 && visit.visits <= 2)
  await db
    .insertInto('tag_visits')
    .values(
      Array.from({ length: 150 }, (_, n) => ({
        ...{ account_id: fan.id, tag: `old${n}`, visits: 1, at: new Date(Date.now() - DAY_MS) },
      })),
    )
    .execute()
  await ask(fan, 'addTagVisit(tag: "dancing")')
  const tags = (await visitsOf(fan)).map(({ tag }) => tag)
  assert.equal(tags.length, 100)
  assert.ok(tags.includes('ceramics') && tags.includes('dancing'))
})

test('tag visits are refused to visitors, for what is no tag, and after too many', async () => {
  const { fan } = await pair()
  const visit = (who: RequestUser, tag: string) =>
    askAs(site, who, 'mutation ($tag: String!) { addTagVisit(tag: $tag) }', { tag })
  assert.equal((await refusalOf(visit(null, 'ceramics'))).code, 401)
  for (const tag of [
    '',
    '#',
    'a',
    '\0\0',
    'a'.repeat(21),
    "'; drop table tag_visits; --",
    'x'.repeat(100_000),
  ])
    assert.equal((await refusalOf(visit(fan, tag))).code, 'BAD_INPUT')
  assert.deepEqual(await visitsOf(fan), [])
  const strict = await freshSite()
  const hurried = await seedAccount(strict)
  await leaveOneTry(strict, 'tagVisit', { account: hurried.id })
  const again = () => askAs(strict, hurried, 'mutation { addTagVisit(tag: "ceramics") }')
  await answerOf(again())
  assert.equal((await refusalOf(again())).code, 'TOO_MANY_REQUESTS')
})

test('nothing is recorded for a member who turned it off', async () => {
  const { creator, fan, media } = await pair()
  await personal(fan, false)
  await answerOf(like(site, fan, media))
  await answerOf(watch(site, fan, [{ media, kind: 'time', watchedMs: 5_000 }]))
  await ask(fan, `generateShortLink(media: "${media}") { id }`)
  await ask(fan, `muteAccount(accountId: "${creator.id}")`)
  await ask(fan, 'addTagVisit(tag: "ceramics")')
  assert.deepEqual([await interactionsOf(site, fan), await signalsOf(fan), await visitsOf(fan)], [[], [], []])
  await personal(fan, true)
  await answerOf(watch(site, fan, [{ media, kind: 'time', watchedMs: 5_000 }]))
  assert.equal((await only(fan)).watched, 0.5)
})

test('export, reset, retention and erasure reach all of it, and nothing of others', async () => {
  const { creator, fan, media } = await pair()
  const other = await seedAccount(site)
  for (const who of [fan, other]) {
    await answerOf(like(site, who, media))
    await ask(who, `muteAccount(accountId: "${creator.id}")`)
    await ask(who, 'addTagVisit(tag: "ceramics")')
  }
  const handler = site.app.accounts.ports.dataHandlers.recommendations
  assert.ok(handler)
  const exported = JSON.stringify(await handler.exportOf(fan.id))
  for (const part of [media, 'mute', 'ceramics']) assert.ok(exported.includes(part))
  assert.ok(!exported.includes(other.id))
  const countOf = async (who: Seeded) =>
    (await interactionsOf(site, who)).length + (await signalsOf(who)).length + (await visitsOf(who)).length
  await ask(fan, 'resetFeed { id }')
  assert.deepEqual([await countOf(fan), await countOf(other)], [0, 3])
  await ask(fan, 'addTagVisit(tag: "dancing")')
  const later = (days: number) => ({
    ...site.app,
    clock: { ...site.app.clock, now: () => new Date(Date.now() + days * DAY_MS) },
  })
  await sweepSignals(later(RETENTION_PERIODS.interactionsDays - 1))
  assert.deepEqual([await countOf(fan), await countOf(other)], [1, 3])
  await eraseAccountNow(site, fan)
  assert.deepEqual([await countOf(fan), await countOf(other)], [0, 3])
  await sweepSignals(later(RETENTION_PERIODS.interactionsDays + 1))
  assert.equal(await countOf(other), 0)
})

test('media that somebody may not see teach their feed nothing', async () => {
  const { creator, fan, media } = await pair()
  await block(site, creator, fan.id)
  await watch(site, fan, [{ media, kind: 'time', watchedMs: 5_000 }])
  await like(site, fan, media)
  assert.deepEqual(await interactionsOf(site, fan), [])
})
