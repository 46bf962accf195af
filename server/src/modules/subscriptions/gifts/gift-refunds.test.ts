import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { addPeriod } from '#rules/periods.ts'
import { DAY_MS } from '#rules/time.ts'
import { addCredits, creditsOf, ledgerEarningsOf } from '../../../../test/money.ts'
import { notificationsViaApi } from '../../../../test/notifications.ts'
import { buyCreditsViaApi, newEvent, ownCard, paymentOf, sendWebhook } from '../../../../test/payments.ts'
import { answerOf, askAs, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import {
  acceptViaApi,
  askGiftRefund,
  cancelGiftViaApi,
  giftRowOf,
  giftsOf,
  giftTokenOf,
  given,
  type ShownGift,
  subscriptionOf,
} from '../../../../test/subscription-gifts.ts'
import { seedSeller, subscribed, subscriptionsAt, viewerOfPerson } from '../../../../test/subscriptions.ts'
import { findSalesByIds, reconcileLedger, reverseSale } from '../../ledger/index.ts'
import { subscriptionsData } from '../personal-data.ts'
import { remindOfGiftEnds } from './remind-of-gift-ends.ts'
import { requestGiftRefund } from './request-gift-refund.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db, ledger } = site.app
const finance = await seedStaff(site, 'finance')
const problems = async () => (await reconcileLedger(db, ledger.ports.reconcile)).problems

async function people(cents = 10_000) {
  const [creator, buyer, friend] = [
    await seedSeller(site, 10),
    await seedAccount(site),
    await seedAccount(site),
  ]
  if (cents > 0) await addCredits(site, buyer, cents, 'sandbox')
  return { creator, buyer, friend }
}

async function refund(saleId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const [sale] = await findSalesByIds(tx, [saleId])
    assert.ok(sale)
    await reverseSale(site.app, tx, sale, { key: `refund:${saleId}`, reason: 'refund', to: 'credits' })
  })
}

test('the buyer cancels an open link and gets the price back, once; nobody else can', async () => {
  const { creator, buyer, friend } = await people()
  const gift = await given(site, buyer, creator)
  for (const person of [friend, creator, finance])
    assert.equal((await refusalOf(cancelGiftViaApi(site, person, gift.id))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(cancelGiftViaApi(site, null, gift.id))).code, 401)
  for (const id of ['', 'x', "' or 1=1 --"])
    assert.equal((await refusalOf(cancelGiftViaApi(site, buyer, id))).code, 'BAD_INPUT')
  const answers = await Promise.all(
    [1, 2, 3].map(() => answerOf<ShownGift>(cancelGiftViaApi(site, buyer, gift.id))),
  )
  assert.deepEqual(
    answers.map(({ state, link }) => [state, link]),
    Array(3).fill(['returned', null]),
  )
  assert.equal(await creditsOf(site, buyer), 10_000)
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 0 })
  const accepted = await given(site, buyer, creator, { username: friend.username })
  assert.equal(
    (await refusalOf(cancelGiftViaApi(site, buyer, accepted.id))).words,
    'This gift was already accepted.',
  )
  assert.deepEqual(await problems(), [])
})

test('a link is either accepted or cancelled, never both', async () => {
  const { creator, buyer, friend } = await people()
  const gift = await given(site, buyer, creator)
  await Promise.all([acceptViaApi(site, friend, giftTokenOf(gift)), cancelGiftViaApi(site, buyer, gift.id)])
  const row = await giftRowOf(site, gift.id)
  assert.notEqual(row.accepted_at === null, row.returned_at === null)
  assert.equal(await creditsOf(site, buyer), row.returned_at ? 10_000 : 9_000)
  assert.equal((await subscriptionOf(site, friend, creator)) === undefined, row.accepted_at === null)
  assert.deepEqual(await problems(), [])
})

test('a granted refund of an accepted gift ends it at once, and tells the friend', async () => {
  const { creator, buyer, friend } = await people()
  const gift = await given(site, buyer, creator, { username: friend.username })
  for (const person of [friend, creator, finance])
    assert.equal((await refusalOf(askGiftRefund(site, person, gift.id))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(askGiftRefund(site, buyer, gift.id, '\0'))).code, 'BAD_INPUT')
  const asked = await answerOf<ShownGift>(askGiftRefund(site, buyer, gift.id))
  assert.deepEqual([asked.refund_state, asked.refundable_until], ['open', null])
  assert.equal((await refusalOf(askGiftRefund(site, buyer, gift.id))).code, 'CONFLICT')
  const { id } = await db
    .selectFrom('refund_requests')
    .select('id')
    .where('fan_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  await answerOf(
    askAs(site, finance, 'mutation ($id: ID!) { decideRefund(id: $id, grant: true) { id } }', { id }),
  )
  const row = await subscriptionOf(site, friend, creator)
  assert.ok(row && row.ends_at <= new Date())
  assert.equal(await creditsOf(site, buyer), 10_000)
  assert.match(
    (await notificationsViaApi(site, friend))[0]?.words ?? '',
    /refunded to its buyer, so your subscription has ended/,
  )
  assert.match(
    (await notificationsViaApi(site, buyer))[0]?.words ?? '',
    /\$10\.00 for your gift subscription to/,
  )
  assert.equal((await giftsOf(site, buyer))[0]?.state, 'returned')
  assert.deepEqual(await problems(), [])
})

test('a refund is requested in time, and for accepted gifts only', async () => {
  const { creator, buyer, friend } = await people()
  const open = await given(site, buyer, creator)
  assert.match((await refusalOf(askGiftRefund(site, buyer, open.id))).words ?? '', /Cancel it instead/)
  const gift = await given(site, buyer, creator, { username: friend.username })
  const late = subscriptionsAt(site, new Date(Date.parse(gift.refundable_until ?? '')))
  await assert.rejects(
    requestGiftRefund(late, viewerOfPerson(buyer), { id: gift.id, reason: 'Too late' }),
    /within 72 hours/,
  )
})

test('a chargeback of the buyer ends the gift; what the friend paid stays', async () => {
  const { creator, buyer, friend } = await people(0)
  await addCredits(site, friend, 1_000)
  await subscribed(site, friend, creator)
  const paid = await subscriptionOf(site, friend, creator)
  const topUp = await buyCreditsViaApi(site, buyer, { pack: 10, card: await ownCard(site, buyer) })
  const gift = await given(site, buyer, creator, { username: friend.username })
  await sendWebhook(site, newEvent('dispute-opened', await paymentOf(site, topUp.id)))
  assert.ok((await giftRowOf(site, gift.id)).returned_at)
  const row = await subscriptionOf(site, friend, creator)
  assert.deepEqual(
    [row?.ends_at, row?.is_renewing, row?.next_try_at],
    [paid?.ends_at, true, paid?.next_try_at],
  )
  assert.deepEqual(await problems(), [])
})

test('a refund of one gift moves the next one forward', async () => {
  const { creator, buyer, friend } = await people()
  const to = { username: friend.username }
  const [first, second] = [
    await given(site, buyer, creator, to),
    await given(site, buyer, creator, { ...to, months: 3 }),
  ]
  const [before, later] = [await giftRowOf(site, first.id), await giftRowOf(site, second.id)]
  await refund(before.sale_id)
  const [after, row] = [await giftRowOf(site, second.id), await subscriptionOf(site, friend, creator)]
  assert.ok(after.starts_at && after.ends_at && later.starts_at && later.ends_at && row)
  assert.ok(after.starts_at.getTime() - Date.now() < DAY_MS, 'it begins now')
  assert.equal(
    after.ends_at.getTime() - after.starts_at.getTime(),
    later.ends_at.getTime() - later.starts_at.getTime(),
    'and is as long as before',
  )
  assert.equal(row.ends_at.getTime(), after.ends_at.getTime())
  assert.deepEqual(await problems(), [])
})

test('a refund of what the friend paid keeps the gift, which begins at once', async () => {
  const { creator, buyer, friend } = await people()
  await addCredits(site, friend, 1_000, 'sandbox')
  await subscribed(site, friend, creator)
  const gift = await given(site, buyer, creator, { username: friend.username })
  const before = await giftRowOf(site, gift.id)
  const { first_sale_id: sale } = (await subscriptionOf(site, friend, creator)) ?? {}
  await refund(sale ?? '')
  const [after, row] = [await giftRowOf(site, gift.id), await subscriptionOf(site, friend, creator)]
  assert.ok(after.starts_at && after.ends_at && before.starts_at && before.ends_at && row)
  assert.equal(row.is_renewing, false)
  assert.equal(row.ends_at.getTime(), after.ends_at.getTime())
  assert.equal(
    after.ends_at.getTime() - after.starts_at.getTime(),
    before.ends_at.getTime() - before.starts_at.getTime(),
  )
  assert.ok(after.starts_at.getTime() <= Date.now())
  assert.deepEqual(await problems(), [])
})

test('the friend is notified three days before the end, once, unless they stay or another gift follows', async () => {
  const { creator, buyer, friend } = await people()
  const gift = await given(site, buyer, creator, { username: friend.username })
  const { ends_at } = await giftRowOf(site, gift.id)
  assert.ok(ends_at)
  const notified = async () =>
    (await notificationsViaApi(site, friend)).filter(({ words }) => words.includes('Subscribe to stay'))
      .length
  const at = (days: number) => subscriptionsAt(site, new Date(ends_at.getTime() - days * DAY_MS))
  await remindOfGiftEnds(at(3.1))
  assert.equal(await notified(), 0)
  await Promise.all([remindOfGiftEnds(at(3)), remindOfGiftEnds(at(3))])
  await remindOfGiftEnds(at(2))
  assert.equal(await notified(), 1)
  const row = await subscriptionOf(site, friend, creator)
  await given(site, buyer, creator, { username: friend.username })
  await answerOf(
    askAs(site, friend, 'mutation ($id: ID!) { resumeSubscription(id: $id) { id } }', { id: row?.id }),
  )
  await remindOfGiftEnds(subscriptionsAt(site, addPeriod(ends_at, { duration: 27, unit: 'day' })))
  assert.equal(await notified(), 1, 'it renews')
})

test('the database rejects a gift without its sale, at another price, accepted twice or after its return', async () => {
  const { creator, buyer, friend } = await people()
  const [open, gift] = [
    await giftRowOf(site, (await given(site, buyer, creator)).id),
    await giftRowOf(site, (await given(site, buyer, creator, { username: friend.username })).id),
  ]
  const set = (id: string, columns: object) =>
    db.updateTable('subscription_gifts').set(columns).where('id', '=', id).execute()
  const other = await seedAccount(site)
  await assert.rejects(set(gift.id, { recipient_id: other.id }), /accepted once/)
  await assert.rejects(set(gift.id, { accepted_at: new Date(0) }), /accepted once/)
  await assert.rejects(set(gift.id, { month_cents: 1, price_cents: 1 }), /does not change/)
  await assert.rejects(set(open.id, { price_cents: 999 }), /subscription_gifts_price/)
  await assert.rejects(
    db.deleteFrom('subscription_gifts').where('id', '=', gift.id).execute(),
    /does not change/,
  )
  const now = new Date()
  const accepted = { recipient_id: other.id, accepted_at: now, starts_at: now, ends_at: now }
  await assert.rejects(set(open.id, { ...accepted, recipient_id: buyer.id }), /for_another/)
  await assert.rejects(set(open.id, { recipient_id: other.id }), /accepted_whole/)
  await answerOf(cancelGiftViaApi(site, buyer, open.id))
  await assert.rejects(set(open.id, accepted), /accepted once/)
  await assert.rejects(set(open.id, { returned_at: null }), /returned once/)
  await assert.rejects(
    sql`insert into subscription_gifts select (jsonb_populate_record(gift, ${JSON.stringify({
      id: '00000000-0000-4000-8000-000000000000',
      token_hash: 'other',
    })}::jsonb)).* from subscription_gifts as gift where id = ${open.id}`.execute(db),
    /subscription_gifts_sale_id_key|is paid by its buyer/,
  )
})

test('reconciliation finds a refund that did not reach the gift, and lost time', async () => {
  const { creator, buyer, friend } = await people()
  const gift = await giftRowOf(site, (await given(site, buyer, creator, { username: friend.username })).id)
  await db
    .updateTable('subscriptions')
    .set({ ends_at: new Date(Date.now() + DAY_MS) })
    .where('fan_id', '=', friend.id)
    .execute()
  assert.deepEqual(await problems(), [`A gift subscription ends before its time: ${gift.id}.`])
  await db
    .updateTable('subscription_gifts')
    .set({ returned_at: new Date() })
    .where('id', '=', gift.id)
    .execute()
  assert.deepEqual(await problems(), [
    `A gift subscription and its sale disagree about a refund: ${gift.id}.`,
  ])
  await refund(gift.sale_id)
  assert.deepEqual(await problems(), [])
})

test('a leaving buyer is paid back for open links; texts of both are erased, and both export theirs', async () => {
  const { creator, buyer, friend } = await people()
  const data = subscriptionsData(site.app)
  const open = await given(site, buyer, creator, { message: 'Open' })
  const gift = await given(site, buyer, creator, { username: friend.username, message: 'For you' })
  const [mine, theirs] = (await Promise.all([data.exportOf(buyer.id), data.exportOf(friend.id)])) as {
    giftsGiven: { message: string }[]
    giftsReceived: { message: string }[]
  }[]
  assert.deepEqual(
    mine?.giftsGiven.map(({ message }) => message),
    ['Open', 'For you'],
  )
  assert.deepEqual(
    theirs?.giftsReceived.map(({ message }) => message),
    ['For you'],
  )
  assert.ok(!JSON.stringify(theirs).includes(buyer.username))
  const leave = () =>
    db.transaction().execute((tx) => data.onDeletionRequested?.(tx, buyer.id) ?? Promise.resolve())
  await leave()
  await leave()
  assert.equal(await creditsOf(site, buyer), 9_000)
  assert.ok((await giftRowOf(site, open.id)).returned_at)
  assert.equal((await giftRowOf(site, gift.id)).returned_at, null)
  await data.erase(friend.id)
  await data.erase(friend.id)
  assert.equal((await giftRowOf(site, gift.id)).message, '')
  assert.deepEqual(await problems(), [])
})

test('the buyer’s history, the creator’s earnings and statistics show a gift subscription', async () => {
  const { creator, buyer, friend } = await people()
  const gift = await given(site, buyer, creator, { username: friend.username, months: 3 })
  const [row] = await answerOf<object[]>(
    askAs(
      site,
      buyer,
      '{ wallet_transactions(filter: { type: "subscription-gift" }) { type dollars words user { id } gift { id recipient { id } } receipt } }',
    ),
  )
  const { receipt, ...shown } = row as { receipt: string }
  assert.deepEqual(shown, {
    ...{ type: 'subscription-gift', dollars: -30, words: '3 months', user: { id: creator.id } },
    gift: { id: gift.id, recipient: { id: friend.id } },
  })
  const html = await (await site.get(receipt, { headers: { cookie: buyer.cookie } })).text()
  assert.match(html, /Gift subscription/)
  const [earned] = await answerOf<{ type: string }[]>(
    askAs(site, creator, '{ earnings_transactions(filter: { type: "subscription-gift" }) { type } }'),
  )
  assert.equal(earned?.type, 'subscription-gift')
  assert.deepEqual(await giftsOf(site, friend), [])
})
