import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#rules/time.ts'
import { addCredits, creditsOf, ledgerEarningsOf } from '../../../../test/money.ts'
import { notificationsViaApi } from '../../../../test/notifications.ts'
import { answerOf, block, refusalOf } from '../../../../test/people.ts'
import {
  createDiscountViaApi,
  createTrialLinkViaApi,
  discount,
  endPromotionViaApi,
  offersViaApi,
  ownPromotions,
  saveBundlesViaApi,
  showLink,
  trialLink,
} from '../../../../test/promotions.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import {
  cancelViaApi,
  changePlanViaApi,
  chargesOf,
  renewAt,
  resumeViaApi,
  type ShownSubscription,
  seedSeller,
  subscribeAt,
  subscribed,
  subscribeViaApi,
  subscriptionRowOf,
  subscriptionsAt,
} from '../../../../test/subscriptions.ts'
import { announcePrice } from '../announce-price.ts'
import { remindOfFullPrice } from './remind.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const moment = (text: string) => new Date(`${text}Z`)

async function fanWith(cents: number): Promise<Seeded> {
  const fan = await seedAccount(site)
  await addCredits(site, fan, cents)
  return fan
}

const newsOf = async (fan: Seeded) =>
  (await notificationsViaApi(site, fan))
    .filter(({ kind }) => kind === 'subscription')
    .map(({ words }) => words)

const wordsOf = async (fan: Seeded) =>
  (
    await db.selectFrom('sales').select('words').where('fan_id', '=', fan.id).orderBy('created_at').execute()
  ).map(({ words }) => words)

const CHANGED = ['CONFLICT', 'The price has changed. Check it and try again.']

test('a bundle is paid in advance, lasts its months, and then renews monthly at the monthly price', async () => {
  const [creator, fan] = [await seedSeller(site, 9.99), await fanWith(10_000)]
  await answerOf(
    saveBundlesViaApi(
      site,
      creator,
      [3, 6, 12].map((months) => ({ months, percent: months + 7 })),
    ),
  )
  await answerOf(
    saveBundlesViaApi(site, creator, [
      { months: 12, percent: 30 },
      { months: 3, percent: 10 },
      { months: 6, percent: 20 },
    ]),
  )
  assert.deepEqual((await offersViaApi(site, null, creator)).bundles, [
    { months: 3, percent: 10, price: 26.97, month_price: 8.99 },
    { months: 6, percent: 20, price: 47.94, month_price: 7.99 },
    { months: 12, percent: 30, price: 83.88, month_price: 6.99 },
  ])
  const start = moment('2031-01-31T12:00:00')
  const row = await subscribeAt(site, start, fan, creator, { bundleMonths: 3 })
  assert.equal(row.ends_at.toISOString(), '2031-04-30T12:00:00.000Z')
  assert.deepEqual([row.price_cents, row.bundle_months, row.is_renewing], [999, 3, true])
  assert.deepEqual(await chargesOf(site, fan, creator), [2697])
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 2157, payable: 0 })
  assert.deepEqual(await wordsOf(fan), ['3 months, 10% off'])

  // A higher monthly price does not affect the paid months, and applies after the notice.
  await answerOf(changePlanViaApi(site, creator, { price: 12 }))
  await announcePrice(subscriptionsAt(site, moment('2031-04-01T12:00:00')), creator.id)
  await renewAt(site, moment('2031-04-01T12:00:00'))
  assert.deepEqual(await chargesOf(site, fan, creator), [2697])
  await remindOfFullPrice(subscriptionsAt(site, moment('2031-04-22T10:59:00')))
  assert.equal((await newsOf(fan)).length, 1, 'of the higher price only')
  for (const _ of [1, 2]) await remindOfFullPrice(subscriptionsAt(site, moment('2031-04-22T11:00:00')))
  assert.deepEqual(
    (await newsOf(fan))[0],
    `Your 3 months with @${creator.username} end on 30 April 2031. Your subscription then renews for $12.00 a month. You can cancel until then.`,
  )
  await renewAt(site, moment('2031-04-30T11:00:00'))
  const renewed = await subscriptionRowOf(site, row.id)
  assert.equal(renewed.ends_at.toISOString(), '2031-05-31T12:00:00.000Z', 'back on its day')
  assert.equal(renewed.bundle_months, null)
  assert.deepEqual(await chargesOf(site, fan, creator), [2697, 1200])
})

test('a discount applies for its months, then the full price after a reminder', async () => {
  const [creator, fan] = [await seedSeller(site, 9.99), await fanWith(10_000)]
  const { id } = await discount(site, creator, { percent: 30, months: 3, places: 20 })
  const shown = (await offersViaApi(site, fan, creator)).promotion
  assert.deepEqual([shown?.id, shown?.price, shown?.months, shown?.left], [id, 6.99, 3, 20])
  const row = await subscribeAt(site, moment('2031-03-10T12:00:00'), fan, creator, { promotionId: id })
  assert.deepEqual([row.promised_cents, row.promised_months, row.price_cents], [699, 2, 999])
  // An ended discount still applies; a lower monthly price above it changes nothing.
  await answerOf(endPromotionViaApi(site, creator, id))
  await answerOf(changePlanViaApi(site, creator, { price: 8 }))
  await renewAt(site, moment('2031-04-10T11:00:00'))
  await answerOf(changePlanViaApi(site, creator, { price: 9 }))
  await renewAt(site, moment('2031-05-10T11:00:00'))
  await remindOfFullPrice(subscriptionsAt(site, moment('2031-06-01T12:00:00')))
  assert.deepEqual(await newsOf(fan), [], 'not yet')
  await remindOfFullPrice(subscriptionsAt(site, moment('2031-06-02T11:00:00')))
  assert.deepEqual(await newsOf(fan), [
    `Your discount for @${creator.username} is ending. Starting with its renewal on 10 June 2031, your subscription costs $8.00 a month. You can cancel until then.`,
  ])
  await renewAt(site, moment('2031-06-10T11:00:00'))
  assert.deepEqual(await chargesOf(site, fan, creator), [699, 699, 699, 800])
  assert.deepEqual(await wordsOf(fan), [
    '30% off, month 1 of 3',
    '30% off, month 2 of 3',
    '30% off, month 3 of 3',
    '',
  ])
  const after = await subscriptionRowOf(site, row.id)
  assert.deepEqual([after.promotion_id, after.promised_cents, after.promised_months], [null, null, 0])
  assert.deepEqual((await ledgerEarningsOf(site, creator)).held, 559 * 3 + 640)
})

test('the fan sees the next price, and when it increases', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await fanWith(10_000)]
  await discount(site, creator, { percent: 50, months: 2 })
  const { subscription } = await subscribed(site, fan, creator, { price: 5, monthPrice: 10 })
  const { price, next_price, later_price, runs_by } = subscription
  assert.deepEqual([price, next_price, later_price?.price], [10, 5, 10])
  assert.deepEqual(runs_by, { kind: 'discount', months: 1, price: 5 })
  const second = new Date(subscription.ends_on)
  assert.ok(later_price && new Date(later_price.on) > second)
  // An increase announced during the discount applies from the first full-price month.
  await answerOf(changePlanViaApi(site, creator, { price: 12 }))
  await announcePrice(site.app, creator.id)
  const [told] = await newsOf(fan)
  assert.match(told ?? '', /costs \$12\.00 a month instead of \$10\.00/)
  await renewAt(site, new Date(second.getTime() - HOUR_MS))
  await renewAt(site, new Date(new Date(later_price.on).getTime() - HOUR_MS))
  assert.deepEqual(await chargesOf(site, fan, creator), [500, 500, 1200])
})

test('a discount continues after cancelling and resuming', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await fanWith(10_000)]
  await discount(site, creator, { percent: 50, months: 2 })
  const { subscription } = await subscribed(site, fan, creator)
  await answerOf(cancelViaApi(site, fan, subscription.id))
  const resumed = await answerOf<ShownSubscription>(resumeViaApi(site, fan, subscription.id))
  assert.deepEqual([resumed.next_price, resumed.later_price?.price], [5, 10])
  await renewAt(site, new Date(Date.parse(subscription.ends_on) - HOUR_MS))
  assert.deepEqual(await chargesOf(site, fan, creator), [500, 500])
})

test('a discount is for new fans, returning fans or everyone, and each fan uses it once', async () => {
  const creator = await seedSeller(site, 10)
  const fresh = await discount(site, creator, { audience: 'new', percent: 10 })
  const back = await discount(site, creator, { audience: 'returning', percent: 40 })
  const fan = await fanWith(10_000)
  const now = Date.now()
  const offered = async (who: Seeded | null) => (await offersViaApi(site, who, creator)).promotion?.id ?? null
  assert.deepEqual([await offered(null), await offered(fan)], [fresh.id, fresh.id])
  const first = await subscribeAt(site, new Date(now - 100 * DAY_MS), fan, creator)
  await answerOf(cancelViaApi(site, fan, first.id))
  assert.equal(await offered(fan), back.id)
  assert.equal(
    (await refusalOf(subscribeViaApi(site, fan, creator, { promotion: fresh.id }))).code,
    'CONFLICT',
  )
  const second = await subscribeAt(site, new Date(now - 60 * DAY_MS), fan, creator)
  await answerOf(cancelViaApi(site, fan, second.id))
  assert.equal(await offered(fan), null, 'had once')
  await subscribed(site, fan, creator, { price: 10 })
  assert.deepEqual(await chargesOf(site, fan, creator), [900, 600, 1000])
  const all = await discount(site, creator, { audience: 'everyone', percent: 20 })
  assert.equal(await offered(await fanWith(0)), all.id, 'of several the one that costs least')
})

test('trial and discount cannot be combined: the cheaper one is shown and applied', async () => {
  const [fan, other] = [await fanWith(10_000), await fanWith(10_000)]
  const dear = await seedSeller(site, 10, { duration: 7, unit: 'day', price: 6 })
  await discount(site, dear, { percent: 50, months: 3 })
  assert.equal((await offersViaApi(site, fan, dear)).promotion?.price, 5)
  const { subscription } = await subscribed(site, fan, dear)
  assert.equal(subscription.state, 'active')
  assert.equal(
    (await subscriptionRowOf(site, subscription.id)).trial_used_at,
    null,
    'the trial is not used up',
  )
  const cheap = await seedSeller(site, 10, { duration: 7, unit: 'day', price: 3 })
  await discount(site, cheap, { percent: 50, months: 3 })
  const shown = await offersViaApi(site, fan, cheap)
  assert.deepEqual([shown.promotion, shown.trial], [null, { price: 3 }])
  assert.equal((await subscribed(site, fan, cheap)).subscription.state, 'trial')
  // A chosen bundle replaces both.
  await answerOf(saveBundlesViaApi(site, cheap, [{ months: 6, percent: 5 }]))
  await subscribed(site, other, cheap, { bundle: 6, price: 57 })
  assert.deepEqual(await chargesOf(site, other, cheap), [5700])
  for (const both of [
    { bundle: 6, trialLink: 'abcdef' },
    { bundle: 6, promotion: randomUUID() },
  ])
    assert.equal((await refusalOf(subscribeViaApi(site, await fanWith(0), cheap, both))).code, 'BAD_INPUT')
})

test('a trial link is free for new fans and does not renew, also after a double tap', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await seedAccount(site)]
  const { code } = await trialLink(site, creator, { days: 7, places: 2 })
  assert.deepEqual(await answerOf(showLink(site, null, code)), {
    code,
    days: 7,
    state: 'open',
    user: { id: creator.id },
  })
  const { subscription, wallet } = await subscribed(site, fan, creator, { trialLink: code, price: 0 })
  assert.deepEqual([wallet.cents, subscription.renewing, subscription.refundable_until], [0, false, null])
  assert.equal(subscription.runs_by?.kind, 'trial-link')
  assert.equal(Math.round((Date.parse(subscription.ends_on) - Date.now()) / DAY_MS), 7)
  for (const again of [{ trialLink: code }, { trialLink: code, price: 0 }, { bundle: 3 }])
    assert.equal(
      (await refusalOf(subscribeViaApi(site, fan, creator, again))).words,
      'You’re already subscribed',
    )
  assert.equal((await subscriptionRowOf(site, subscription.id)).is_renewing, false)
  await renewAt(site, new Date(Date.parse(subscription.ends_on) - HOUR_MS))
  assert.deepEqual(await chargesOf(site, fan, creator), [])
  // Resumed explicitly, it continues at the monthly price.
  await addCredits(site, fan, 1_000)
  const resumed = await answerOf<ShownSubscription>(resumeViaApi(site, fan, subscription.id))
  assert.deepEqual([resumed.renewing, resumed.price], [true, 10])
  await renewAt(site, new Date(Date.parse(subscription.ends_on) - HOUR_MS))
  assert.deepEqual(await chargesOf(site, fan, creator), [1000])
  assert.equal((await subscriptionRowOf(site, subscription.id)).promotion_id, null)
})

test('rejects a trial link that is ended, full, of another creator, the own one, or across a block', async () => {
  const [creator, other, fan] = [await seedSeller(site, 10), await seedSeller(site, 10), await fanWith(5_000)]
  const taken = await trialLink(site, creator, { places: 1 })
  const key = randomUUID()
  const winner = await seedAccount(site)
  const first = await subscribed(site, winner, creator, { trialLink: taken.code, key })
  const same = await subscribed(site, winner, creator, { trialLink: taken.code, key })
  assert.equal(same.subscription.id, first.subscription.id, 'the same wish')
  const refused = async (who: Seeded, whom: Seeded, code: string) =>
    (await refusalOf(subscribeViaApi(site, who, whom, { trialLink: code }))).words
  const stateOf = async (who: Seeded | null, code: string) =>
    (await answerOf<{ state: string } | null>(showLink(site, who, code)))?.state
  assert.equal(await refused(fan, creator, taken.code), 'This trial link is full.')
  assert.equal(await stateOf(fan, taken.code), 'full')
  const ended = await trialLink(site, creator)
  await answerOf(endPromotionViaApi(site, creator, ended.id))
  assert.equal(await refused(fan, creator, ended.code), 'This trial link has ended.')
  assert.equal(await stateOf(null, ended.code), 'over')
  const open = await trialLink(site, creator, { endsOn: new Date(Date.now() + DAY_MS).toISOString() })
  assert.equal(await refused(fan, other, open.code), 'This trial link doesn’t exist.')
  assert.equal(await refused(creator, creator, open.code), 'You can’t subscribe to yourself')
  assert.deepEqual(
    [await stateOf(creator, open.code), await stateOf(winner, open.code), await stateOf(fan, open.code)],
    ['own', 'not-new', 'open'],
  )
  const dayLater = new Date(Date.now() + DAY_MS)
  await assert.rejects(subscribeAt(site, dayLater, fan, creator, { trialCode: open.code }), {
    message: 'This trial link has ended.',
  })
  const back = await fanWith(5_000)
  const old = await subscribeAt(site, new Date(Date.now() - 60 * DAY_MS), back, creator)
  await answerOf(cancelViaApi(site, back, old.id))
  assert.equal(await refused(back, creator, open.code), 'This trial is for new subscribers only.')
  await answerOf(block(site, creator, fan.id))
  assert.equal(
    (await refusalOf(subscribeViaApi(site, fan, creator, { trialLink: open.code }))).code,
    'NOT_FOUND',
  )
  assert.equal(await answerOf(showLink(site, fan, open.code)), null)
  for (const code of ["'; drop", '', 'a'.repeat(500), '../..', 'nobodyMade'])
    assert.equal(await answerOf(showLink(site, null, code)), null)
})

test('of 20 concurrent fans two get the last two places, and none pays a price other than shown', async () => {
  const creator = await seedSeller(site, 10)
  const { id } = await discount(site, creator, { percent: 50, places: 2 })
  const fans = await Promise.all(Array.from({ length: 20 }, () => fanWith(1_000)))
  const answers = await Promise.all(
    fans.map((fan) => subscribeViaApi(site, fan, creator, { price: 5, promotion: id })),
  )
  const refused = answers.filter(({ errors }) => errors)
  assert.equal(refused.length, 18)
  for (const { errors } of refused) assert.equal(errors?.[0]?.message, CHANGED[1])
  const [promotion] = await ownPromotions(site, creator)
  assert.deepEqual([promotion?.takers, promotion?.state], [2, 'full'])
  assert.equal(
    (await Promise.all(fans.map((fan) => creditsOf(site, fan)))).reduce((a, b) => a + b),
    19_000,
  )
  assert.equal((await offersViaApi(site, fans[0] ?? null, creator)).promotion, null)
  const link = await trialLink(site, creator, { places: 3 })
  const strangers = await Promise.all(Array.from({ length: 12 }, () => seedAccount(site)))
  const trials = await Promise.all(
    strangers.map((fan) => subscribeViaApi(site, fan, creator, { trialLink: link.code })),
  )
  assert.equal(trials.filter(({ errors }) => !errors).length, 3)
})

test('a bundle is paid once per key; a second key is rejected', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await fanWith(20_000)]
  await answerOf(saveBundlesViaApi(site, creator, [{ months: 3, percent: 10 }]))
  const key = randomUUID()
  await Promise.all([1, 2, 3].map(() => subscribed(site, fan, creator, { bundle: 3, key, price: 27 })))
  assert.deepEqual(await chargesOf(site, fan, creator), [2700])
  assert.equal(
    (await refusalOf(subscribeViaApi(site, fan, creator, { bundle: 3 }))).words,
    'You’re already subscribed',
  )
})

test('nothing is charged if the price, the monthly price or the offer changed meanwhile', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await fanWith(20_000)]
  await answerOf(saveBundlesViaApi(site, creator, [{ months: 3, percent: 10 }]))
  const { id } = await discount(site, creator, { percent: 50 })
  const refused = async (words: object) => {
    const refusal = await refusalOf(subscribeViaApi(site, fan, creator, words))
    assert.deepEqual([refusal.code, refusal.words], CHANGED)
  }
  await refused({ bundle: 3, price: 26 })
  await refused({ promotion: id, price: 10 })
  await refused({ promotion: id, price: 5, monthPrice: 9 })
  await answerOf(endPromotionViaApi(site, creator, id))
  await refused({ promotion: id, price: 5 })
  await refused({ price: 5 })
  await answerOf(saveBundlesViaApi(site, creator, []))
  assert.match(
    (await refusalOf(subscribeViaApi(site, fan, creator, { bundle: 3, price: 27 }))).words,
    /no longer available/,
  )
  for (const bundle of [0, -3, 4, 1_000_000])
    assert.equal((await refusalOf(subscribeViaApi(site, fan, creator, { bundle }))).code, 'CONFLICT')
  assert.equal(await creditsOf(site, fan), 20_000)
})

test('only creators with a plan create promotions, within limits, and end only their own, idempotently', async () => {
  const [creator, other, fan] = [
    await seedSeller(site, 10),
    await seedSeller(site, 10),
    await seedAccount(site),
  ]
  const noPlan = await seedAccount(site, { isCreator: true })
  for (const make of [createDiscountViaApi, createTrialLinkViaApi]) {
    assert.equal((await refusalOf(make(site, null))).code, 401)
    assert.equal((await refusalOf(make(site, fan))).code, 'FORBIDDEN')
    assert.equal((await refusalOf(make(site, noPlan))).code, 'NOT_FOUND')
    for (const places of [0, -1, 100_001])
      assert.equal((await refusalOf(make(site, creator, { places }))).code, 'BAD_INPUT')
    for (const endsOn of ['2020-01-01T00:00:00Z', new Date(Date.now() + 400 * DAY_MS).toISOString()])
      assert.equal((await refusalOf(make(site, creator, { endsOn }))).code, 'BAD_INPUT')
  }
  for (const wrong of [
    { percent: 4 },
    { percent: 91 },
    { percent: 100 },
    { months: 0 },
    { months: 13 },
    { audience: 'all' },
  ])
    assert.equal((await refusalOf(createDiscountViaApi(site, creator, wrong))).code, 'BAD_INPUT')
  for (const days of [0, 91, -1])
    assert.equal((await refusalOf(createTrialLinkViaApi(site, creator, { days }))).code, 'BAD_INPUT')
  const key = randomUUID()
  const [one, same] = [await discount(site, creator, { key }), await discount(site, creator, { key })]
  assert.equal(same.id, one.id)
  assert.equal((await refusalOf(createDiscountViaApi(site, creator, { percent: 20 }))).code, 'CONFLICT')
  assert.equal(
    (await refusalOf(createDiscountViaApi(site, creator, { percent: 20, key }))).code,
    'KEY_REUSED',
  )
  assert.equal((await refusalOf(endPromotionViaApi(site, other, one.id))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(endPromotionViaApi(site, null, one.id))).code, 401)
  for (const _ of [1, 2])
    assert.equal(
      (await answerOf<{ state: string }>(endPromotionViaApi(site, creator, one.id))).state,
      'ended',
    )
  await discount(site, creator, { percent: 20 })
  assert.deepEqual(
    (await ownPromotions(site, creator)).map(({ percent, state }) => [percent, state]),
    [
      [20, 'running'],
      [30, 'ended'],
    ],
  )
  assert.deepEqual(await ownPromotions(site, other), [])
  assert.equal((await refusalOf(saveBundlesViaApi(site, fan, []))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(saveBundlesViaApi(site, noPlan, []))).code, 'NOT_FOUND')
  for (const wrong of [
    [{ months: 2, percent: 10 }],
    [{ months: 3, percent: 4 }],
    [{ months: 3, percent: 76 }],
    [
      { months: 3, percent: 10 },
      { months: 3, percent: 20 },
    ],
  ])
    assert.equal((await refusalOf(saveBundlesViaApi(site, creator, wrong))).code, 'BAD_INPUT')
})

test('an expired promotion frees its slot, and at most 20 run at a time', async () => {
  const creator = await seedSeller(site, 10)
  const past = new Date(Date.now() - DAY_MS)
  await db
    .insertInto('subscription_promotions')
    .values({
      creator_id: creator.id,
      kind: 'discount',
      audience: 'new',
      percent: 10,
      months: 1,
      ends_at: past,
      created_at: past,
    })
    .execute()
  assert.equal((await offersViaApi(site, null, creator)).promotion, null)
  await discount(site, creator)
  for (let count = 1; count < 20; count += 1) await trialLink(site, creator)
  assert.equal((await refusalOf(createTrialLinkViaApi(site, creator))).code, 'CONFLICT')
})

test('the database rejects uses beyond the limit, late or repeated uses, changed terms and combined offers', async () => {
  const creator = await seedSeller(site, 10)
  const { id } = await discount(site, creator, { places: 1 })
  const [first, second] = [await seedAccount(site), await seedAccount(site)]
  const take = (promotion: string, fan: Seeded) =>
    sql`insert into subscription_promotion_takings values (${promotion}, ${fan.id}, now())`.execute(db)
  await take(id, first)
  await assert.rejects(take(id, second), { constraint: 'subscription_promotions_limit' })
  const open = await trialLink(site, creator)
  await take(open.id, first)
  await assert.rejects(take(open.id, first), { constraint: 'subscription_promotion_takings_pkey' })
  await assert.rejects(take(open.id, creator), { constraint: 'subscription_promotion_takings_not_own' })
  await assert.rejects(
    sql`update subscription_promotions set days = 90 where id = ${open.id}`.execute(db),
    /does not change/,
  )
  await answerOf(endPromotionViaApi(site, creator, open.id))
  await assert.rejects(
    sql`update subscription_promotions set ended_at = null where id = ${open.id}`.execute(db),
    /does not change/,
  )
  await assert.rejects(take(open.id, second), { constraint: 'subscription_promotion_takings_in_time' })
  const row = { fan_id: second.id, creator_id: creator.id, ends_at: new Date() }
  const insert = (columns: object) =>
    db
      .insertInto('subscriptions')
      .values({ ...row, ...columns })
      .execute()
  await assert.rejects(insert({ promotion_id: id }), { constraint: 'subscriptions_promotion_taken' })
  await assert.rejects(insert({ bundle_months: 3, promised_cents: 500 }), {
    constraint: 'subscriptions_one_offer',
  })
  await assert.rejects(insert({ promised_months: 1 }), { constraint: 'subscriptions_promise_is_whole' })
  await assert.rejects(insert({ promised_cents: 0 }), { constraint: 'subscriptions_promised_cents_check' })
})
