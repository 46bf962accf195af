import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { type FakeInvoice, invoicedSats } from '../../../../test/fakes/btcpay-store.ts'
import { BTCPAY_KEYS, signWebhook, startFakeBtcpay } from '../../../../test/fakes/fake-btcpay.ts'
import { Refusal } from '../../errors.ts'
import type { Order, Payment, WebhookRequest } from '../gateway.ts'
import { type BtcpayOptions, createBtcpayGateway } from './btcpay-gateway.ts'

const btcpay = await startFakeBtcpay({ webhookUrl: null })
after(() => btcpay.close())
const lines: string[] = []
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
const WEBHOOK_URL = 'https://candid.example/api/payments/webhooks/btcpay'

const gatewayWith = (change: Partial<BtcpayOptions> = {}) =>
  createBtcpayGateway({
    ...BTCPAY_KEYS,
    apiUrl: btcpay.url,
    webhookUrl: WEBHOOK_URL,
    network: 'regtest',
    clock: { now: () => new Date() },
    log,
    ...change,
  })
const gateway = gatewayWith()

const orderOf = (change: Partial<Order> = {}): Order => ({
  key: randomUUID(),
  method: 'bitcoin',
  cents: 2_500,
  accountId: randomUUID(),
  returnUrl: 'https://candid.example/account/purchases/payment?top_up=1',
  words: 'Candid: credits',
  ...change,
})

const start = async (order = orderOf()) => {
  const payment = await gateway.checkout?.start(order)
  assert.ok(payment)
  return payment
}
/** A started payment, and its invoice at BTCPay. */
async function started(change: Partial<Order> = {}): Promise<{ key: string; invoice: FakeInvoice }> {
  const order = orderOf(change)
  await start(order)
  const [invoice] = btcpay.invoicesOf(order.key)
  assert.ok(invoice)
  return { key: order.key, invoice }
}
const invoiceOf = (payment: Payment) => {
  assert.equal(payment.state, 'challenge')
  assert.ok(payment.state === 'challenge' && payment.invoice)
  return { isSent: payment.isSent, ...payment.invoice }
}
const claimsOf = (key: string) =>
  btcpay.store.pullPayments
    .filter(({ description, archived }) => description === `Payment ${key}` && !archived)
    .map(({ name, amount, currency, id }) => ({
      name,
      amount,
      currency,
      url: `${btcpay.url}/pull-payments/${id}`,
    }))
const isRefusal = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code

test('starts a payment with an invoice in dollars, and tells what to send where until when', async () => {
  const order = orderOf()
  const { invoice, ...payment } = { invoice: undefined, ...(await start(order)) }
  const [made] = btcpay.invoicesOf(order.key)
  assert.ok(made)
  assert.deepEqual(payment, { payment: order.key, state: 'challenge', url: `${btcpay.url}/i/${made.id}` })
  assert.deepEqual(invoice, {
    currency: 'BTC',
    // 25 dollars at 91,880 dollars, rounded up to a whole satoshi.
    amount: '0.00027210',
    paidAmount: '0.00000000',
    address: made.address,
    link: `bitcoin:${made.address}?amount=0.00027210`,
    rate: '91880.0000000000000000000001',
    expiresAt: new Date(Math.floor(made.expiresAt / 1_000) * 1_000),
    status: 'waiting',
  })
  assert.equal(made.cents, 2_500)
  assert.partialDeepStrictEqual(made.checkout, { speedPolicy: 'MediumSpeed', redirectURL: order.returnUrl })
})

test('a key started twice has one invoice, also after its first response was lost', async () => {
  const order = orderOf()
  btcpay.failNext('cut', { path: '^POST .*invoices$', isDone: true })
  await assert.rejects(start(order), isRefusal('PAYMENT_UNKNOWN'))
  const again = invoiceOf(await start(order))
  assert.deepEqual(
    btcpay.invoicesOf(order.key).map(({ address }) => address),
    [again.address],
  )
})

test('two processes that start a key at once agree on its invoice, and a payment to either counts', async () => {
  const order = orderOf()
  btcpay.meet('^GET .*/invoices$', 2)
  await Promise.all([start(order), gatewayWith().checkout?.start(order)])
  const all = btcpay.invoicesOf(order.key)
  assert.equal(all.length, 2)
  assert.equal(all.filter(({ archived }) => !archived).length, 1)
  const shown = invoiceOf(await gateway.retrieve(order.key)).address
  const other = all.find(({ address }) => address !== shown)
  assert.ok(other)
  await btcpay.pay(other.id, undefined, 'Settled')
  assert.equal((await gateway.retrieve(order.key)).state, 'paid')
})

test('a payment is confirming until it has a confirmation, then paid with the invoice’s amount', async () => {
  const { key, invoice } = await started()
  await btcpay.pay(invoice.id)
  assert.partialDeepStrictEqual(invoiceOf(await gateway.retrieve(key)), {
    status: 'confirming',
    isSent: true,
    paidAmount: '0.00027210',
  })
  await btcpay.confirm(invoice.id)
  const paid = { payment: key, state: 'paid', amount: { cents: 2_500, currency: 'usd' } }
  assert.deepEqual(await gateway.retrieve(key), paid)
  assert.deepEqual(await gateway.find(key), paid)
  assert.deepEqual(await start(orderOf({ key })), paid)
})

test('a payment that the network replaces by another waits again', async () => {
  const { key, invoice } = await started()
  await btcpay.pay(invoice.id)
  await btcpay.doubleSpend(invoice.id)
  assert.partialDeepStrictEqual(invoiceOf(await gateway.retrieve(key)), {
    status: 'waiting',
    isSent: undefined,
  })
})

test('a part can be completed at the same address', async () => {
  const { key, invoice } = await started()
  await btcpay.pay(invoice.id, 10_000, 'Settled')
  const partial = invoiceOf(await gateway.retrieve(key))
  assert.partialDeepStrictEqual(partial, {
    status: 'partial',
    paidAmount: '0.00010000',
    amount: '0.00027210',
  })
  assert.equal(partial.link, `bitcoin:${invoice.address}?amount=0.00017210`)
  await btcpay.pay(invoice.id, 17_210, 'Settled')
  assert.equal((await gateway.retrieve(key)).state, 'paid')
})

test('what was paid too much can be claimed once, and not before it is confirmed', async () => {
  const { key, invoice } = await started()
  await btcpay.pay(invoice.id, undefined, 'Processing')
  await btcpay.pay(invoice.id, 50_000, 'Processing')
  // Only the first payment is confirmed, and the invoice with it.
  const [first] = invoice.payments
  assert.ok(first)
  first.status = 'Settled'
  btcpay.store.update(invoice)
  assert.partialDeepStrictEqual(invoice, { status: 'Settled', additionalStatus: 'PaidOver' })
  assert.deepEqual(await gateway.retrieve(key), {
    payment: key,
    state: 'paid',
    amount: { cents: 2_500, currency: 'usd' },
  })
  assert.deepEqual(claimsOf(key), [])
  await btcpay.confirm(invoice.id)
  const [second, third] = [await gateway.retrieve(key), await gatewayWith().retrieve(key)]
  assert.deepEqual(second, third)
  assert.deepEqual(claimsOf(key), [
    {
      name: `overpaid:${key}`,
      amount: '0.0005',
      currency: 'BTC',
      url: second.state === 'paid' ? second.claimUrl : '',
    },
  ])
})

test('a few satoshis too much are not worth a claim', async () => {
  const { key, invoice } = await started()
  await btcpay.pay(invoice.id, invoicedSats(invoice) + 500, 'Settled')
  assert.equal(invoice.additionalStatus, 'PaidOver')
  assert.deepEqual(await gateway.retrieve(key), {
    payment: key,
    state: 'paid',
    amount: { cents: 2_500, currency: 'usd' },
  })
})

test('an expired invoice with a part fails, and the part can be claimed once it is confirmed', async () => {
  const { key, invoice } = await started()
  await btcpay.pay(invoice.id, 10_000)
  await btcpay.expire(invoice.id)
  // An unconfirmed payment might still be spent elsewhere.
  assert.partialDeepStrictEqual(invoiceOf(await gateway.retrieve(key)), { status: 'partial', isSent: true })
  assert.deepEqual(claimsOf(key), [])
  await btcpay.confirm(invoice.id)
  const failed = await gateway.retrieve(key)
  const [claim, ...more] = claimsOf(key)
  assert.deepEqual(more, [])
  assert.partialDeepStrictEqual(claim ?? {}, {
    name: `underpaid:${key}`,
    amount: '0.00010000',
    currency: 'BTC',
  })
  assert.deepEqual(failed, {
    payment: key,
    state: 'failed',
    message: 'You sent less than the amount, so no credits were added.',
    claimUrl: claim?.url,
  })
})

test('a claim whose response was lost is found again', async () => {
  const { key, invoice } = await started()
  await btcpay.pay(invoice.id, 10_000, 'Settled')
  await btcpay.expire(invoice.id)
  btcpay.failNext('cut', { path: '^POST .*/refund$', isDone: true })
  await assert.rejects(gateway.retrieve(key), isRefusal('PAYMENTS_OFF'))
  assert.partialDeepStrictEqual(await gateway.retrieve(key), {
    state: 'failed',
    claimUrl: claimsOf(key)[0]?.url,
  })
  assert.equal(btcpay.store.pullPayments.filter(({ name }) => name === `underpaid:${key}`).length, 1)
})

test('two processes that make a claim at once leave one, which both name afterwards', async () => {
  const { key, invoice } = await started()
  await btcpay.pay(invoice.id, 10_000, 'Settled')
  await btcpay.expire(invoice.id)
  btcpay.meet('^GET .*/pull-payments$', 2)
  await Promise.all([gateway.retrieve(key), gatewayWith().retrieve(key)])
  assert.equal(btcpay.store.pullPayments.filter(({ name }) => name === `underpaid:${key}`).length, 2)
  const [claim, ...more] = claimsOf(key)
  assert.deepEqual(more, [])
  assert.partialDeepStrictEqual(await gateway.retrieve(key), { claimUrl: claim?.url })
})

test('without permission for pull payments the buyer’s credits still arrive, and the operator is told', async () => {
  const { key, invoice } = await started()
  await btcpay.pay(invoice.id, invoicedSats(invoice) * 2, 'Settled')
  lines.length = 0
  btcpay.failNext('forbidden', { path: 'pull-payments' })
  assert.partialDeepStrictEqual(await gateway.retrieve(key), { state: 'paid' })
  assert.match(lines.join(''), /refund the buyer by hand/)
})

test('an expired invoice without a payment fails', async () => {
  const { key, invoice } = await started()
  await btcpay.expire(invoice.id)
  assert.deepEqual(await gateway.retrieve(key), {
    payment: key,
    state: 'failed',
    message: 'The payment didn’t arrive in time.',
  })
})

test('a late payment counts once it is confirmed', async () => {
  const { key, invoice } = await started()
  await btcpay.expire(invoice.id)
  await btcpay.pay(invoice.id)
  assert.partialDeepStrictEqual(invoice, { status: 'Expired', additionalStatus: 'PaidLate' })
  assert.partialDeepStrictEqual(invoiceOf(await gateway.retrieve(key)), {
    status: 'confirming',
    isSent: true,
  })
  await btcpay.confirm(invoice.id)
  assert.deepEqual(await gateway.retrieve(key), {
    payment: key,
    state: 'paid',
    amount: { cents: 2_500, currency: 'usd' },
  })
})

test('a late payment that BTCPay no longer watches doesn’t stay open', async () => {
  const { key, invoice } = await started()
  await btcpay.expire(invoice.id)
  await btcpay.pay(invoice.id)
  await btcpay.endMonitoring(invoice.id)
  assert.partialDeepStrictEqual(await gateway.retrieve(key), {
    state: 'failed',
    message: 'The Bitcoin network didn’t confirm your payment.',
  })
})

test('a payment that is never confirmed fails', async () => {
  const { key, invoice } = await started()
  await btcpay.pay(invoice.id)
  await btcpay.endMonitoring(invoice.id)
  assert.equal(invoice.status, 'Invalid')
  assert.partialDeepStrictEqual(await gateway.retrieve(key), { state: 'failed' })
})

test('an invoice that the operator marks as settled is paid', async () => {
  const { key, invoice } = await started()
  await btcpay.mark(invoice.id, 'Settled')
  assert.partialDeepStrictEqual(await gateway.retrieve(key), { state: 'paid', amount: { cents: 2_500 } })
})

test('the amount is that of the invoice, whatever was ordered', async () => {
  const { key, invoice } = await started()
  invoice.cents = 100
  await btcpay.pay(invoice.id, undefined, 'Settled')
  assert.partialDeepStrictEqual(await gateway.retrieve(key), { state: 'paid', amount: { cents: 100 } })
})

test('cancels an unpaid invoice; a payment that arrives all the same counts', async () => {
  const { key, invoice } = await started()
  const cancelled = { payment: key, state: 'failed', message: 'This payment was cancelled.' }
  assert.deepEqual(await gateway.cancel(key), cancelled)
  assert.deepEqual(await gateway.cancel(key), cancelled)
  assert.equal(invoice.status, 'Invalid')
  await btcpay.pay(invoice.id)
  assert.partialDeepStrictEqual(invoiceOf(await gateway.retrieve(key)), {
    status: 'confirming',
    isSent: true,
  })
  await btcpay.confirm(invoice.id)
  assert.partialDeepStrictEqual(await gateway.retrieve(key), { state: 'paid' })
})

test('doesn’t cancel an invoice that got money', async () => {
  const paid = await started()
  await btcpay.pay(paid.invoice.id, undefined, 'Settled')
  assert.partialDeepStrictEqual(await gateway.cancel(paid.key), { state: 'paid' })
  const partial = await started()
  await btcpay.pay(partial.invoice.id, 10_000)
  assert.equal(invoiceOf(await gateway.cancel(partial.key)).status, 'partial')
  assert.equal(partial.invoice.status, 'New')
})

test('refunds in parts by pull payments in dollars, once per key, and never more than was paid', async () => {
  const { key, invoice } = await started()
  await btcpay.pay(invoice.id, undefined, 'Settled')
  const refund = (cents: number, of = `card-refund:${randomUUID()}`) =>
    gateway.refund({ key: of, payment: key, cents })
  const first = `card-refund:${randomUUID()}`
  const { claimUrl } = await refund(1_000, first)
  assert.deepEqual(await refund(1_000, first), { claimUrl })
  await refund(1_500)
  await assert.rejects(refund(1), isRefusal('PAYMENT_FAILED'))
  assert.deepEqual(
    claimsOf(key).map(({ amount, currency }) => `${amount} ${currency}`),
    ['10.00 USD', '15.00 USD'],
  )
  assert.equal(claimsOf(key)[0]?.url, claimUrl)
})

test('a refund of an unpaid invoice fails for good, one during an outage or without permission does not', async () => {
  const { key, invoice } = await started()
  const refund = () => gateway.refund({ key: `card-refund:${key}`, payment: key, cents: 100 })
  await assert.rejects(refund(), isRefusal('PAYMENT_FAILED'))
  await btcpay.pay(invoice.id, undefined, 'Settled')
  btcpay.failNext('error', { path: 'refund$' })
  await assert.rejects(refund(), isRefusal('PAYMENTS_OFF'))
  btcpay.failNext('forbidden', { path: 'refund$' })
  await assert.rejects(refund(), isRefusal('PAYMENTS_OFF'))
  assert.ok((await refund()).claimUrl)
})

test('finds nothing for an unknown key', async () => {
  assert.equal(await gateway.find(randomUUID()), null)
  await assert.rejects(gateway.retrieve(randomUUID()), isRefusal('NOT_FOUND'))
})

test('an invoice of another network is refused', async () => {
  const live = gatewayWith({ network: 'mainnet' })
  await assert.rejects(live.checkout?.start(orderOf()) ?? assert.fail(), isRefusal('PAYMENT_UNKNOWN'))
})

for (const failure of ['html', 'error', 'nonsense', 'huge', 'hang', 'cut'] as const)
  test(`a response of kind “${failure}” leaves the payment unknown, and is logged without keys`, async () => {
    const order = orderOf()
    lines.length = 0
    const hasty = gatewayWith({ timeoutMs: failure === 'hang' ? 300 : 20_000 })
    btcpay.failNext(failure, { path: '^POST .*invoices$', isDone: true })
    await assert.rejects(hasty.checkout?.start(order) ?? assert.fail(), isRefusal('PAYMENT_UNKNOWN'))
    assert.equal(lines.length, 1)
    assert.doesNotMatch(lines.join(''), new RegExp(Object.values(BTCPAY_KEYS).join('|')))
    assert.equal(invoiceOf(await start(order)).status, 'waiting')
    assert.equal(btcpay.invoicesOf(order.key).length, 1)
  })

test('a wrong key or permission turns payments off', async () => {
  const wrong = gatewayWith({ apiKey: 'f00' })
  await assert.rejects(wrong.checkout?.start(orderOf()) ?? assert.fail(), isRefusal('PAYMENTS_OFF'))
  btcpay.failNext('forbidden')
  await assert.rejects(start(), isRefusal('PAYMENTS_OFF'))
})

const requestOf = ({ body, signature }: { body: string; signature: string }): WebhookRequest => ({
  method: 'POST',
  query: '',
  headers: { 'btcpay-sig': signature },
  rawBody: Buffer.from(body),
})
const deliveryOf = (invoiceId: string, change: object = {}) => ({
  deliveryId: 'UuGVxkDm4uSsVAmeqeWBxv',
  webhookId: 'w1',
  originalDeliveryId: 'UuGVxkDm4uSsVAmeqeWBxv',
  isRedelivery: false,
  type: 'InvoiceSettled',
  timestamp: 1_790_000_000,
  storeId: BTCPAY_KEYS.storeId,
  invoiceId,
  metadata: {},
  ...change,
})

test('a webhook names the payment that changed, under the same id for each delivery', async () => {
  const { key, invoice } = await started()
  const event = {
    id: 'UuGVxkDm4uSsVAmeqeWBxv',
    type: 'payment-changed',
    payment: key,
    about: key,
    cents: null,
    words: '',
  }
  assert.deepEqual(await gateway.readEvent(requestOf(signWebhook(deliveryOf(invoice.id)))), event)
  const again = deliveryOf(invoice.id, { deliveryId: 'another', isRedelivery: true })
  assert.deepEqual(await gateway.readEvent(requestOf(signWebhook(again))), event)
})

test('only an invoice that was credited before is reversed when it becomes invalid', async () => {
  const invalid = (id: string) =>
    requestOf(signWebhook(deliveryOf(id, { type: 'InvoiceInvalid', manuallyMarked: true })))
  const never = await started()
  await btcpay.mark(never.invoice.id, 'Invalid')
  assert.partialDeepStrictEqual(await gateway.readEvent(invalid(never.invoice.id)), {
    type: 'payment-changed',
  })
  const { key, invoice } = await started()
  await btcpay.mark(invoice.id, 'Settled')
  await gateway.retrieve(key)
  await btcpay.mark(invoice.id, 'Invalid')
  assert.partialDeepStrictEqual(await gateway.readEvent(invalid(invoice.id)), {
    type: 'payment-reversed',
    payment: key,
  })
  assert.partialDeepStrictEqual(await gateway.readEvent(requestOf(signWebhook(deliveryOf(invoice.id)))), {
    type: 'payment-reversed',
  })
})

test('webhooks without an invoice of ours are ignored', async () => {
  for (const change of [
    { type: 'PayoutCreated' },
    { type: 'InvoiceCreated' },
    { invoiceId: undefined },
    { invoiceId: '__test__4f2c__test__' },
    { invoiceId: '../../stores' },
  ]) {
    const { invoice } = await started()
    const request = requestOf(signWebhook(deliveryOf(invoice.id, change)))
    assert.partialDeepStrictEqual(await gateway.readEvent(request), { type: 'other', payment: null })
  }
})

test('forged webhooks, and those of another store, are refused', async () => {
  const { invoice } = await started()
  const genuine = signWebhook(deliveryOf(invoice.id))
  const forged: WebhookRequest[] = [
    requestOf({ ...genuine, signature: '' }),
    requestOf({ ...genuine, signature: genuine.signature.replace('sha256=', '') }),
    requestOf({ ...genuine, body: genuine.body.replace('InvoiceSettled', 'InvoiceInvalid') }),
    requestOf(signWebhook(deliveryOf(invoice.id), 'another secret')),
    requestOf(signWebhook(deliveryOf(invoice.id, { storeId: 'another' }))),
    requestOf(signWebhook(deliveryOf(invoice.id, { deliveryId: 5 }))),
    requestOf(signWebhook('<html>')),
    { ...requestOf(genuine), headers: {} },
    { ...requestOf(genuine), method: 'GET' },
  ]
  for (const request of forged) await assert.rejects(gateway.readEvent(request), isRefusal('BAD_INPUT'))
})

test('the signature is HMAC-SHA256 of the raw body (test case 2 of RFC 4231)', async () => {
  const request = requestOf({
    body: 'what do ya want for nothing?',
    signature: 'sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  })
  // This body is no event: with a valid signature it is refused for that reason.
  await assert.rejects(gatewayWith({ webhookSecret: 'Jefe' }).readEvent(request), {
    message: 'Something in this request isn’t valid.',
  })
  await assert.rejects(gateway.readEvent(request), { message: 'The signature isn’t valid.' })
})

test('a webhook during an outage is not acknowledged, so that BTCPay repeats it', async () => {
  const { invoice } = await started()
  btcpay.failNext('error')
  await assert.rejects(
    gateway.readEvent(requestOf(signWebhook(deliveryOf(invoice.id)))),
    (error) => error instanceof Refusal && error.status === 503,
  )
})

const problemsOf = async (change: Partial<BtcpayOptions> = {}) => {
  const findings = await gatewayWith({ webhookUrl: '', ...change }).diagnose()
  return findings.filter(({ state }) => state !== 'ok').map(({ state, found }) => `${state}: ${found}`)
}

test('the doctor checks key, permissions, store, network and webhook', async () => {
  const testCoins = 'warn: Payments are test coins (regtest).'
  assert.deepEqual(await problemsOf(), [testCoins])
  assert.deepEqual(await problemsOf({ apiKey: 'f00' }), ['bad: BTCPay doesn’t accept the key (status 401).'])
  assert.deepEqual(await problemsOf({ network: 'mainnet' }), ['bad: The store’s wallet is not of mainnet.'])
  assert.deepEqual(await problemsOf({ webhookUrl: WEBHOOK_URL }), [
    testCoins,
    'bad: The store has no webhook to this site.',
  ])
  btcpay.setPermissions(['btcpay.store.canmodifystoresettings:another', 'btcpay.store.cancreateinvoice'])
  const [lacking] = await problemsOf()
  assert.match(lacking ?? '', /lacks permissions: btcpay\.store\.canviewinvoices, btcpay\.store\.canmodify/)
  btcpay.setPermissions(
    [
      ...['cancreateinvoice', 'canviewinvoices', 'canmodifyinvoices', 'canviewstoresettings'],
      ...[
        'webhooks.canmodifywebhooks',
        'canviewpullpayments',
        'cancreatenonapprovedpullpayments',
        'canarchivepullpayments',
      ],
    ].map((name) => `btcpay.store.${name}`),
  )
  Object.assign(btcpay.info, { fullySynched: false, hasWallet: false })
  assert.deepEqual(await problemsOf(), [
    'bad: BTCPay is still syncing: it can’t see payments.',
    'bad: The store has no Bitcoin wallet.',
    testCoins,
  ])
})
