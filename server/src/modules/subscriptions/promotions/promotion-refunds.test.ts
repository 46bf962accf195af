import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { HOUR_MS } from '#rules/time.ts'
import { addCredits, creditsOf, ledgerEarningsOf } from '../../../../test/money.ts'
import {
  buyCreditsViaApi,
  CARD,
  newEvent,
  ownCard,
  paymentOf,
  sendWebhook,
} from '../../../../test/payments.ts'
import { answerOf, askAs } from '../../../../test/people.ts'
import { discount, offersViaApi, saveBundlesViaApi, trialLink } from '../../../../test/promotions.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import {
  askRefund,
  renewAt,
  seedSeller,
  subscribed,
  subscriptionRowOf,
} from '../../../../test/subscriptions.ts'
import { reconcileLedger } from '../../ledger/index.ts'
import { subscriptionsData } from '../personal-data.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db, ledger } = site.app
const finance = await seedStaff(site, 'finance')
const problems = async () => (await reconcileLedger(db, ledger.ports.reconcile)).problems

async function refund(fan: Seeded, subscriptionId: string): Promise<void> {
  await answerOf(askRefund(site, fan, subscriptionId))
  const { id } = await db
    .selectFrom('refund_requests')
    .select('id')
    .where('fan_id', '=', fan.id)
    .executeTakeFirstOrThrow()
  await answerOf(
    askAs(site, finance, 'mutation ($id: ID!) { decideRefund(id: $id, grant: true) { id } }', { id }),
  )
}

async function disputedFan(pack: number) {
  const fan = await seedAccount(site)
  const { id } = await buyCreditsViaApi(site, fan, { pack, card: await ownCard(site, fan, CARD.disputed) })
  const payment = await paymentOf(site, id)
  return { fan, dispute: () => sendWebhook(site, newEvent('dispute-opened', payment)) }
}

async function seller(): Promise<Seeded> {
  const creator = await seedSeller(site, 10)
  await answerOf(saveBundlesViaApi(site, creator, [{ months: 12, percent: 20 }]))
  return creator
}

test('refunding a bundle returns the full price and share, and ends its whole period', async () => {
  const [creator, fan] = [await seller(), await seedAccount(site)]
  await addCredits(site, fan, 10_000, 'sandbox')
  const { subscription } = await subscribed(site, fan, creator, { bundle: 12 })
  assert.equal(await creditsOf(site, fan), 400)
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 7680, payable: 0 })
  assert.deepEqual(await problems(), [])
  await refund(fan, subscription.id)
  assert.equal(await creditsOf(site, fan), 10_000)
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 0 })
  const row = await subscriptionRowOf(site, subscription.id)
  assert.ok(row.ends_at <= new Date() && !row.is_renewing)
  assert.deepEqual(await problems(), [])
})

test('refunding a discounted month returns the discounted price; its place stays taken', async () => {
  const [creator, fan] = [await seller(), await seedAccount(site)]
  await addCredits(site, fan, 1_000, 'sandbox')
  await discount(site, creator, { audience: 'everyone', percent: 35, months: 2, places: 5 })
  const { subscription } = await subscribed(site, fan, creator)
  assert.equal(await creditsOf(site, fan), 350)
  await refund(fan, subscription.id)
  assert.equal(await creditsOf(site, fan), 1_000)
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 0 })
  await renewAt(site, new Date(Date.parse(subscription.ends_on) - HOUR_MS))
  assert.equal(await creditsOf(site, fan), 1_000)
  assert.equal((await offersViaApi(site, fan, creator)).promotion, null)
  assert.equal((await offersViaApi(site, null, creator)).promotion?.left, 4)
  assert.deepEqual(await problems(), [])
})

test('a chargeback ends the bundle and the discount it paid for', async () => {
  const [creator, other] = [await seller(), await seller()]
  const bundled = await disputedFan(100)
  const { subscription } = await subscribed(site, bundled.fan, creator, { bundle: 12 })
  await discount(site, other, { percent: 35, months: 2 })
  const less = await disputedFan(5)
  await addCredits(site, less.fan, 150, 'sandbox')
  const second = await subscribed(site, less.fan, other)
  assert.equal(await creditsOf(site, less.fan), 0)
  for (const { dispute } of [bundled, less]) assert.equal((await dispute()).status, 200)
  assert.ok((await subscriptionRowOf(site, subscription.id)).ends_at <= new Date())
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 0 })
  // Only $5 of $6.50 came from that card, so the sale is reversed in part and the month stays.
  assert.deepEqual(await ledgerEarningsOf(site, other), { held: 120, payable: 0 })
  assert.equal((await subscriptionRowOf(site, second.subscription.id)).is_renewing, true)
  assert.deepEqual(await problems(), [])
})

test('the CSV of the creator and the receipt of the fan name the offer', async () => {
  const [creator, fan] = [await seller(), await seedAccount(site)]
  await addCredits(site, fan, 10_000, 'sandbox')
  await subscribed(site, fan, creator, { bundle: 12 })
  const table = await site.get('/api/earnings/transactions.csv', { headers: { cookie: creator.cookie } })
  assert.match(await table.text(), /subscription,[^\n]*"12 months, 20% off"/)
  const [{ words, receipt }] = await answerOf<[{ words: string; receipt: string }]>(
    askAs(site, fan, '{ wallet_transactions(filter: { type: "subscription" }) { words receipt } }'),
  )
  assert.equal(words, '12 months, 20% off')
  const page = await (await site.get(receipt, { headers: { cookie: fan.cookie } })).text()
  assert.match(page, /<dt>Offer<\/dt><dd>12 months, 20% off/)
})

test('reconciliation reports an unpaid bundle, and a promotion used beyond its limit', async () => {
  const [creator, fan] = [await seller(), await seedAccount(site)]
  await addCredits(site, fan, 10_000, 'sandbox')
  const { subscription } = await subscribed(site, fan, creator, { bundle: 12 })
  const { id } = subscription
  await sql`update subscriptions set first_sale_id = null where id = ${id}`.execute(db)
  assert.deepEqual(await problems(), [`A bundle has no sale: ${id}.`])
  await sql`update subscriptions set ends_at = now() where id = ${id}`.execute(db)
  const link = await trialLink(site, creator, { places: 3 })
  await sql`insert into subscription_promotion_takings values (${link.id}, ${fan.id}, now())`.execute(db)
  assert.deepEqual(await problems(), [])
  await sql`alter table subscription_promotions disable trigger subscription_promotions_stay`.execute(db)
  await sql`update subscription_promotions set taken = 0 where id = ${link.id}`.execute(db)
  assert.deepEqual(await problems(), [`A promotion’s takers and places don’t match: ${link.id}.`])
  await sql`update subscription_promotions set taken = 1 where id = ${link.id}`.execute(db)
  await sql`alter table subscription_promotions enable trigger subscription_promotions_stay`.execute(db)
})

test('promotions offered and used are exported and erased; a place stays taken', async () => {
  const [creator, fan] = [await seller(), await seedAccount(site)]
  const link = await trialLink(site, creator, { places: 3 })
  await subscribed(site, fan, creator, { trialLink: link.code })
  const holder = subscriptionsData(site.app)
  const [own, theirs] = [
    JSON.stringify(await holder.exportOf(creator.id)),
    JSON.stringify(await holder.exportOf(fan.id)),
  ]
  assert.match(own, new RegExp(link.code))
  assert.match(own, /"bundles":\[\{"months":12,"percent":20\}\]/)
  assert.match(theirs, /"promotionsTaken":\[\{"kind":"trial-link"/)
  await holder.erase(fan.id)
  const left = await sql<{ taken: number; rows: number }>`
    select taken, (select count(*)::int from subscription_promotion_takings where promotion_id = ${link.id}) as rows
    from subscription_promotions where id = ${link.id}
  `.execute(db)
  assert.deepEqual(left.rows, [{ taken: 1, rows: 0 }])
  await holder.erase(creator.id)
  assert.deepEqual(
    await db
      .selectFrom('subscription_promotions')
      .select('id')
      .where('creator_id', '=', creator.id)
      .execute(),
    [],
  )
})
