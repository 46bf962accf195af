import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import { pino } from 'pino'
import { startFakeVerotel, VEROTEL_KEYS } from '../../../../test/fakes/fake-verotel.ts'
import type { GatewayEvent, Order, WebhookRequest } from '../gateway.ts'
import { flexPaySignature, isSignedPostback, requestSignature } from './signature.ts'
import { createVerotelGateway } from './verotel-gateway.ts'

const verotel = await startFakeVerotel({ webhookUrl: 'http://127.0.0.1:9/' })
after(() => verotel.close())
const logged: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
const options = {
  ...VEROTEL_KEYS,
  apiUrl: verotel.url,
  webhookUrl: 'https://candid.example/api/payments/webhooks/verotel',
  clock: { now: () => new Date() },
  log,
}
const gateway = createVerotelGateway(options)
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

async function start(order = orderOf()) {
  const payment = await gateway.checkout?.start(order)
  assert.ok(payment?.state === 'challenge')
  assert.equal(payment.payment, null)
  return { order, url: payment.url }
}

async function pay(answer: 'pay' | 'decline' = 'pay', order = orderOf()) {
  const { url } = await start(order)
  await verotel.pay(url, answer)
  const sale = verotel.sales[0]
  assert.ok(sale)
  return { order, url, sale }
}

const request = (query: URLSearchParams | string): WebhookRequest => ({
  method: 'GET',
  query: String(query),
  headers: {},
  rawBody: Buffer.alloc(0),
})
const read = (query: URLSearchParams | string): Promise<GatewayEvent> => gateway.readEvent(request(query))

test('signatures match the vectors of Verotel’s own clients', () => {
  // From the tests of flexpay4j and flexpay-php-client: same key, parameters and results.
  const parameters = {
    saleID: '433456',
    referenceID: 'reference1234',
    priceAmount: '0.00',
    priceCurrency: 'USD',
    custom1: 'My',
    description: 'My Dščřčřřěřě&?=blah123',
    subscriptionType: 'RECURRING',
    period: 'P1M',
    name: 'My name',
    trialAmount: '0.01',
    trialPeriod: 'P3D',
    successURL: 'http://successURL.test',
    declineURL: 'http://declineURL.test',
    cancelDiscountPercentage: '30',
    blah: 'something',
  }
  const { signatureKey } = VEROTEL_KEYS
  assert.equal(
    requestSignature(signatureKey, { ...parameters, shopID: '68849' }),
    '1a790e1ebf654b9a38884a5c9a867a7e57134f103a1c9c8d9854da794a839d03',
  )
  const { blah: _blah, saleID: _saleID, ...postback } = parameters
  const signature = '0df722dd32b8a9f68e3ae4e3f226651eba1397d7928862635ba32674dc7bed6a'
  assert.ok(isSignedPostback({ ...postback, shopID: '68849', signature }, VEROTEL_KEYS))
  assert.ok(isSignedPostback({ ...postback, signature: signature.toUpperCase() }, VEROTEL_KEYS))
  assert.ok(!isSignedPostback({ ...postback, signature }, { ...VEROTEL_KEYS, shopId: '68840' }))
  // Names are ordered by bytes, so that capitals come first.
  const byHand = createHash('sha256').update('key:CCBrand=VISA:amount=1').digest('hex')
  assert.equal(flexPaySignature('key', { amount: '1', CCBrand: 'VISA' }), byHand)
})

test('an order is a signed address, made without a request', async () => {
  const asked = verotel.requests.length
  const { order, url } = await start(orderOf({ cents: 1_005, words: 'w'.repeat(150) }))
  assert.equal(verotel.requests.length, asked)
  const { origin, pathname, searchParams } = new URL(url)
  assert.equal(`${origin}${pathname}`, `${verotel.url}/startorder`)
  assert.equal(searchParams.get('priceAmount'), '10.05')
  assert.equal(searchParams.get('priceCurrency'), 'USD')
  assert.equal(searchParams.get('referenceID'), order.key)
  assert.equal(searchParams.get('description')?.length, 100)
  assert.equal(searchParams.get('successURL'), order.returnUrl)
  assert.deepEqual(await start(order), { order, url })
  searchParams.set('priceAmount', '0.01')
  await assert.rejects(verotel.pay(`${verotel.url}/startorder?${searchParams}`), /signature/)
})

test('a paid order is found by our key and by its sale, with its amount', async () => {
  const { order, sale } = await pay()
  const paid = { payment: sale.saleID, state: 'paid', amount: { cents: 2_500, currency: 'usd' } }
  assert.deepEqual(await gateway.find(order.key), paid)
  assert.deepEqual(await gateway.retrieve(sale.saleID), paid)
  assert.deepEqual(await gateway.cancel(sale.saleID), paid)
})

test('a declined card fails, and paying afterwards counts', async () => {
  const { order, url, sale } = await pay('decline')
  const failed = { payment: sale.saleID, state: 'failed', message: 'Your card was declined.' }
  assert.deepEqual(await gateway.find(order.key), failed)
  await verotel.pay(url)
  assert.equal((await gateway.find(order.key))?.state, 'paid')
})

test('an order that nobody paid is unknown to Verotel', async () => {
  const { order } = await start()
  assert.equal(await gateway.find(order.key), null)
  await assert.rejects(gateway.retrieve('123'), { code: 'NOT_FOUND' })
  assert.deepEqual(logged, [])
})

test('a postback reports the payment: the same event, however often it comes', async () => {
  const { order, sale } = await pay()
  const event = await read(verotel.postback(sale))
  assert.deepEqual(event, {
    id: `purchase:${sale.saleID}`,
    type: 'payment-paid',
    payment: sale.saleID,
    about: order.key,
    cents: null,
    paid: { cents: 2_500, currency: 'usd' },
    words: '',
  })
  assert.deepEqual(await read(verotel.postback(sale)), event)
  assert.equal(gateway.acknowledgement, 'OK')
})

test('another amount or currency is reported as it is', async () => {
  const { sale } = await pay()
  const { paid } = await read(verotel.postback(sale, { priceAmount: '24.9', priceCurrency: 'EUR' }))
  assert.deepEqual(paid, { cents: 2_490, currency: 'eur' })
})

test('forged and changed postbacks are refused', async () => {
  const { sale } = await pay()
  const genuine = verotel.postback(sale)
  const changes: ((query: URLSearchParams) => void)[] = [
    (query) => query.delete('signature'),
    (query) => query.set('signature', '0'.repeat(64)),
    (query) => query.set('priceAmount', '500.00'),
    (query) => query.set('referenceID', randomUUID()),
    (query) => query.set('custom1', 'added'),
    (query) => query.delete('transactionID'),
    (query) => query.append('referenceID', genuine.get('referenceID') ?? ''),
    (query) => query.set('shopID', '1'),
    // SHA-1, which older versions of FlexPay used.
    (query) => {
      query.delete('signature')
      const pairs = [...query].map(([name, value]) => `${name}=${value}`).sort()
      const text = [VEROTEL_KEYS.signatureKey, ...pairs].join(':')
      query.set('signature', createHash('sha1').update(text).digest('hex'))
    },
  ]
  for (const change of changes) {
    const query = new URLSearchParams(genuine)
    change(query)
    await assert.rejects(read(query), { code: 'BAD_INPUT' }, String(query))
  }
  await assert.rejects(read(''), { code: 'BAD_INPUT' })
  assert.equal((await read(genuine)).type, 'payment-paid')
})

test('a postback of another shop is refused, though it is signed with our key', async () => {
  const { sale } = await pay()
  await assert.rejects(read(verotel.postback(sale, { shopID: '11111' })), { code: 'BAD_INPUT' })
})

test('signed nonsense is refused', async () => {
  const { sale } = await pay()
  for (const change of [
    { priceAmount: '1e9' },
    { priceAmount: '-25.00' },
    { priceAmount: '25,00' },
    { priceAmount: '' },
    { priceCurrency: 'dollars' },
    { saleID: '../1' },
    { saleID: '' },
    { referenceID: '' },
  ])
    await assert.rejects(read(verotel.postback(sale, change)), { code: 'BAD_INPUT' }, JSON.stringify(change))
})

test('refunds and chargebacks of a sale have their own numbers', async () => {
  const { sale } = await pay()
  const reversal = { transactionID: '900001', parentID: sale.transactionID }
  const credit = verotel.postback(sale, { ...reversal, event: 'credit', priceAmount: '5.00' })
  assert.deepEqual(await read(credit), {
    id: 'payment-refunded:900001',
    type: 'payment-refunded',
    payment: sale.saleID,
    about: '900001',
    cents: 500,
    words: '',
  })
  const second = await read(verotel.postback(sale, { event: 'credit', transactionID: '900002' }))
  assert.deepEqual([second.about, second.cents], ['900002', 2_500])
  const chargeback = await read(verotel.postback(sale, { event: 'chargeback', transactionID: '900003' }))
  assert.deepEqual([chargeback.type, chargeback.about, chargeback.cents], ['dispute-opened', '900003', null])
})

test('a refund in another currency is refused and reported to the operator', async () => {
  const { sale } = await pay()
  const query = verotel.postback(sale, { event: 'credit', transactionID: '900004', priceCurrency: 'EUR' })
  await assert.rejects(read(query), { code: 'BAD_INPUT' })
  assert.equal(logged.length, 1)
})

test('events of subscriptions and unknown events are acknowledged and ignored', async () => {
  const { sale } = await pay()
  for (const change of [{ event: 'rebill', type: 'subscription' }, { event: 'expiry' }, { event: 'new' }])
    assert.equal((await read(verotel.postback(sale, change))).type, 'other')
})

test('Verotel has no refunds for us: this never succeeds', async () => {
  const { sale } = await pay()
  const refund = { key: randomUUID(), payment: sale.saleID, cents: 500 }
  await assert.rejects(gateway.refund(refund), { code: 'PAYMENT_FAILED' })
})

for (const [failure, reason] of [
  ['html', /a web page/],
  ['error', /status 503/],
  ['nonsense', /no sale/],
  ['huge', /too long/],
  ['cut', /"reason":"/],
  ['hang', /no answer in time/],
] as const) {
  test(`${failure}: nothing is concluded, and it is logged once without the key`, async () => {
    const { order } = await pay()
    const impatient = createVerotelGateway({ ...options, timeoutMs: 300 })
    verotel.failNext(failure)
    await assert.rejects(impatient.find(order.key), { code: 'PAYMENTS_OFF' })
    assert.equal(logged.length, 1)
    assert.match(logged[0] ?? '', reason)
    assert.ok(!logged[0]?.includes(VEROTEL_KEYS.signatureKey))
    assert.equal((await impatient.find(order.key))?.state, 'paid')
  })
}

test('an answer about another sale, or with an unknown result, concludes nothing', async () => {
  const { sale: another } = await pay()
  const { order, sale } = await pay()
  verotel.answerWith({ saleID: another.saleID, referenceID: another.order.get('referenceID') ?? '' })
  await assert.rejects(gateway.find(order.key), { code: 'PAYMENTS_OFF' })
  for (const change of [{ saleResult: 'PENDING' }, { priceAmount: '' }, { priceCurrency: '' }]) {
    verotel.answerWith(change)
    await assert.rejects(gateway.retrieve(sale.saleID), { code: 'PAYMENTS_OFF' }, JSON.stringify(change))
  }
  assert.equal((await gateway.retrieve(sale.saleID)).state, 'paid')
})

test('a wrong key is an outage, not a missing payment', async () => {
  const { order } = await pay()
  const stranger = createVerotelGateway({ ...options, signatureKey: 'another-signature-key' })
  await assert.rejects(stranger.find(order.key), { code: 'PAYMENTS_OFF' })
  assert.equal((await stranger.diagnose())[0]?.state, 'bad')
})

test('the doctor learns whether Verotel accepts the key, and which postback URL to set', async () => {
  const [key, address] = await gateway.diagnose()
  assert.equal(key?.state, 'ok')
  assert.match(address?.found ?? '', /webhooks\/verotel/)
  verotel.failNext('html')
  assert.equal((await gateway.diagnose())[0]?.state, 'bad')
})
