import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS } from '#rules/time.ts'
import { addCredits, creditsOf, ledgerEarningsOf } from '../../../test/money.ts'
import { notificationsViaApi } from '../../../test/notifications.ts'
import {
  answerOf,
  askAs,
  block,
  follow,
  hasFollowRow,
  hide,
  miscountedAccounts,
  refusalOf,
} from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import {
  cancelViaApi,
  changePlanViaApi,
  chargesOf,
  mySubscriptions,
  planOf,
  renewAt,
  resumeViaApi,
  type ShownSubscription,
  seedSeller,
  subscribeAt,
  subscribed,
  subscribeViaApi,
  subscriptionRowOf,
  subscriptionsAt,
  viewerOfPerson,
} from '../../../test/subscriptions.ts'
import { announcePrice } from './announce-price.ts'
import { cancelSubscription, resumeSubscription } from './resume.ts'
import { comingPrices, subscriptionStateOf } from './state.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const deps = (now: Date) => subscriptionsAt(site, now)
const trial = { duration: 7, unit: 'day', price: 3 }

async function fanWith(cents: number): Promise<Seeded> {
  const fan = await seedAccount(site)
  await addCredits(site, fan, cents)
  return fan
}

const daysLeft = ({ ends_on }: ShownSubscription) => (Date.parse(ends_on) - Date.now()) / DAY_MS

test('subscribing charges a month, follows, notifies the creator and credits 80 percent', async () => {
  const [creator, fan] = [await seedSeller(site, 9.99), await fanWith(1500)]
  const { subscription, user, wallet } = await subscribed(site, fan, creator)
  assert.equal(subscription.state, 'active')
  assert.deepEqual([subscription.price, subscription.next_price], [9.99, null])
  assert.equal(subscription.renews_on, subscription.ends_on)
  assert.ok(daysLeft(subscription) > 27 && daysLeft(subscription) <= 31)
  assert.deepEqual(user, {
    id: creator.id,
    isFollowing: true,
    authUserSubscription: { id: subscription.id },
  })
  assert.equal(wallet.cents, 501)
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 799, payable: 0 })
  const [told] = await notificationsViaApi(site, creator)
  assert.deepEqual([told?.kind, told?.actor?.username, told?.amount_cents], ['subscriber', fan.username, 999])
  assert.deepEqual(await miscountedAccounts(site), [])
})

test('an existing follower is not counted twice', async () => {
  const [creator, fan] = [await seedSeller(site), await fanWith(1000)]
  await answerOf(follow(site, fan, creator.id))
  await subscribed(site, fan, creator)
  assert.equal(await hasFollowRow(site, fan.id, creator.id), true)
  assert.deepEqual(await miscountedAccounts(site), [])
})

test('a used trial is hidden from that fan only', async () => {
  const [creator, fan, other] = [await seedSeller(site, 10, trial), await fanWith(5000), await fanWith(0)]
  assert.deepEqual((await planOf(site, fan, creator))?.trial, trial)
  await answerOf(subscribeViaApi(site, fan, creator))
  assert.equal((await planOf(site, fan, creator))?.trial, null)
  for (const person of [other, creator, null])
    assert.deepEqual((await planOf(site, person, creator))?.trial, trial)
})

test('the trial comes first and only once; a free one is not charged', async () => {
  const [creator, fan] = [await seedSeller(site, 10, trial), await fanWith(5000)]
  const first = await subscribeAt(site, new Date(Date.now() - 60 * DAY_MS), fan, creator)
  assert.equal(first.is_trial, true)
  assert.equal(first.ends_at.getTime() - first.started_at.getTime(), 7 * DAY_MS)
  const { subscription } = await subscribed(site, fan, creator)
  assert.equal(subscription.state, 'active')
  assert.equal(subscription.id, first.id, 'the two have one subscription, however often it begins')
  assert.deepEqual(await chargesOf(site, fan, creator), [300, 1000])

  const [generous, poor] = [await seedSeller(site, 10, { ...trial, price: 0 }), await seedAccount(site)]
  const free = await subscribed(site, poor, generous)
  assert.equal(free.subscription.state, 'trial')
  assert.equal(free.subscription.refundable_until, null)
  assert.deepEqual(await chargesOf(site, poor, generous), [])
  assert.equal((await refusalOf(subscribeViaApi(site, poor, generous))).words, 'You’re already subscribed')
})

test('with too few credits nothing changes', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await fanWith(999)]
  const refusal = await refusalOf(subscribeViaApi(site, fan, creator))
  assert.deepEqual(
    [refusal.code, refusal.words],
    ['NOT_ENOUGH_CREDITS', 'Not enough credits in your wallet.'],
  )
  assert.equal(await creditsOf(site, fan), 999)
  assert.equal(await hasFollowRow(site, fan.id, creator.id), false)
  assert.deepEqual(await answerOf(mySubscriptions(site, fan)), [])
  assert.deepEqual(await notificationsViaApi(site, creator), [])
})

test('a retry returns the same subscription, even after a block', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await fanWith(5000)]
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => subscribed(site, fan, creator, { key })))
  assert.equal(new Set(answers.map(({ subscription }) => subscription.id)).size, 1)
  assert.deepEqual(await chargesOf(site, fan, creator), [1000])
  await answerOf(block(site, creator, fan.id))
  assert.equal((await subscribed(site, fan, creator, { key })).subscription.id, answers[0]?.subscription.id)
})

test('a key cannot be reused for another creator or a second start', async () => {
  const [creator, other, fan] = [await seedSeller(site, 10), await seedSeller(site, 10), await fanWith(5000)]
  const key = randomUUID()
  const { subscription } = await subscribed(site, fan, creator, { key })
  assert.equal((await refusalOf(subscribeViaApi(site, fan, other, { key }))).code, 'KEY_REUSED')
  const past = new Date(Date.now() - DAY_MS)
  await site.app.db
    .updateTable('subscriptions')
    .set({ ends_at: past, is_renewing: false, begun_by: 'another-wish' })
    .where('id', '=', subscription.id)
    .execute()
  assert.equal((await refusalOf(subscribeViaApi(site, fan, creator, { key }))).code, 'KEY_REUSED')
  assert.deepEqual(await chargesOf(site, fan, creator), [1000])
})

test('50 concurrent requests make one charge', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await fanWith(50_000)]
  const answers = await Promise.all(Array.from({ length: 50 }, () => subscribeViaApi(site, fan, creator)))
  const refused = answers.filter(({ errors }) => errors)
  assert.equal(refused.length, 49)
  for (const { errors } of refused) assert.equal(errors?.[0]?.message, 'You’re already subscribed')
  assert.deepEqual(await chargesOf(site, fan, creator), [1000])
  assert.equal(await creditsOf(site, fan), 49_000)
})

test('the shown price is the charged price', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await fanWith(5000)]
  await answerOf(changePlanViaApi(site, creator, { price: 20 }))
  assert.equal((await refusalOf(subscribeViaApi(site, fan, creator, { price: 10 }))).code, 'CONFLICT')
  assert.equal(await creditsOf(site, fan), 5000)
  await subscribed(site, fan, creator, { price: 20 })
  assert.equal(await creditsOf(site, fan), 3000)
})

test('rejects subscribing to oneself, across a block, to hidden accounts, or without a plan', async () => {
  const [creator, fan] = [await seedSeller(site), await fanWith(5000)]
  assert.equal(
    (await refusalOf(subscribeViaApi(site, creator, creator))).words,
    'You can’t subscribe to yourself',
  )
  assert.equal((await refusalOf(subscribeViaApi(site, null, creator))).code, 401)
  assert.equal((await refusalOf(subscribeViaApi(site, fan, { id: randomUUID() }))).code, 'NOT_FOUND')
  const noSeller = await seedAccount(site, { isCreator: true })
  assert.equal(
    (await refusalOf(subscribeViaApi(site, fan, noSeller))).words,
    'This creator doesn’t offer a subscription.',
  )
  assert.equal((await refusalOf(subscribeViaApi(site, fan, await seedAccount(site)))).code, 'FORBIDDEN')
  const [blocker, blocked] = [await seedSeller(site), await seedSeller(site)]
  await answerOf(block(site, blocker, fan.id))
  await answerOf(block(site, fan, blocked.id))
  const gone = await seedSeller(site, 10, { ...trial, price: 0 })
  await hide(site, gone.id, 'suspended')
  for (const one of [blocker, blocked, gone])
    assert.equal((await refusalOf(subscribeViaApi(site, fan, one))).code, 'NOT_FOUND')
  assert.equal(await creditsOf(site, fan), 5000)
})

test('a cancelled subscription lasts to its end; resuming or resubscribing before is free', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await fanWith(5000)]
  const { subscription } = await subscribed(site, fan, creator)
  for (const _ of [1, 2]) {
    const cancelled = await answerOf<ShownSubscription>(cancelViaApi(site, fan, subscription.id))
    assert.equal(cancelled.state, 'cancelled')
    assert.deepEqual(
      [cancelled.ends_on, cancelled.renews_on, cancelled.renewing],
      [subscription.ends_on, null, false],
    )
  }
  assert.equal(await hasFollowRow(site, fan.id, creator.id), true, 'cancelling does not unfollow')
  for (const _ of [1, 2])
    assert.equal(
      (await answerOf<ShownSubscription>(resumeViaApi(site, fan, subscription.id))).state,
      'active',
    )
  await answerOf(cancelViaApi(site, fan, subscription.id))
  const again = await subscribed(site, fan, creator)
  assert.deepEqual(again.subscription, { ...subscription, state: 'active' })
  assert.deepEqual(await chargesOf(site, fan, creator), [1000])
})

const newsOf = async (fan: Seeded) =>
  (await notificationsViaApi(site, fan))
    .filter(({ kind }) => kind === 'subscription')
    .map(({ words }) => words)

test('a price increase during a cancellation is shown before, announced on resuming, and applies after the notice', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await fanWith(10_000)]
  const start = new Date('2031-03-10T12:00:00Z')
  const { id, ends_at } = await subscribeAt(site, start, fan, creator)
  await answerOf(cancelViaApi(site, fan, id))
  await answerOf(changePlanViaApi(site, creator, { price: 15 }))
  assert.deepEqual(await newsOf(fan), [], 'who does not renew has nothing to be told')
  // Three days before the end is too late for the next renewal.
  const now = new Date(ends_at.getTime() - 3 * DAY_MS)
  const resumed = await resumeSubscription(deps(now), viewerOfPerson(fan), id)
  assert.deepEqual(await newsOf(fan), [
    `Starting with its renewal on 10 May 2031, your subscription to @${creator.username} costs $15.00 a month instead of $10.00. You can cancel until then.`,
  ])
  const prices = comingPrices(resumed, 1500, now)
  assert.deepEqual(prices, {
    nextCents: 1000,
    later: { cents: 1500, on: new Date('2031-05-10T12:00:00Z') },
  })
  await resumeSubscription(deps(now), viewerOfPerson(fan), id)
  assert.equal((await newsOf(fan)).length, 1, 'told once')
  await renewAt(site, new Date(ends_at.getTime() - HOUR_MS))
  await renewAt(site, new Date('2031-05-10T11:00:00Z'))
  assert.deepEqual(await chargesOf(site, fan, creator), [1000, 1000, 1500])
})

test('a cancelled subscription shows the price of resuming', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await fanWith(5000)]
  const { subscription } = await subscribed(site, fan, creator)
  assert.deepEqual([subscription.next_price, subscription.later_price], [null, null])
  await answerOf(changePlanViaApi(site, creator, { price: 15 }))
  const cancelled = await answerOf<ShownSubscription>(cancelViaApi(site, fan, subscription.id))
  assert.deepEqual([cancelled.price, cancelled.next_price, cancelled.later_price], [10, 15, null])
  const resumed = await answerOf<ShownSubscription>(resumeViaApi(site, fan, subscription.id))
  assert.deepEqual([resumed.price, resumed.next_price, resumed.later_price], [10, 15, null])
  await answerOf(changePlanViaApi(site, creator, { price: 6 }))
  const [mine] = await answerOf<ShownSubscription[]>(mySubscriptions(site, fan))
  assert.deepEqual([mine?.next_price, mine?.later_price], [6, null], 'a lower price holds at once')
})

test('cancelling and resuming does not postpone an announced price', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await fanWith(10_000)]
  const { id, ends_at } = await subscribeAt(site, new Date('2031-03-10T12:00:00Z'), fan, creator)
  await answerOf(changePlanViaApi(site, creator, { price: 15 }))
  await announcePrice(deps(new Date(ends_at.getTime() - 20 * DAY_MS)), creator.id)
  const shortlyBefore = deps(new Date(ends_at.getTime() - 2 * HOUR_MS))
  await cancelSubscription(shortlyBefore, viewerOfPerson(fan), id)
  await resumeSubscription(shortlyBefore, viewerOfPerson(fan), id)
  assert.equal((await newsOf(fan)).length, 1)
  await renewAt(site, new Date(ends_at.getTime() - HOUR_MS))
  assert.deepEqual(await chargesOf(site, fan, creator), [1000, 1500])
})

const CHANGED = ['CONFLICT', 'The price has changed. Check it and try again.']

test('a price other than shown is rejected', async () => {
  const [creator, fan] = [await seedSeller(site, 10, trial), await fanWith(5000)]
  const refused = async (price: number) => {
    const { code, words } = await refusalOf(subscribeViaApi(site, fan, creator, { price }))
    assert.deepEqual([code, words], CHANGED)
  }
  await refused(10)
  await answerOf(changePlanViaApi(site, creator, { trial: { ...trial, price: 4 } }))
  await refused(3)
  assert.equal(await creditsOf(site, fan), 5000)
  const first = await subscribed(site, fan, creator, { price: 4 })
  await answerOf(cancelViaApi(site, fan, first.subscription.id))
  await refused(10)
  const resumed = await subscribed(site, fan, creator, { price: 0 })
  assert.equal(resumed.subscription.state, 'trial')
  assert.deepEqual(await chargesOf(site, fan, creator), [400])
})

test('a free resume after the end, or a trial used in another tab, does not charge a month', async () => {
  const [creator, fan] = [await seedSeller(site, 10, trial), await fanWith(5000)]
  const { id } = await subscribeAt(site, new Date(Date.now() - 8 * DAY_MS), fan, creator)
  await answerOf(cancelViaApi(site, fan, id))
  for (const price of [0, trial.price]) {
    const { code, words } = await refusalOf(subscribeViaApi(site, fan, creator, { price }))
    assert.deepEqual([code, words], CHANGED)
  }
  assert.deepEqual(await chargesOf(site, fan, creator), [300])
  await subscribed(site, fan, creator, { price: 10 })
  assert.deepEqual(await chargesOf(site, fan, creator), [300, 1000])
})

test('an ended subscription cannot be resumed, only started again', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await fanWith(5000)]
  const { id } = await subscribeAt(site, new Date(Date.now() - 40 * DAY_MS), fan, creator)
  await answerOf(cancelViaApi(site, fan, id))
  assert.equal(
    (await refusalOf(resumeViaApi(site, fan, id))).words,
    'This subscription has ended. Subscribe again.',
  )
  await subscribed(site, fan, creator)
  assert.deepEqual(await chargesOf(site, fan, creator), [1000, 1000])
})

test('only its fan can cancel or resume a subscription', async () => {
  const [creator, fan, other] = [await seedSeller(site, 10), await fanWith(5000), await seedAccount(site)]
  const { subscription } = await subscribed(site, fan, creator)
  for (const wrong of [creator, other]) {
    assert.equal((await refusalOf(cancelViaApi(site, wrong, subscription.id))).code, 'NOT_FOUND')
    assert.equal((await refusalOf(resumeViaApi(site, wrong, subscription.id))).code, 'NOT_FOUND')
  }
  assert.equal((await refusalOf(cancelViaApi(site, null, subscription.id))).code, 401)
  assert.equal((await subscriptionRowOf(site, subscription.id)).is_renewing, true)
})

test('a fan lists their own subscriptions, by state and in pages', async () => {
  const fan = await fanWith(50_000)
  const rows: { id: string }[] = []
  const now = Date.now()
  const day = (days: number) => new Date(now + days * DAY_MS)
  const shapes = [
    { ends_at: day(5), is_renewing: true, next_try_at: day(5) },
    { ends_at: day(5), is_renewing: true, next_try_at: day(5), is_trial: true },
    { ends_at: day(5), is_renewing: true, next_try_at: day(5), failed_tries: 1 },
    { ends_at: day(-1), is_renewing: true, next_try_at: day(1), is_trial: true },
    { ends_at: day(5), is_trial: true },
    { ends_at: day(-1) },
  ]
  for (const [index, shape] of shapes.entries()) {
    const creator = await seedAccount(site, { isCreator: true })
    const row = { fan_id: fan.id, creator_id: creator.id, started_at: day(-10 + index), ...shape }
    rows.unshift(
      await site.app.db.insertInto('subscriptions').values(row).returning('id').executeTakeFirstOrThrow(),
    )
  }
  const all = await answerOf<ShownSubscription[]>(mySubscriptions(site, fan))
  assert.deepEqual(
    all.map(({ id }) => id),
    rows.map(({ id }) => id),
  )
  assert.deepEqual(
    all.map(({ state }) => state),
    ['expired', 'cancelled', 'past-due', 'past-due', 'trial', 'active'],
  )
  for (const { state } of all) {
    const some = await answerOf<ShownSubscription[]>(mySubscriptions(site, fan, { filter: { state } }))
    assert.deepEqual(
      some.map(({ id }) => id),
      all.filter((one) => one.state === state).map(({ id }) => id),
    )
  }
  const page = await answerOf<ShownSubscription[]>(
    mySubscriptions(site, fan, { limit: { limit: 2 }, after: all[1]?.id ?? '' }),
  )
  assert.deepEqual(page, all.slice(2, 4))
  assert.equal(subscriptionStateOf(await subscriptionRowOf(site, all[0]?.id ?? ''), new Date()), 'expired')
  const stranger = await seedAccount(site)
  assert.deepEqual(await answerOf(mySubscriptions(site, stranger, { after: all[1]?.id ?? '' })), [])
  assert.equal((await refusalOf(mySubscriptions(site, null))).code, 401)
})

test('only the fan sees their subscription to a creator', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await fanWith(5000)]
  const ask = (asker: Seeded | null, from: Seeded, to: Seeded) =>
    askAs(site, asker, 'query ($from: ID!, $to: ID!) { subscription(from: $from, to: $to) { id } }', {
      from: from.id,
      to: to.id,
    })
  assert.equal(await answerOf(ask(fan, fan, creator)), null)
  const { subscription } = await subscribed(site, fan, creator)
  assert.deepEqual(await answerOf(ask(fan, fan, creator)), { id: subscription.id })
  await answerOf(cancelViaApi(site, fan, subscription.id))
  assert.deepEqual(await answerOf(ask(fan, fan, creator)), { id: subscription.id })
  assert.equal(await answerOf(ask(creator, creator, fan)), null)
  assert.equal((await refusalOf(ask(creator, fan, creator))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(ask(null, fan, creator))).code, 401)
})
