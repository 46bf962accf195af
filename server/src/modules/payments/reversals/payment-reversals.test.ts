import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GatewayEvent } from '#platform/payments/gateway.ts'
import { addCredits, creditsOf, ledgerEarningsOf, tip } from '../../../../test/money.ts'
import { notificationsViaApi } from '../../../../test/notifications.ts'
import { buyCreditsViaApi, newEvent, ownCard, paymentOf, sendWebhook } from '../../../../test/payments.ts'
import { answerOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { ledgerBalanceCents, reconcileLedger, reverseSale } from '../../ledger/index.ts'
import { planCardRefund, sendCardRefunds } from './card-refunds.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db, ledger } = site.app

async function fanWith(packDollars: number) {
  const fan = await seedAccount(site)
  const { id } = await buyCreditsViaApi(site, fan, { pack: packDollars, card: await ownCard(site, fan) })
  const payment = await paymentOf(site, id)
  const says = (type: GatewayEvent['type'], about: string, cents: number | null = null) => {
    const event = newEvent(type, payment, { about, cents })
    return { event, send: () => sendWebhook(site, event) }
  }
  const state = async () =>
    (await db.selectFrom('top_ups').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  return { fan, id, state, says }
}
const creator = () => seedAccount(site, { isCreator: true })
const tips = (fan: Seeded, to: Seeded, dollars: number) =>
  answerOf<{ id: string }>(tip(site, fan, { user: to.id, amount: dollars }))
const ownSite = async () => ({
  revenue: await ledgerBalanceCents(db, 'revenue', null),
  clearing: await ledgerBalanceCents(db, 'clearing', null),
  refunds: await ledgerBalanceCents(db, 'refunds', null),
})
const balances = async () =>
  assert.deepEqual((await reconcileLedger(db, ledger.ports.reconcile)).problems, [])

test('a won dispute returns the credits to the fan; the sales stay reversed', async () => {
  const { fan, state, says } = await fanWith(25)
  const to = await creator()
  await tips(fan, to, 10)
  await says('dispute-opened', 'dp').send()
  assert.equal(await state(), 'disputed')
  assert.equal(await creditsOf(site, fan), 0)
  const won = says('dispute-won', 'dp')
  for (const answer of await Promise.all([won.send(), won.send(), says('dispute-won', 'dp').send()]))
    assert.equal(answer.status, 200)
  assert.equal(await creditsOf(site, fan), 2_500)
  assert.deepEqual(await ledgerEarningsOf(site, to), { held: 0, payable: 0 })
  assert.equal(await state(), 'paid')
  await balances()
})

test('a won dispute returns the loss of the platform', async () => {
  const { fan, says } = await fanWith(10)
  await addCredits(site, fan, -600, 'sandbox')
  const before = await ownSite()
  await says('dispute-opened', 'dp').send()
  assert.equal((await ownSite()).revenue, before.revenue - 600)
  await says('dispute-won', 'dp').send()
  assert.deepEqual(await ownSite(), before)
  assert.equal(await creditsOf(site, fan), 400)
})

test('a won event before the opened event reverses and reinstates at once, and a later dispute still applies', async () => {
  const { fan, state, says } = await fanWith(10)
  const won = says('dispute-won', 'dp1')
  assert.equal((await won.send()).status, 200)
  assert.equal(await creditsOf(site, fan), 1_000)
  await says('dispute-opened', 'dp1').send()
  assert.equal(await state(), 'paid')
  assert.equal(await creditsOf(site, fan), 1_000)
  // The same dispute in another event, as when its funds are withdrawn.
  await says('dispute-opened', 'dp1').send()
  assert.equal(await creditsOf(site, fan), 1_000)
  await says('dispute-opened', 'dp2').send()
  assert.equal(await state(), 'disputed')
  assert.equal(await creditsOf(site, fan), 0)
  await balances()
})

test('a refund made at the gateway reverses the credits and the purchases made with them', async () => {
  const { fan, state, says } = await fanWith(25)
  const to = await creator()
  await tips(fan, to, 10)
  const refunded = says('payment-refunded', 're', 2_500)
  await Promise.all([refunded.send(), refunded.send(), says('payment-refunded', 're', 2_500).send()])
  assert.equal(await state(), 'refunded')
  assert.equal(await creditsOf(site, fan), 0)
  assert.deepEqual(await ledgerEarningsOf(site, to), { held: 0, payable: 0 })
  await balances()
})

test('a partial refund reverses that part; two parts add up to the whole', async () => {
  const { fan, state, says } = await fanWith(25)
  await says('payment-refunded', 're1', 1_000).send()
  assert.equal(await state(), 'paid')
  assert.equal(await creditsOf(site, fan), 1_500)
  await says('payment-refunded', 're2', 1_500).send()
  assert.equal(await state(), 'refunded')
  assert.equal(await creditsOf(site, fan), 0)
  await balances()
})

test('a failed gateway refund reinstates the credits, also with events out of order', async () => {
  for (const isInOrder of [true, false]) {
    const { fan, state, says } = await fanWith(25)
    const news = [says('payment-refunded', 're', 2_500), says('refund-failed', 're', 2_500)]
    for (const each of isInOrder ? news : news.toReversed()) {
      await each.send()
      await each.send()
    }
    assert.equal(await state(), 'paid')
    assert.equal(await creditsOf(site, fan), 2_500)
  }
  await balances()
})

test('a dispute after a partial refund reverses the rest', async () => {
  const { fan, state, says } = await fanWith(25)
  const before = await ownSite()
  await says('payment-refunded', 're', 1_000).send()
  await says('dispute-opened', 'dp').send()
  assert.equal(await state(), 'disputed')
  assert.equal(await creditsOf(site, fan), 0)
  assert.equal((await ownSite()).clearing, before.clearing + 2_500)
  await says('dispute-won', 'dp').send()
  assert.equal(await creditsOf(site, fan), 1_500)
  await balances()
})

/** A pending $10 card refund. */
async function withRefund() {
  const paid = await fanWith(25)
  const to = await creator()
  const { id } = await tips(paid.fan, to, 10)
  const refundId = await db.transaction().execute(async (tx) => {
    const sale = await tx.selectFrom('sales').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await reverseSale(site.app, tx, sale, { key: `refund:${id}`, reason: 'refund', to: 'card' })
    await planCardRefund(site.app, tx, { sale, cents: 1_000 })
    const row = await tx
      .selectFrom('card_refunds')
      .select('id')
      .where('sale_id', '=', id)
      .executeTakeFirstOrThrow()
    return row.id
  })
  return { ...paid, to, about: `card-refund:${refundId}` }
}

for (const isSent of [true, false])
  test(`our own refund that fails becomes credits${isSent ? '' : ', also before it is marked as sent'}`, async () => {
    const { fan, says, about } = await withRefund()
    const before = await ownSite()
    if (isSent) await sendCardRefunds(site.app)
    const failed = says('refund-failed', about, 1_000)
    await Promise.all([failed.send(), failed.send(), says('refund-failed', about, 1_000).send()])
    await sendCardRefunds(site.app)
    assert.equal(await creditsOf(site, fan), 2_500)
    assert.equal((await ownSite()).refunds, before.refunds - 1_000)
    assert.equal((await ownSite()).clearing, before.clearing)
    const [news] = await notificationsViaApi(site, fan)
    assert.equal(news?.kind, 'wallet')
    assert.match(news.words, /refused a refund of \$10\.00/)
    await balances()
  })

test('a dispute ends a pending card refund; if won, the fan gets credits', async () => {
  const { fan, says } = await withRefund()
  const before = await ownSite()
  await says('dispute-opened', 'dp').send()
  assert.equal(await creditsOf(site, fan), 0)
  await sendCardRefunds(site.app)
  await says('dispute-won', 'dp').send()
  assert.equal(await creditsOf(site, fan), 2_500)
  assert.deepEqual(await ownSite(), { ...before, refunds: before.refunds - 1_000 })
  await balances()
})

test('a full gateway refund during a pending card refund returns nothing twice', async () => {
  const { fan, says } = await withRefund()
  const before = await ownSite()
  await says('payment-refunded', 're', 2_500).send()
  await sendCardRefunds(site.app)
  assert.equal(await creditsOf(site, fan), 0)
  assert.equal((await ownSite()).clearing, before.clearing + 2_500)
  assert.equal((await ownSite()).refunds, before.refunds - 1_000)
  await balances()
})

test('a failed refund of another payment is not credited', async () => {
  const [mine, other] = [await withRefund(), await fanWith(5)]
  await other.says('refund-failed', mine.about, 1_000).send()
  assert.equal(await creditsOf(site, other.fan), 500)
  assert.equal(await creditsOf(site, mine.fan), 1_500)
})

test('creators are notified of deductions: one sum per dispute, and each refund', async () => {
  const { fan, says } = await fanWith(25)
  const [one, two] = [await creator(), await creator()]
  await tips(fan, one, 10)
  await tips(fan, one, 5)
  await tips(fan, two, 10)
  await says('dispute-opened', 'dp').send()
  for (const [who, cents] of [
    [one, 1_050],
    [two, 700],
  ] as const) {
    const reversals = (await notificationsViaApi(site, who)).filter(({ kind }) => kind === 'reversal')
    assert.deepEqual(
      reversals.map(({ amount_cents, words, actor }) => ({ amount_cents, words, actor })),
      [{ amount_cents: cents, words: 'a payment was reversed by the bank', actor: null }],
    )
  }
  const { to } = await withRefund()
  const [news] = await notificationsViaApi(site, to)
  assert.deepEqual(
    [news?.kind, news?.amount_cents, news?.words],
    ['reversal', 700, 'a fan was given a refund'],
  )
  const [toFan] = await notificationsViaApi(site, fan)
  assert.deepEqual(
    [toFan?.kind, toFan?.words],
    ['wallet', 'Your bank reversed a payment for credits: $25.00.'],
  )
})
