import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import { pino } from 'pino'
import { CCBILL_KEYS, startFakeCcbill } from '../../../../test/fakes/fake-ccbill.ts'
import type { Charge, GatewayEvent, Order } from '../gateway.ts'
import { createCcbillGateway } from './ccbill-gateway.ts'
import type { ChargeLog, ChargeOutcome } from './charge-log.ts'
import { formDigest, isSaleDigest } from './digests.ts'
import type { CcbillOptions } from './options.ts'

const ccbill = await startFakeCcbill({
  webhookUrl: 'http://127.0.0.1:9/?secret=x',
  returnUrl: 'https://candid.example/account/purchases/payment?top_up=%top_up%',
})
after(() => ccbill.close())
const logged: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })

function chargesInMemory(): ChargeLog {
  const [claimed, outcomes] = [new Set<string>(), new Map<string, ChargeOutcome>()]
  return {
    async claim({ key }) {
      const isFirst = !claimed.has(key)
      claimed.add(key)
      return isFirst
    },
    store: async ({ key }, outcome) => void outcomes.set(key, outcome),
    read: async ({ key }) => outcomes.get(key) ?? null,
  }
}

const options: CcbillOptions = {
  ...CCBILL_KEYS,
  formsUrl: ccbill.url,
  billingUrl: ccbill.url,
  dataLinkUrl: ccbill.url,
  webhookUrl: 'https://candid.example/api/payments/webhooks/ccbill',
  charges: chargesInMemory(),
  log,
}
const gateway = createCcbillGateway(options)
beforeEach(() => void logged.splice(0))

const orderOf = (change: Partial<Order> = {}): Order => ({
  key: randomUUID(),
  cents: 2_500,
  accountId: randomUUID(),
  returnUrl: 'https://candid.example/account/purchases/payment?top_up=1',
  words: 'Candid: credits',
  method: 'card',
  ...change,
})

const chargeOf = (token: string, change: Partial<Charge> = {}): Charge => {
  const { method: _method, ...order } = orderOf()
  return { ...order, token, isAutomatic: false, ...change }
}

async function start(order = orderOf()) {
  const payment = await gateway.checkout?.start(order)
  assert.ok(payment?.state === 'challenge')
  assert.equal(payment.payment, null)
  return { order, url: payment.url }
}

async function pay(order = orderOf()) {
  const { url } = await start(order)
  await ccbill.pay(url)
  const sale = ccbill.sales[0]
  assert.ok(sale)
  return { order, url, sale }
}

const ask = (method: 'GET' | 'POST', action: string) =>
  ccbill.requests.filter(
    (request) =>
      request.method === method && (request.query.get('action') ?? request.form.get('action')) === action,
  )
const charged = (key: string) =>
  ask('GET', 'chargeByPreviousTransactionId').filter(({ query }) => query.get('top_up') === key).length

type Sent = { query?: string; body?: string; eventType?: string }

function read(fields: object, sent: Sent = {}, by = gateway): Promise<GatewayEvent> {
  const { eventType = 'NewSaleSuccess', body = JSON.stringify(fields) } = sent
  const query = sent.query ?? `secret=${CCBILL_KEYS.webhookSecret}&eventType=${eventType}`
  return by.readEvent({ method: 'POST', query, headers: {}, rawBody: Buffer.from(body) })
}

test('digests match public vectors', () => {
  // From CCBill's page about the formDigest value.
  const documented = { initialPrice: '10.00', initialPeriod: '30', currencyCode: '840' }
  assert.equal(formDigest(documented, '7d901dad245fd0ff6bc20d06'), 'a7459445d0e5dc0963fe736dc5cf900b')
  // From the tests of the npm package ccbill.
  const other = { initialPrice: '18.00', initialPeriod: '10', currencyCode: '840' }
  assert.equal(formDigest(other, '789'), 'd9d6e044d6663cd05d07e15735205a7f')
  assert.ok(isSaleDigest('588cb02e280672000bdd5144b9148182', '123', '789'))
  assert.ok(!isSaleDigest('588cb02e280672000bdd5144b9148182', '124', '789'))
})

test('an order is an address with a signed price, made without a request', async () => {
  const asked = ccbill.requests.length
  const { order, url } = await start(orderOf({ cents: 1_005 }))
  assert.equal(ccbill.requests.length, asked)
  const { searchParams, pathname } = new URL(url)
  assert.equal(pathname, `/wap-frontflex/flexforms/${CCBILL_KEYS.flexId}`)
  assert.equal(searchParams.get('initialPrice'), '10.05')
  assert.equal(searchParams.get('top_up'), order.key)
  assert.deepEqual(await start(order), { order, url })
  searchParams.set('initialPrice', '0.50')
  await assert.rejects(ccbill.pay(`${ccbill.url}${pathname}?${searchParams}`), /price/)
})

test('a sale is reported with its amount and the card that paid', async () => {
  const { order, sale } = await pay()
  const event = await read(ccbill.saleFields(sale))
  assert.deepEqual(event, {
    id: `sale:${sale.transactionId}`,
    type: 'payment-paid',
    payment: sale.subscriptionId,
    about: order.key,
    cents: null,
    paid: { cents: 2_500, currency: 'usd' },
    saved: {
      token: sale.subscriptionId,
      brand: 'Visa',
      last4: '1111',
      expMonth: 12,
      expYear: 2039,
      holder: 'Nadia Brandt',
    },
    words: '',
  })
  assert.deepEqual(await read(ccbill.saleFields(sale)), event)
  assert.equal((await gateway.retrieve(sale.subscriptionId)).state, 'paid')
  assert.equal((await gateway.cancel(sale.subscriptionId)).state, 'paid')
})

test('no card is saved without DataLink, for another payment type or without an expiry', async () => {
  const { sale } = await pay()
  const withoutDataLink = createCcbillGateway({ ...options, dataLink: null })
  assert.equal(withoutDataLink.saved, null)
  assert.equal((await read(ccbill.saleFields(sale), {}, withoutDataLink)).saved, undefined)
  for (const change of [{ paymentType: 'CHECK' }, { last4: '' }, { expDate: '1339' }])
    assert.equal((await read(ccbill.saleFields(sale, change))).saved, undefined, JSON.stringify(change))
})

test('numbers in JSON are read like texts', async () => {
  const { sale } = await pay()
  const numbers = { clientAccnum: 900_100, clientSubacc: 5, billedInitialPrice: 25, billedCurrencyCode: 840 }
  assert.deepEqual((await read(ccbill.saleFields(sale, numbers))).paid, { cents: 2_500, currency: 'usd' })
  // Too large for a number without loss.
  const body = JSON.stringify(ccbill.saleFields(sale)).replace(
    /"transactionId":"0(\d+)"/,
    '"transactionId":$1',
  )
  assert.match(body, /"transactionId":\d/)
  await assert.rejects(read({}, { body }), { code: 'BAD_INPUT' })
})

test('another amount or currency is reported as it is', async () => {
  const { sale } = await pay()
  const euros = { billedInitialPrice: '24.9', billedCurrencyCode: '978' }
  assert.deepEqual((await read(ccbill.saleFields(sale, euros))).paid, { cents: 2_490, currency: 'eur' })
})

test('a declined attempt fails; the buyer may pay on the same form afterwards', async () => {
  const { order, url } = await start()
  const fields = { ...account(), transactionId: '0125716903000000009', 'X-top_up': order.key }
  const event = await read(fields, { eventType: 'NewSaleFailure' })
  assert.deepEqual(
    [event.type, event.about, event.payment, event.words],
    ['payment-failed', order.key, fields.transactionId, 'Your card was declined.'],
  )
  await ccbill.pay(url)
  assert.equal(ccbill.sales[0]?.key, order.key)
})

const account = () => ({ clientAccnum: CCBILL_KEYS.account, clientSubacc: CCBILL_KEYS.subaccount })

test('forged events are refused: secret, account and digest', async () => {
  const { sale } = await pay()
  const fields = ccbill.saleFields(sale)
  for (const query of ['', 'eventType=NewSaleSuccess', 'secret=&eventType=NewSaleSuccess', 'secret=wrong'])
    await assert.rejects(read(fields, { query }), { code: 'BAD_INPUT' }, query)
  for (const change of [
    { clientAccnum: '900101' },
    { clientSubacc: '0006' },
    { clientAccnum: '' },
    { dynamicPricingValidationDigest: '' },
    { dynamicPricingValidationDigest: '0'.repeat(32) },
    { subscriptionId: '0125716901024999999' },
  ])
    await assert.rejects(read({ ...fields, ...change }), { code: 'BAD_INPUT' }, JSON.stringify(change))
  assert.ok(!logged.join().includes(CCBILL_KEYS.webhookSecret))
  assert.equal((await read(fields)).type, 'payment-paid')
})

test('the secret is read although CCBill adds its parameters with a second question mark', async () => {
  const { sale } = await pay()
  const query = `secret=${CCBILL_KEYS.webhookSecret}?clientAccnum=900100&eventType=NewSaleSuccess`
  assert.equal((await read(ccbill.saleFields(sale), { query })).type, 'payment-paid')
})

test('nonsense with the right secret is refused', async () => {
  const { sale } = await pay()
  for (const body of ['', 'null', '[]', '"text"', 'clientAccnum=900100', '{', '{}'])
    await assert.rejects(read({}, { body }), { code: 'BAD_INPUT' }, body)
  for (const change of [
    { billedInitialPrice: '1e3' },
    { billedInitialPrice: '-5.00' },
    { 'X-top_up': '' },
    { transactionId: '../1' },
    { last4: { $gt: '' } },
  ])
    await assert.rejects(read({ ...ccbill.saleFields(sale), ...change }), { code: 'BAD_INPUT' })
})

test('refunds, voids and chargebacks of a sale', async () => {
  const { sale } = await pay()
  const { subscriptionId, transactionId } = sale
  const reversal = { ...account(), subscriptionId, transactionId, timestamp: '2026-11-20 08:00:00' }
  const refund = { ...reversal, amount: '5.00', currencyCode: '840' }
  const first = await read(refund, { eventType: 'Refund' })
  assert.deepEqual([first.type, first.payment, first.cents], ['payment-refunded', subscriptionId, 500])
  assert.deepEqual(await read(refund, { eventType: 'Refund' }), first)
  const second = await read({ ...refund, timestamp: '2026-11-20 09:00:00' }, { eventType: 'Refund' })
  assert.notEqual(second.id, first.id)
  assert.notEqual(second.about, first.about)
  const voided = await read(refund, { eventType: 'Void' })
  assert.deepEqual([voided.type, voided.cents], ['payment-reversed', null])
  const chargeback = await read(refund, { eventType: 'Chargeback' })
  assert.deepEqual([chargeback.type, chargeback.cents], ['dispute-opened', null])
  for (const change of [{ currencyCode: '978' }, { amount: '' }, { amount: 'all' }])
    await assert.rejects(read({ ...refund, ...change }, { eventType: 'Refund' }), { code: 'BAD_INPUT' })
  assert.equal((await read(refund, { eventType: 'Cancellation' })).type, 'other')
})

test('a saved card is charged once per key, in dollars', async () => {
  const { sale } = await pay()
  const charge = chargeOf(sale.subscriptionId)
  const payment = await gateway.saved?.charge(charge)
  assert.deepEqual(payment, { payment: ccbill.sales[0]?.subscriptionId, state: 'paid' })
  assert.notEqual(payment?.payment, sale.subscriptionId)
  assert.deepEqual(await gateway.saved?.charge(charge), payment)
  assert.equal(charged(charge.key), 1)
  const { query } = ask('GET', 'chargeByPreviousTransactionId').at(-1) ?? {}
  assert.equal(query?.get('initialPrice'), '25.00')
  assert.equal(query?.get('currencyCode'), '840')
  assert.equal(query?.get('rebills'), '0')
})

test('its event counts without a digest, and saves no card again', async () => {
  const { sale } = await pay()
  await gateway.saved?.charge(chargeOf(sale.subscriptionId))
  const next = ccbill.sales[0]
  assert.ok(next)
  const fields = ccbill.saleFields(next, { dynamicPricingValidationDigest: '' })
  const event = await read(fields, { eventType: 'UpSaleSuccess' })
  assert.deepEqual([event.type, event.about, event.saved], ['payment-paid', next.key, undefined])
  const forged = { ...fields, dynamicPricingValidationDigest: '0'.repeat(32) }
  await assert.rejects(read(forged, { eventType: 'UpSaleSuccess' }), { code: 'BAD_INPUT' })
})

test('a declined card, a card that is gone, and limits', async () => {
  const { sale } = await pay()
  const refused = async (charge: Charge, message: RegExp) => {
    for (const _attempt of [1, 2])
      await assert.rejects(async () => gateway.saved?.charge(charge), { code: 'PAYMENT_FAILED', message })
    assert.equal(charged(charge.key), 1)
  }
  ccbill.declineCard(sale.subscriptionId)
  await refused(chargeOf(sale.subscriptionId), /Your card was declined/)
  await refused(chargeOf('0999'), /can no longer be used/)
  ccbill.answerNextWith('-24')
  await refused(chargeOf(sale.subscriptionId), /Your card was declined/)
  assert.deepEqual(logged, [])
})

for (const [name, fail] of [
  ['an answer that is a web page', () => ccbill.failNext('html', { isDone: true })],
  ['an outage', () => ccbill.failNext('error')],
  ['a broken connection', () => ccbill.failNext('cut', { isDone: true })],
  ['no answer in time', () => ccbill.failNext('hang', { isDone: true })],
  ['nonsense', () => ccbill.failNext('nonsense')],
  ['an endless answer', () => ccbill.failNext('huge')],
  ['an error inside CCBill', () => ccbill.answerNextWith('-7')],
] as const) {
  test(`${name}: the outcome is unknown, and the card is not charged again`, async () => {
    const { sale } = await pay()
    const impatient = createCcbillGateway({ ...options, timeoutMs: 300 })
    const charge = chargeOf(sale.subscriptionId)
    fail()
    await assert.rejects(async () => impatient.saved?.charge(charge), { code: 'PAYMENT_UNKNOWN' })
    await assert.rejects(async () => impatient.saved?.charge(charge), { code: 'PAYMENT_UNKNOWN' })
    assert.equal(charged(charge.key), 1)
    assert.equal(logged.length, 1)
    assert.ok(!logged[0]?.includes(CCBILL_KEYS.dataLink.password))
  })
}

test('concurrent attempts charge once', async () => {
  const { sale } = await pay()
  const charge = chargeOf(sale.subscriptionId)
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => gateway.saved?.charge(charge)))
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal(charged(charge.key), 1)
})

test('a rejected DataLink user fails without an attempt, and the operator learns why', async () => {
  const { sale } = await pay()
  const stranger = createCcbillGateway({ ...options, dataLink: { username: 'candid', password: 'wrong' } })
  const charge = chargeOf(sale.subscriptionId)
  await assert.rejects(async () => stranger.saved?.charge(charge), { code: 'PAYMENT_FAILED' })
  assert.match(logged[0] ?? '', /DataLink user or password/)
  const [finding] = await stranger.diagnose()
  assert.equal(finding?.state, 'bad')
  await assert.rejects(stranger.retrieve(sale.subscriptionId), { code: 'PAYMENTS_OFF' })
})

test('an unknown sale is not found; an outage is not the same', async () => {
  const { order, sale } = await pay()
  await assert.rejects(gateway.retrieve('0999'), { code: 'NOT_FOUND' })
  ccbill.failNext('html')
  await assert.rejects(gateway.retrieve(sale.subscriptionId), { code: 'PAYMENTS_OFF' })
  assert.equal(logged.length, 1)
  assert.equal(await gateway.find(order.key), null)
})

test('a voided sale is no payment', async () => {
  const { sale } = await pay()
  await ccbill.voidSale(sale.subscriptionId)
  assert.equal((await gateway.retrieve(sale.subscriptionId)).state, 'failed')
})

test('cards are only saved by paying; removing one asks nothing of CCBill', async () => {
  const { saved } = gateway
  assert.equal(await saved?.startSetup(randomUUID()), null)
  await assert.rejects(async () => saved?.save('0125716901024000001', randomUUID()), { code: 'BAD_INPUT' })
  const asked = ccbill.requests.length
  await saved?.remove('0125716901024000001')
  assert.equal(ccbill.requests.length, asked)
})

test('a refund never succeeds, so that it becomes credits', async () => {
  const { sale } = await pay()
  const refund = { key: randomUUID(), payment: sale.subscriptionId, cents: 500 }
  await assert.rejects(gateway.refund(refund), { code: 'PAYMENT_FAILED' })
})

test('the doctor learns of the DataLink user, the webhook URL and the sandbox', async () => {
  const [user, address] = await gateway.diagnose()
  assert.equal(user?.state, 'ok')
  assert.match(address?.found ?? '', /webhooks\/ccbill\?secret=…/)
  assert.ok(!address?.found.includes(CCBILL_KEYS.webhookSecret))
  const other = createCcbillGateway({
    ...options,
    dataLink: null,
    formsUrl: 'https://sandbox-api.ccbill.com',
  })
  assert.deepEqual(
    (await other.diagnose()).map(({ state }) => state),
    ['warn', 'ok', 'warn'],
  )
})
