import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { addPeriod } from '#rules/periods.ts'
import { addCredits, creditsOf, ledgerEarningsOf } from '../../../../test/money.ts'
import { NAUGHTY_STRINGS } from '../../../../test/naughty-strings.ts'
import { notificationsViaApi } from '../../../../test/notifications.ts'
import { answerOf, askAs, block, hide, refusalOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { save } from '../../../../test/settings.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import {
  type GiftInput,
  giftsOf,
  given,
  giveViaApi,
  subscriptionOf,
} from '../../../../test/subscription-gifts.ts'
import {
  changePlanViaApi,
  renewAt,
  resumeViaApi,
  seedSeller,
  subscribed,
  subscribeViaApi,
} from '../../../../test/subscriptions.ts'
import { reconcileLedger } from '../../ledger/index.ts'
import { firstTryAt } from '../state.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db, ledger } = site.app
const problems = async () => (await reconcileLedger(db, ledger.ports.reconcile)).problems
const months = (from: Date, duration: number, day?: number) =>
  addPeriod(from, { duration, unit: 'month' }, day)

async function people(cents = 10_000) {
  const [creator, buyer, friend] = [
    await seedSeller(site, 10),
    await seedAccount(site),
    await seedAccount(site),
  ]
  await addCredits(site, buyer, cents)
  return { creator, buyer, friend }
}

const to = ({ username }: Seeded, words: GiftInput = {}) => ({ username, ...words })

test('a friend gets months at once, never renewing; the buyer pays one sale and the creator 80 percent', async () => {
  const { creator, buyer, friend } = await people()
  const gift = await given(site, buyer, creator, to(friend, { months: 3, message: ' Enjoy ', price: 30 }))
  assert.deepEqual(
    [gift.recipient?.id, gift.months, gift.price, gift.message, gift.state, gift.link],
    [friend.id, 3, 30, 'Enjoy', 'accepted', null],
  )
  assert.equal(await creditsOf(site, buyer), 7_000)
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 2_400, payable: 0 })
  const row = await subscriptionOf(site, friend, creator)
  assert.ok(row)
  assert.equal(row.ends_at.getTime(), months(row.started_at, 3).getTime())
  assert.deepEqual([row.is_renewing, row.next_try_at, row.price_cents], [false, null, 0])
  const [sold] = await notificationsViaApi(site, creator)
  assert.deepEqual(
    [sold?.kind, sold?.actor?.username, sold?.amount_cents],
    ['gift-sale', buyer.username, 3_000],
  )
  const [got] = await notificationsViaApi(site, friend)
  assert.deepEqual(
    [got?.kind, got?.actor?.username, got?.words],
    ['subscription-gift', buyer.username, `3 months of @${creator.username}: Enjoy`],
  )
  await renewAt(site, new Date(row.ends_at.getTime() + 1))
  assert.equal(await creditsOf(site, friend), 0)
  assert.deepEqual(await problems(), [])
})

test('an anonymous giver is not revealed to the friend', async () => {
  const { creator, buyer, friend } = await people()
  await given(site, buyer, creator, to(friend, { anonymous: true }))
  const [got] = await notificationsViaApi(site, friend)
  assert.deepEqual([got?.kind, got?.actor], ['subscription-gift', null])
  const shown = await answerOf<unknown>(
    askAs(site, friend, '{ mySubscriptions { gift { giver { id } months } runs_by { kind } } }'),
  )
  assert.deepEqual(shown, [{ gift: { giver: null, months: 1 }, runs_by: null }])
})

test('a paid period is extended at its end, and an automatic renewal moves back', async () => {
  const { creator, buyer, friend } = await people()
  await addCredits(site, friend, 5_000)
  await subscribed(site, friend, creator)
  const before = await subscriptionOf(site, friend, creator)
  assert.ok(before)
  await given(site, buyer, creator, to(friend, { months: 1 }))
  const row = await subscriptionOf(site, friend, creator)
  assert.ok(row)
  assert.equal(row.ends_at.getTime(), months(before.ends_at, 1, before.anchor_day).getTime())
  assert.deepEqual(
    [row.is_renewing, row.next_try_at, row.price_cents],
    [true, firstTryAt(row.ends_at), 1_000],
  )
  await renewAt(site, before.ends_at)
  assert.equal(await creditsOf(site, friend), 4_000, 'not charged at the end of the old period')
  await renewAt(site, row.ends_at)
  assert.equal(await creditsOf(site, friend), 3_000, 'charged after the gift')
  assert.deepEqual(await problems(), [])
})

test('two gifts follow each other, and the friend may subscribe to stay at the price of the day', async () => {
  const { creator, buyer, friend } = await people()
  await Promise.all([1, 3].map((count) => given(site, buyer, creator, to(friend, { months: count }))))
  const row = await subscriptionOf(site, friend, creator)
  assert.ok(row)
  assert.equal(row.ends_at.getTime(), months(row.started_at, 4, row.anchor_day).getTime())
  assert.equal((await refusalOf(resumeViaApi(site, buyer, row.id))).code, 'NOT_FOUND')
  await answerOf(resumeViaApi(site, friend, row.id))
  const stays = await subscriptionOf(site, friend, creator)
  assert.deepEqual([stays?.is_renewing, stays?.price_cents, stays?.ends_at], [true, 1_000, row.ends_at])
  assert.deepEqual(await problems(), [], 'a running gift needs no sale of its own')
})

test('an ended subscription starts anew, without the terms it had', async () => {
  const { creator, buyer, friend } = await people()
  await addCredits(site, friend, 1_000)
  await subscribed(site, friend, creator)
  const ended = new Date(Date.now() - 60_000)
  await db
    .updateTable('subscriptions')
    .set({ ends_at: ended, is_renewing: false, next_try_at: null, begun_by: null })
    .where('fan_id', '=', friend.id)
    .execute()
  await given(site, buyer, creator, to(friend))
  const row = await subscriptionOf(site, friend, creator)
  assert.ok(row && row.started_at > ended)
  assert.deepEqual([row.price_cents, row.first_sale_id, row.is_renewing], [0, null, false])
})

test('twenty taps are one charge, and a retry gets the same gift, whatever changed', async () => {
  const { creator, buyer, friend } = await people()
  const key = randomUUID()
  const gifts = await Promise.all(
    Array.from({ length: 20 }, () => given(site, buyer, creator, to(friend, { key }))),
  )
  assert.equal(new Set(gifts.map(({ id }) => id)).size, 1)
  assert.equal(await creditsOf(site, buyer), 9_000)
  await answerOf(block(site, creator, friend.id))
  await answerOf(changePlanViaApi(site, creator, { price: 20 }))
  assert.equal((await given(site, buyer, creator, to(friend, { key }))).id, gifts[0]?.id)
  for (const other of [{ months: 3 }, { message: 'Other' }, { anonymous: true }, { username: null }])
    assert.equal(
      (await refusalOf(giveViaApi(site, buyer, creator, to(friend, { key, ...other })))).code,
      'KEY_REUSED',
    )
  assert.equal((await giftsOf(site, buyer)).length, 1)
})

test('not to oneself, to the creator, or to nobody; nothing is charged', async () => {
  const { creator, buyer, friend } = await people()
  const refused = async (asker: Seeded | null, words: GiftInput, about: Pick<Seeded, 'id'> = creator) =>
    (await refusalOf(giveViaApi(site, asker, about, words))).words
  assert.equal(await refused(buyer, to(buyer)), 'You can’t give yourself a gift')
  assert.match((await refused(buyer, to(creator))) ?? '', /can’t get a gift subscription/)
  assert.equal(await refused(buyer, { username: 'no-such-person' }), 'No one has this username')
  assert.equal(await refused(creator, to(friend)), 'You can’t gift a subscription to yourself')
  assert.equal((await refusalOf(giveViaApi(site, null, creator, to(friend)))).code, 401)
  assert.equal(await creditsOf(site, buyer), 10_000)
  assert.equal(await subscriptionOf(site, friend, creator), undefined)
})

test('a block refuses the gift: between friend and creator, friend and giver, giver and creator', async () => {
  for (const [blocks, words] of [
    ['creator friend', /can’t get a gift subscription/],
    ['friend creator', /can’t get a gift subscription/],
    ['friend buyer', /No one has this username/],
    ['buyer friend', /No one has this username/],
    ['creator buyer', /Not found/],
    ['buyer creator', /Not found/],
  ] as const) {
    const all = await people()
    const [by, of] = blocks.split(' ').map((name) => all[name as keyof typeof all])
    assert.ok(by && of)
    await answerOf(block(site, by, of.id))
    const refusal = await refusalOf(giveViaApi(site, all.buyer, all.creator, to(all.friend)))
    assert.match(refusal.words ?? '', words, blocks)
    assert.equal(await creditsOf(site, all.buyer), 10_000)
  }
})

test('not for creators without a plan, suspended ones, or suspended friends', async () => {
  const { creator, buyer, friend } = await people()
  const without = await seedAccount(site, { isCreator: true })
  const refusal = await refusalOf(giveViaApi(site, buyer, without, to(friend)))
  assert.equal(refusal.words, 'This creator doesn’t offer a subscription.')
  await hide(site, friend.id, 'suspended')
  assert.equal(
    (await refusalOf(giveViaApi(site, buyer, creator, to(friend)))).words,
    'No one has this username',
  )
  await hide(site, creator.id, 'suspended')
  assert.equal((await refusalOf(giveViaApi(site, buyer, creator))).code, 'NOT_FOUND')
  assert.equal(await creditsOf(site, buyer), 10_000)
})

test('a friend whose country the creator or the site excludes gets no gift', async () => {
  const { creator, buyer, friend } = await people()
  await db.updateTable('accounts').set({ country: 'DE' }).where('id', '=', friend.id).execute()
  await answerOf(askAs(site, creator, 'mutation { hideInCountries(countries: ["DE"]) { countries } }'))
  const refused = async () => (await refusalOf(giveViaApi(site, buyer, creator, to(friend)))).words ?? ''
  assert.match(await refused(), /can’t get a gift subscription/)
  await answerOf(askAs(site, creator, 'mutation { hideInCountries(countries: []) { countries } }'))
  const admin = await seedStaff(site, 'admin')
  await answerOf(save(site, admin, { 'regions.hidden': { DE: 'site' } }))
  assert.match(await refused(), /can’t get a gift subscription/)
  await answerOf(save(site, admin, { 'regions.hidden': {} }))
  await given(site, buyer, creator, to(friend))
})

test('with too few credits, or at another price than shown, nothing changes', async () => {
  const { creator, buyer, friend } = await people(2_999)
  assert.equal(
    (await refusalOf(giveViaApi(site, buyer, creator, to(friend, { months: 3 })))).code,
    'NOT_ENOUGH_CREDITS',
  )
  assert.equal((await refusalOf(giveViaApi(site, buyer, creator, to(friend, { price: 9 })))).code, 'CONFLICT')
  assert.equal(await creditsOf(site, buyer), 2_999)
  assert.equal(await subscriptionOf(site, friend, creator), undefined)
  assert.deepEqual(await notificationsViaApi(site, friend), [])
})

test('hostile months, names and messages get a clear error', async () => {
  const { creator, buyer, friend } = await people()
  const admin = await seedStaff(site, 'admin')
  await answerOf(save(site, admin, { 'content.blockedWords': [{ words: 'zonk', does: 'refuse' }] }))
  const hostile: GiftInput[] = [
    ...[0, -1, 2, 13, 1_000_000].map((count) => ({ months: count })),
    ...['x'.repeat(281), 'a\0b', 'you z.o.n.k'].map((message) => ({ message })),
    ...['', ' ', '@', '../..', "' or 1=1 --", 'a\0b', 'x'.repeat(65)].map((username) => ({ username })),
  ]
  for (const words of hostile) {
    const { code } = await refusalOf(giveViaApi(site, buyer, creator, to(friend, words)))
    assert.ok(code === 'BAD_INPUT' || code === 'NOT_FOUND', JSON.stringify(words))
  }
  for (const username of NAUGHTY_STRINGS.slice(0, 40)) {
    const { code } = await refusalOf(giveViaApi(site, buyer, creator, { username }))
    assert.ok(code === 'BAD_INPUT' || code === 'NOT_FOUND', username)
  }
  for (const id of ['', 'x', "' or 1=1 --"])
    assert.notEqual((await refusalOf(giveViaApi(site, buyer, { id }, to(friend)))).code, 'INTERNAL')
  assert.equal(await creditsOf(site, buyer), 10_000)
})

test('a promotion does not apply to gifts, and a gift uses none', async () => {
  const { creator, buyer, friend } = await people()
  await answerOf(
    askAs(site, creator, 'mutation { createPromotion(audience: "everyone", percent: 50, months: 1) { id } }'),
  )
  await given(site, buyer, creator, to(friend))
  assert.equal(await creditsOf(site, buyer), 9_000)
  await addCredits(site, buyer, 0 + 1)
  await answerOf(subscribeViaApi(site, buyer, creator))
  assert.equal(await creditsOf(site, buyer), 8_501, 'the buyer still has the discount for themselves')
})
