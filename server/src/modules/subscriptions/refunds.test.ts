import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS } from '#rules/time.ts'
import { addCredits, creditsOf, ledgerEarningsOf } from '../../../test/money.ts'
import { notificationsViaApi } from '../../../test/notifications.ts'
import { buyCreditsViaApi, newEvent, ownCard, paymentOf, sendWebhook } from '../../../test/payments.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'
import {
  askRefund,
  cancelViaApi,
  changePlanViaApi,
  mySubscriptions,
  renewAt,
  type ShownSubscription,
  seedSeller,
  subscribeAt,
  subscribed,
  subscriptionRowOf,
  subscriptionsAt,
  viewerOfPerson,
} from '../../../test/subscriptions.ts'
import { ledgerBalanceCents, reconcileLedger } from '../ledger/index.ts'
import { sendCardRefunds } from '../payments/index.ts'
import { requestRefund } from './request-refund.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const finance = await seedStaff(site, 'finance')

type ShownRequest = {
  id: string
  from: { id: string }
  user: { id: string }
  amount: number
  reason: string
  state: string
  paid_to: string | null
  note: string
}

const REQUEST = 'id from { id } user { id } amount reason state paid_to note decided_on'

const requests = (asker: RequestUser, words: object = {}) =>
  askAs(
    site,
    asker,
    `query ($state: String, $limit: LimitInput, $after: ID) {
      refundRequests(state: $state, limit: $limit, after: $after) { ${REQUEST} }
    }`,
    words,
  )

type Verdict = { grant: boolean; to?: string; note?: string; key?: string }

const decide = (asker: RequestUser, id: string, words: Verdict) =>
  askAs(
    site,
    asker,
    `mutation ($id: ID!, $grant: Boolean!, $to: String, $note: String, $key: String) {
      decideRefund(id: $id, grant: $grant, to: $to, note: $note, key: $key) { ${REQUEST} }
    }`,
    { id, ...words },
  )

async function fanWith(cents: number): Promise<Seeded> {
  const fan = await seedAccount(site)
  await addCredits(site, fan, cents, 'sandbox')
  return fan
}

/** A fan who paid $10 and requested a refund. */
async function asked() {
  const [creator, fan] = [await seedSeller(site, 10), await fanWith(1500)]
  const { subscription } = await subscribed(site, fan, creator)
  const answer = await answerOf<ShownSubscription>(askRefund(site, fan, subscription.id, ' Too  dear '))
  const { id } = await site.app.db
    .selectFrom('refund_requests')
    .select('id')
    .where('fan_id', '=', fan.id)
    .executeTakeFirstOrThrow()
  return { creator, fan, subscription: answer, id }
}

test('a fan can request a refund within 72 hours, and the subscription continues until staff decide', async () => {
  const { creator, fan, subscription, id } = await asked()
  assert.deepEqual(
    [subscription.state, subscription.refund_state, subscription.refundable_until],
    ['active', 'open', null],
  )
  const request = (await answerOf<ShownRequest[]>(requests(finance))).find((one) => one.id === id)
  assert.deepEqual(
    [request?.from.id, request?.user.id, request?.amount, request?.reason, request?.state],
    [fan.id, creator.id, 10, 'Too  dear', 'open'],
  )
  const again = await refusalOf(askRefund(site, fan, subscription.id))
  assert.deepEqual([again.code, again.words], ['CONFLICT', 'You already requested this refund.'])
})

test('the refund window ends exactly 72 hours after the first charge', async () => {
  const [creator, fan, other] = [await seedSeller(site, 10), await fanWith(2000), await fanWith(2000)]
  const start = new Date()
  const first = await subscribeAt(site, start, fan, creator)
  const second = await subscribeAt(site, start, other, creator)
  const ask = (person: Seeded, subscriptionId: string, afterMs: number) =>
    requestRefund(subscriptionsAt(site, new Date(start.getTime() + afterMs)), viewerOfPerson(person), {
      subscriptionId,
      reason: 'Too dear',
    })
  await assert.rejects(ask(fan, first.id, 72 * HOUR_MS), { code: 'CONFLICT' })
  await ask(other, second.id, 72 * HOUR_MS - 1)
})

test('after a free trial the first charge is the first renewal', async () => {
  const [creator, fan] = [
    await seedSeller(site, 10, { duration: 1, unit: 'day', price: 0 }),
    await fanWith(2000),
  ]
  const { subscription } = await subscribed(site, fan, creator)
  assert.equal(
    (await refusalOf(askRefund(site, fan, subscription.id))).words,
    'You weren’t charged for this subscription.',
  )
  await renewAt(site, new Date(Date.parse(subscription.ends_on) - HOUR_MS))
  const renewed = await answerOf<ShownSubscription>(askRefund(site, fan, subscription.id))
  assert.equal(renewed.refund_state, 'open')
})

test('a refund as credits reverses price and share, and ends the subscription at once', async () => {
  const { creator, fan, subscription, id } = await asked()
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 800, payable: 0 })
  const decided = await answerOf<ShownRequest>(decide(finance, id, { grant: true, to: 'credits' }))
  assert.deepEqual([decided.state, decided.paid_to], ['granted', 'credits'])
  assert.equal(await creditsOf(site, fan), 1500)
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 0 })
  const [mine] = await answerOf<ShownSubscription[]>(mySubscriptions(site, fan))
  assert.deepEqual([mine?.id, mine?.state, mine?.refund_state], [subscription.id, 'expired', 'granted'])
  assert.match((await notificationsViaApi(site, fan))[0]?.words ?? '', /returned \$10\.00 .* to your wallet/)
  const twice = await refusalOf(decide(finance, id, { grant: true }))
  assert.deepEqual(
    [twice.code, twice.words],
    ['ALREADY_DECIDED', `This was already granted by @${finance.username}.`],
  )
  assert.equal(await creditsOf(site, fan), 1500)
  assert.deepEqual((await reconcileLedger(site.app.db, site.app.ledger.ports.reconcile)).problems, [])
})

test('two concurrent decisions refund once', async () => {
  const { fan, id } = await asked()
  const answers = await Promise.all(Array.from({ length: 8 }, () => decide(finance, id, { grant: true })))
  assert.equal(answers.filter(({ errors }) => !errors).length, 1)
  assert.equal(await creditsOf(site, fan), 1500)
})

/** The fan's refund request, as staff see it. */
async function requestOf(fan: Seeded): Promise<ShownRequest> {
  const all = await answerOf<ShownRequest[]>(requests(finance, { limit: { limit: 50 } }))
  return all.find(({ from }) => from.id === fan.id) ?? assert.fail('nobody asked')
}

test('a refund after a trial was renewed reverses the trial, and the paid month stays', async () => {
  const [creator, fan] = [
    await seedSeller(site, 10, { duration: 1, unit: 'day', price: 2 }),
    await fanWith(1500),
  ]
  const { subscription } = await subscribed(site, fan, creator)
  await answerOf(askRefund(site, fan, subscription.id))
  await renewAt(site, new Date(Date.parse(subscription.ends_on) - HOUR_MS))
  assert.equal(await creditsOf(site, fan), 300)
  const { id, amount } = await requestOf(fan)
  assert.equal(amount, 2)
  await answerOf(decide(finance, id, { grant: true }))
  assert.equal(await creditsOf(site, fan), 500, 'what staff saw, and no more')
  const row = await subscriptionRowOf(site, subscription.id)
  assert.ok(row.ends_at.getTime() > Date.parse(subscription.ends_on))
  assert.equal(row.is_renewing, false, 'whoever wants their money back wants no further month')
  assert.doesNotMatch((await notificationsViaApi(site, fan))[0]?.words ?? '', /has ended/)
})

test('a refund granted after the fan resubscribed reverses the old charge only', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await fanWith(3000)]
  const start = new Date(Date.now() - 32 * DAY_MS)
  const { id } = await subscribeAt(site, start, fan, creator)
  const asking = { subscriptionId: id, reason: 'Too dear' }
  await requestRefund(subscriptionsAt(site, new Date(start.getTime() + HOUR_MS)), viewerOfPerson(fan), asking)
  await answerOf(cancelViaApi(site, fan, id))
  const again = await subscribed(site, fan, creator)
  await answerOf(decide(finance, (await requestOf(fan)).id, { grant: true }))
  assert.equal(await creditsOf(site, fan), 2000)
  const [mine] = await answerOf<ShownSubscription[]>(mySubscriptions(site, fan))
  assert.deepEqual([mine?.state, mine?.ends_on], ['active', again.subscription.ends_on])
  assert.deepEqual((await reconcileLedger(site.app.db, site.app.ledger.ports.reconcile)).problems, [])
})

test('an ended subscription can be refunded within the 72 hours', async () => {
  const [creator, fan] = [
    await seedSeller(site, 10, { duration: 1, unit: 'day', price: 2 }),
    await fanWith(200),
  ]
  const { id } = await subscribeAt(site, new Date(Date.now() - 26 * HOUR_MS), fan, creator)
  await answerOf(cancelViaApi(site, fan, id))
  const [ended] = await answerOf<ShownSubscription[]>(mySubscriptions(site, fan))
  assert.equal(ended?.state, 'expired')
  assert.ok(Date.parse(ended?.refundable_until ?? '') > Date.now())
  assert.equal((await answerOf<ShownSubscription>(askRefund(site, fan, id))).refund_state, 'open')
  await answerOf(decide(finance, (await requestOf(fan)).id, { grant: true }))
  assert.equal(await creditsOf(site, fan), 200)
  const [after] = await answerOf<ShownSubscription[]>(mySubscriptions(site, fan))
  assert.deepEqual([after?.refundable_until, after?.refund_state], [null, 'granted'])
  assert.equal(after?.ends_on, ended?.ends_on)
})

test('requests and decisions are idempotent per key; reusing a key for another is rejected', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await fanWith(1500)]
  const { subscription } = await subscribed(site, fan, creator)
  const key = 'refund-wish-1'
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      answerOf<ShownSubscription>(askRefund(site, fan, subscription.id, 'Too dear', key)),
    ),
  )
  for (const answer of answers) assert.equal(answer.refund_state, 'open')
  const other = await refusalOf(askRefund(site, fan, subscription.id, 'Another reason', key))
  assert.equal(other.code, 'KEY_REUSED')
  const { id } = await requestOf(fan)
  const verdict = { grant: true, note: 'Fine', key }
  const decided = await Promise.all(
    Array.from({ length: 4 }, () => answerOf<ShownRequest>(decide(finance, id, verdict))),
  )
  for (const one of decided) assert.deepEqual(one, decided[0])
  assert.equal(await creditsOf(site, fan), 1500)
  assert.equal((await refusalOf(decide(finance, id, { ...verdict, grant: false }))).code, 'KEY_REUSED')
  assert.equal((await refusalOf(decide(finance, id, { ...verdict, key: '4242 4242' }))).code, 'BAD_INPUT')
})

test('a refund to the card is sent once, to the payments it came from', async () => {
  const [creator, fan] = [await seedSeller(site, 14), await seedAccount(site)]
  const card = await ownCard(site, fan)
  const older = await buyCreditsViaApi(site, fan, { pack: 10, card })
  const newer = await buyCreditsViaApi(site, fan, { pack: 5, card })
  const { subscription } = await subscribed(site, fan, creator)
  await answerOf(askRefund(site, fan, subscription.id))
  const [request] = (await answerOf<ShownRequest[]>(requests(finance))).filter(
    ({ from }) => from.id === fan.id,
  )
  const before = await ledgerBalanceCents(site.app.db, 'refunds', null)
  await answerOf(decide(finance, request?.id ?? '', { grant: true, to: 'card' }))
  assert.equal(await ledgerBalanceCents(site.app.db, 'refunds', null), before + 1400)
  await Promise.all([sendCardRefunds(site.app), sendCardRefunds(site.app)])
  await sendCardRefunds(site.app)
  assert.equal(await ledgerBalanceCents(site.app.db, 'refunds', null), before)
  const refunded = async (topUpId: string) => {
    const payment = await paymentOf(site, topUpId)
    const query = site.app.db
      .selectFrom('sandbox_payments')
      .select('refunded_cents')
      .where('id', '=', payment)
    return (await query.executeTakeFirstOrThrow()).refunded_cents
  }
  assert.deepEqual([await refunded(newer.id), await refunded(older.id)], [500, 900])
  assert.equal(await creditsOf(site, fan), 100)
  assert.deepEqual((await reconcileLedger(site.app.db, site.app.ledger.ports.reconcile)).problems, [])
})

test('one payment is not allocated to two refunds', async () => {
  const [first, second, fan] = [await seedSeller(site, 8), await seedSeller(site, 8), await fanWith(1000)]
  await buyCreditsViaApi(site, fan, { pack: 10, card: await ownCard(site, fan) })
  for (const creator of [first, second]) {
    const { subscription } = await subscribed(site, fan, creator)
    await answerOf(askRefund(site, fan, subscription.id))
  }
  const own = await site.app.db
    .selectFrom('refund_requests')
    .select('id')
    .where('fan_id', '=', fan.id)
    .execute()
  const answers = await Promise.all(own.map(({ id }) => decide(finance, id, { grant: true, to: 'card' })))
  assert.equal(answers.filter(({ errors }) => errors).length, 1)
  assert.equal(await creditsOf(site, fan), 400, 'what was refused stays spent')
})

test('credits not bought by card cannot be refunded to a card, and the request stays open', async () => {
  const { fan, id } = await asked()
  const refusal = await refusalOf(decide(finance, id, { grant: true, to: 'card' }))
  assert.equal(refusal.code, 'CONFLICT')
  assert.equal(await creditsOf(site, fan), 500)
  assert.equal((await answerOf<ShownRequest>(decide(finance, id, { grant: true }))).state, 'granted')
})

test('after a rejection the subscription continues, and the fan sees the note', async () => {
  const { fan, subscription, id } = await asked()
  const decided = await answerOf<ShownRequest>(
    decide(finance, id, { grant: false, note: 'You watched it all.' }),
  )
  assert.deepEqual([decided.state, decided.paid_to, decided.note], ['refused', null, 'You watched it all.'])
  const [mine] = await answerOf<ShownSubscription[]>(mySubscriptions(site, fan))
  assert.deepEqual([mine?.state, mine?.refund_state], ['active', 'refused'])
  assert.match((await notificationsViaApi(site, fan))[0]?.words ?? '', /was declined: You watched it all\./)
  assert.equal((await refusalOf(askRefund(site, fan, subscription.id))).code, 'CONFLICT')
  assert.deepEqual(
    await answerOf<ShownRequest[]>(requests(finance, { state: 'open' })),
    await answerOf(requests(finance)),
  )
})

test('a chargeback ends the subscription it paid for', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await seedAccount(site)]
  const topUp = await buyCreditsViaApi(site, fan, { pack: 10, card: await ownCard(site, fan) })
  const { subscription } = await subscribed(site, fan, creator)
  await sendWebhook(site, newEvent('dispute-opened', await paymentOf(site, topUp.id)))
  const [mine] = await answerOf<ShownSubscription[]>(mySubscriptions(site, fan))
  assert.deepEqual([mine?.id, mine?.state, mine?.renewing], [subscription.id, 'expired', false])
  assert.equal((await refusalOf(askRefund(site, fan, subscription.id))).words, 'This was already refunded.')
})

test('a price change concurrent with a refund does not revive the subscription', async () => {
  const { creator, subscription, id } = await asked()
  await Promise.all([decide(finance, id, { grant: true }), changePlanViaApi(site, creator, { price: 12 })])
  assert.equal((await subscriptionRowOf(site, subscription.id)).is_renewing, false)
})

test('only the fan can request, and only finance and admins can see and decide', async () => {
  const { creator, fan, subscription, id } = await asked()
  const wrong = [fan, creator, await seedStaff(site, 'support'), await seedStaff(site, 'moderator')]
  for (const person of wrong) {
    assert.equal((await refusalOf(requests(person))).code, 'FORBIDDEN')
    assert.equal((await refusalOf(decide(person, id, { grant: true }))).code, 'FORBIDDEN')
  }
  assert.equal((await refusalOf(requests(null))).code, 401)
  assert.equal((await refusalOf(decide(null, id, { grant: true }))).code, 401)
  for (const person of [creator, finance])
    assert.equal((await refusalOf(askRefund(site, person, subscription.id))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(askRefund(site, null, subscription.id))).code, 401)
  const admin = await seedStaff(site, 'admin')
  assert.equal((await answerOf<ShownRequest>(decide(admin, id, { grant: true }))).state, 'granted')
})

test('staff list requests in pages, oldest first', async () => {
  await asked()
  await asked()
  const all = await answerOf<ShownRequest[]>(requests(finance, { limit: { limit: 50 } }))
  assert.ok(all.length >= 2)
  const [first, second] = all
  assert.deepEqual(await answerOf(requests(finance, { limit: { limit: 1 } })), [first])
  assert.deepEqual(await answerOf(requests(finance, { limit: { limit: 1 }, after: first?.id })), [second])
})
