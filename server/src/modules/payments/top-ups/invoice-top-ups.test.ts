import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { type FakeInvoice, invoicedSats } from '../../../../test/fakes/btcpay-store.ts'
import { BTCPAY_KEYS, signWebhook, startFakeBtcpay } from '../../../../test/fakes/fake-btcpay.ts'
import { creditsOf, tip } from '../../../../test/money.ts'
import { notificationsViaApi } from '../../../../test/notifications.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite, type TestSite } from '../../../../test/site.ts'
import { reconcileLedger, reverseSale } from '../../ledger/index.ts'
import { planCardRefund, sendCardRefunds } from '../reversals/card-refunds.ts'
import { finishTopUps } from './finish-top-up.ts'

const MINUTE = 60_000

let site: TestSite | undefined
const webhooks = '/api/payments/webhooks/btcpay'
const btcpay = await startFakeBtcpay({ webhookUrl: () => `${theSite().url}${webhooks}` })
after(() => btcpay.close())
site = await freshSite({
  RATE_LIMITS: 'off',
  PAYMENTS: 'btcpay',
  BTCPAY_URL: btcpay.url,
  BTCPAY_API_KEY: BTCPAY_KEYS.apiKey,
  BTCPAY_STORE_ID: BTCPAY_KEYS.storeId,
  BTCPAY_WEBHOOK_SECRET: BTCPAY_KEYS.webhookSecret,
  BTCPAY_NETWORK: 'regtest',
})

function theSite(): TestSite {
  return site ?? assert.fail('the site has not started')
}
const { app } = theSite()

type Shown = {
  id: string
  state: string
  failure: string | null
  challenge: string | null
  claim_url: string | null
  method: string | null
  invoice: { status: string; amount: string; paid_amount: string; address: string; expires_on: string } | null
}
const SHOWN =
  'id state failure challenge claim_url method invoice { status amount paid_amount address expires_on }'

const buy = (
  asker: RequestUser,
  { pack = 25, key = randomUUID() as string, method = 'btcpay:bitcoin' } = {},
) =>
  askAs(
    theSite(),
    asker,
    `mutation ($pack: Int!, $method: ID, $key: String) { buyCredits(pack: $pack, method: $method, key: $key) { ${SHOWN} } }`,
    { pack, method, key },
  )
const shown = (asker: RequestUser, id: string) =>
  answerOf<Shown | null>(askAs(theSite(), asker, `query ($id: ID!) { topUp(id: $id) { ${SHOWN} } }`, { id }))
const finish = (asker: RequestUser, id: string) =>
  askAs(theSite(), asker, `mutation ($id: ID!) { finishTopUp(id: $id) { ${SHOWN} } }`, { id })

const later = (ms: number) => {
  const now = new Date(Date.now() + ms)
  return { ...app, clock: { now: () => now } }
}

/** A fan with an open invoice over $25. */
async function bought(): Promise<{ fan: Seeded; id: string; invoice: FakeInvoice }> {
  const fan = await seedAccount(theSite())
  const { id } = await answerOf<Shown>(buy(fan))
  const [invoice] = btcpay.invoicesOf(id)
  return { fan, id, invoice: invoice ?? assert.fail('no invoice') }
}
const isBalanced = async () =>
  assert.deepEqual((await reconcileLedger(app.db, app.ledger.ports.reconcile)).problems, [])

test('the site offers Bitcoin, and opens an invoice in its own page', async () => {
  const fan = await seedAccount(theSite())
  const { paymentMethods } = (await askAs(theSite(), fan, '{ paymentMethods { id label hint shape } }'))
    .data as {
    paymentMethods: object[]
  }
  assert.deepEqual(paymentMethods, [
    { id: 'btcpay:bitcoin', label: 'Bitcoin', hint: 'Credits after 1 confirmation', shape: 'invoice' },
  ])
  const opened = await answerOf<Shown>(buy(fan))
  const [invoice] = btcpay.invoicesOf(opened.id)
  assert.partialDeepStrictEqual(opened, {
    state: 'challenge',
    challenge: null,
    method: 'btcpay:bitcoin',
    invoice: { status: 'waiting', amount: '0.00027210', address: invoice?.address },
  })
  assert.deepEqual(await shown(fan, opened.id), opened)
})

test('credits arrive with the confirmation, once, however often BTCPay tells', async () => {
  const { fan, id, invoice } = await bought()
  btcpay.setDelivery('twice')
  await btcpay.pay(invoice.id)
  assert.partialDeepStrictEqual((await shown(fan, id)) ?? {}, { invoice: { status: 'confirming' } })
  assert.equal(await creditsOf(theSite(), fan), 0)
  await btcpay.confirm(invoice.id)
  btcpay.setDelivery('send')
  assert.ok(btcpay.delivered.every(({ status }) => status === 200))
  assert.partialDeepStrictEqual((await shown(fan, id)) ?? {}, {
    state: 'paid',
    invoice: null,
    claim_url: null,
  })
  assert.equal(await creditsOf(theSite(), fan), 2_500)
  await isBalanced()
})

test('without webhooks, the buyer’s page and the job learn of the payment', async () => {
  const [byPage, byJob] = [await bought(), await bought()]
  btcpay.setDelivery('drop')
  for (const { invoice } of [byPage, byJob]) await btcpay.pay(invoice.id, undefined, 'Settled')
  btcpay.setDelivery('send')
  await Promise.all([1, 2, 3].map(() => answerOf<Shown>(finish(byPage.fan, byPage.id))))
  assert.equal(await creditsOf(theSite(), byPage.fan), 2_500)
  await Promise.all([1, 2, 3].map(() => finishTopUps(later(3 * MINUTE))))
  assert.equal(await creditsOf(theSite(), byJob.fan), 2_500)
})

test('the same key opens one invoice; other requests with it are refused', async () => {
  const fan = await seedAccount(theSite())
  const key = randomUUID()
  const both = await Promise.all([answerOf<Shown>(buy(fan, { key })), answerOf<Shown>(buy(fan, { key }))])
  const again = await answerOf<Shown>(buy(fan, { key }))
  assert.deepEqual(new Set([...both, again].map(({ id }) => id)).size, 1)
  assert.equal(btcpay.invoicesOf(again.id).filter(({ archived }) => !archived).length, 1)
  assert.equal((await refusalOf(buy(fan, { key, pack: 50 }))).code, 'KEY_REUSED')
})

test('a payment with an unknown outcome continues with the same key', async () => {
  const fan = await seedAccount(theSite())
  const key = randomUUID()
  btcpay.failNext('html', { path: '^POST .*/invoices$', isDone: true })
  assert.equal((await refusalOf(buy(fan, { key }))).code, 'PAYMENT_UNKNOWN')
  const { id, invoice } = await answerOf<Shown>(buy(fan, { key }))
  assert.equal(btcpay.invoicesOf(id).length, 1)
  assert.equal(invoice?.status, 'waiting')
})

test('nobody else sees an invoice or finishes its top-up', async () => {
  const { id } = await bought()
  const other = await seedAccount(theSite())
  assert.equal(await shown(other, id), null)
  assert.equal((await refusalOf(finish(other, id))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(finish(null, id))).code, 401)
})

test('hostile ways to pay are refused', async () => {
  const fan = await seedAccount(theSite())
  for (const method of [
    'btcpay',
    'btcpay:',
    'btcpay:card',
    'stripe:card',
    '../btcpay:bitcoin',
    'x'.repeat(5_000),
  ])
    assert.equal(typeof (await refusalOf(buy(fan, { method }))).code, 'string', method)
  assert.equal((await refusalOf(buy(fan, { pack: 26 }))).code, 'BAD_INPUT')
  assert.equal(await creditsOf(theSite(), fan), 0)
})

test('a part that arrives in time shows, and is given back after the time', async () => {
  const { fan, id, invoice } = await bought()
  await btcpay.pay(invoice.id, 10_000, 'Settled')
  assert.partialDeepStrictEqual((await shown(fan, id)) ?? {}, {
    invoice: { status: 'partial', paid_amount: '0.00010000' },
  })
  await btcpay.expire(invoice.id)
  const [claim] = btcpay.store.pullPayments.filter(({ invoiceId }) => invoiceId === invoice.id)
  assert.deepEqual([claim?.amount, claim?.currency], ['0.00010000', 'BTC'])
  assert.partialDeepStrictEqual((await shown(fan, id)) ?? {}, {
    state: 'failed',
    failure: 'You sent less than the amount, so no credits were added.',
    claim_url: `${btcpay.url}/pull-payments/${claim?.id}`,
  })
  const [told] = await notificationsViaApi(theSite(), fan)
  assert.match(told?.words ?? '', /can be returned/)
  assert.equal(await creditsOf(theSite(), fan), 0)
})

test('what was paid too much is given back, and the amount is credited', async () => {
  const { fan, id, invoice } = await bought()
  await btcpay.pay(invoice.id, invoicedSats(invoice) + 50_000, 'Settled')
  const [claim] = btcpay.store.pullPayments.filter(({ invoiceId }) => invoiceId === invoice.id)
  assert.equal(claim?.amount, '0.0005')
  assert.partialDeepStrictEqual((await shown(fan, id)) ?? {}, {
    state: 'paid',
    claim_url: `${btcpay.url}/pull-payments/${claim?.id}`,
  })
  assert.equal(await creditsOf(theSite(), fan), 2_500)
})

test('a payment after the time is credited late, also if the top-up has failed', async () => {
  const { fan, id, invoice } = await bought()
  await btcpay.expire(invoice.id)
  assert.partialDeepStrictEqual((await shown(fan, id)) ?? {}, {
    state: 'failed',
    failure: 'The payment didn’t arrive in time.',
  })
  await btcpay.pay(invoice.id)
  assert.equal((await shown(fan, id))?.state, 'failed')
  await btcpay.confirm(invoice.id)
  assert.equal((await shown(fan, id))?.state, 'paid')
  assert.equal(await creditsOf(theSite(), fan), 2_500)
})

test('an abandoned invoice is cancelled after an hour; one that waits for a confirmation is not', async () => {
  const [left, sent] = [await bought(), await bought()]
  await btcpay.pay(sent.invoice.id)
  await finishTopUps(later(61 * MINUTE))
  assert.equal((await shown(left.fan, left.id))?.state, 'failed')
  assert.equal(left.invoice.status, 'Invalid')
  assert.partialDeepStrictEqual((await shown(sent.fan, sent.id)) ?? {}, {
    state: 'challenge',
    invoice: { status: 'confirming' },
  })
})

test('an invoice of another amount is not credited', async () => {
  const { fan, id, invoice } = await bought()
  invoice.cents = 100
  await btcpay.pay(invoice.id, undefined, 'Settled')
  assert.equal((await shown(fan, id))?.state, 'failed')
  assert.equal(await creditsOf(theSite(), fan), 0)
})

test('an invoice that the operator declares invalid takes the credits back, once', async () => {
  const { fan, invoice } = await bought()
  await btcpay.mark(invoice.id, 'Settled')
  assert.equal(await creditsOf(theSite(), fan), 2_500)
  btcpay.setDelivery('twice')
  await btcpay.mark(invoice.id, 'Invalid')
  btcpay.setDelivery('send')
  assert.equal(await creditsOf(theSite(), fan), 0)
  await isBalanced()
})

test('forged webhooks change nothing, and repeat nothing when replayed', async () => {
  const { fan, invoice } = await bought()
  await btcpay.pay(invoice.id, undefined, 'Settled')
  const genuine = btcpay.delivered.at(-1) ?? assert.fail()
  const post = (body: string, signature: string) =>
    theSite().post(webhooks, body, { headers: { 'btcpay-sig': signature } })
  assert.equal((await post(genuine.body, genuine.signature)).status, 200)
  const forged = signWebhook(genuine.body.replace('InvoiceSettled', 'InvoiceInvalid'), 'guessed')
  assert.equal((await post(forged.body, forged.signature)).status, 400)
  assert.equal((await theSite().get(webhooks)).status, 400)
  assert.equal(await creditsOf(theSite(), fan), 2_500)
})

test('a webhook during an outage of BTCPay is refused, so that it is sent again', async () => {
  const { fan, invoice } = await bought()
  btcpay.setDelivery('hold')
  await btcpay.pay(invoice.id, undefined, 'Settled')
  btcpay.setDelivery('send')
  btcpay.failNext('error')
  await btcpay.release()
  const statuses = btcpay.delivered.slice(-4).map(({ status }) => status)
  assert.ok(statuses.includes(503), `${statuses}`)
  assert.equal(await creditsOf(theSite(), fan), 2_500, 'a later one arrived')
})

test('a refund is offered as a claim in dollars, once', async () => {
  const { fan, id, invoice } = await bought()
  await btcpay.pay(invoice.id, undefined, 'Settled')
  const creator = await seedAccount(theSite(), { isCreator: true })
  const given = await answerOf<{ id: string }>(tip(theSite(), fan, { user: creator.id, amount: 3 }))
  await app.db.transaction().execute(async (tx) => {
    const sale = await tx.selectFrom('sales').selectAll().where('id', '=', given.id).executeTakeFirstOrThrow()
    await reverseSale(app, tx, sale, { key: `refund:${given.id}`, reason: 'refund', to: 'card' })
    await planCardRefund(app, tx, { sale, cents: 300 })
  })
  btcpay.failNext('cut', { path: '/refund$', isDone: true })
  await Promise.all([1, 2, 3].map(() => sendCardRefunds(app)))
  await sendCardRefunds(app)
  const claims = btcpay.store.pullPayments.filter((one) => one.invoiceId === invoice.id && !one.archived)
  assert.deepEqual(
    claims.map(({ amount, currency }) => [amount, currency]),
    [['3.00', 'USD']],
  )
  assert.equal((await shown(fan, id))?.claim_url, `${btcpay.url}/pull-payments/${claims[0]?.id}`)
  await isBalanced()
})
