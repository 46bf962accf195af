import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { pino } from 'pino'
import { startFakeStripe } from '../../../../test/fake-stripe.ts'
import { CARD } from '../../../../test/payments.ts'
import { confirmCard, KEYS } from '../../../../test/stripe-protocol.ts'
import type { Charge, WebhookRequest } from '../gateway.ts'
import { createStripeGateway } from './stripe-gateway.ts'

const stripe = await startFakeStripe()
const log = pino({ level: 'silent' })
const options = {
  ...{ ...KEYS, apiUrl: stripe.url, scriptUrl: `${stripe.url}/v3/` },
  ...{ webhookUrl: 'https://candid.example/webhook', clock: { now: () => new Date() }, log },
}
const gateway = createStripeGateway(options)
const saved = gateway.saved ?? assert.fail('Stripe saves cards')

/** Enters a card in Stripe's fields, as the browser does. */
async function handOver(number: string, accountId: string): Promise<string> {
  const setup = await saved.startSetup(accountId)
  return confirmCard(stripe.url, setup?.clientSecret ?? '', { number })
}

const savedCard = async (number: string, accountId: string = randomUUID()) => ({
  accountId,
  ...(await saved.save(await handOver(number, accountId), accountId)),
})

const chargeOf = (card: { token: string; accountId: string }, change: Partial<Charge> = {}): Charge => ({
  key: randomUUID(),
  cents: 2_500,
  token: card.token,
  accountId: card.accountId,
  returnUrl: 'https://candid.example/account/purchases/payment?top_up=1',
  isAutomatic: false,
  words: 'Candid: credits',
  ...change,
})

test('saves a submitted card for a customer who is identified by our id only', async () => {
  const accountId = randomUUID()
  const first = await savedCard(CARD.good, accountId)
  stripe.forgetKeys()
  const second = await savedCard(CARD.amex, accountId)
  assert.deepEqual(
    {
      brand: first.brand,
      last4: first.last4,
      month: first.expMonth,
      year: first.expYear,
      holder: first.holder,
    },
    { brand: 'Visa', last4: '4242', month: 12, year: 2039, holder: 'Nadia Brandt' },
  )
  assert.equal(second.brand, 'American Express')
  const own = [...stripe.customers.values()].filter(({ metadata }) => metadata.account === accountId)
  assert.equal(own.length, 1)
  assert.deepEqual(own[0]?.metadata, { account: accountId })
})

test('saving it twice gives the same card; another account cannot save it', async () => {
  const accountId = randomUUID()
  const token = await handOver(CARD.good, accountId)
  const first = await saved.save(token, accountId)
  assert.deepEqual(await saved.save(token, accountId), first)
  await assert.rejects(saved.save(token, randomUUID()), { code: 'BAD_INPUT' })
})

test('rejects invalid tokens, also those that would change the URL at Stripe', async () => {
  for (const token of ['seti_unknown1234', 'pm_visa', '../customers', 'seti_a/../../refunds', ''])
    await assert.rejects(saved.save(token, randomUUID()), { code: 'BAD_INPUT' }, token)
})

test('a charge is one payment per key, in dollars, with the metadata to find it again', async () => {
  const charge = chargeOf(await savedCard(CARD.good))
  const payment = await saved.charge(charge)
  assert.equal(payment.state, 'paid')
  assert.deepEqual(await saved.charge(charge), payment)
  assert.deepEqual(await gateway.find(charge.key), payment)
  assert.deepEqual(await gateway.retrieve(payment.payment), payment)
  const asked = stripe.requests.findLast(
    ({ path, method }) => method === 'POST' && path === '/v1/payment_intents',
  )
  assert.equal(asked?.form.get('amount'), '2500')
  assert.equal(asked?.form.get('currency'), 'usd')
  assert.equal(asked?.form.get('confirm'), 'true')
  assert.equal(asked?.form.get('return_url'), charge.returnUrl)
  assert.equal(asked?.form.get('off_session'), null)
  assert.equal(asked?.idempotencyKey, `top-up:${charge.key}`)
  assert.equal(await gateway.find(randomUUID()), null)
})

for (const [number, words] of [
  [CARD.declined, 'Your card was declined.'],
  [CARD.poor, 'Your card has insufficient funds.'],
  [CARD.expired, 'Your card has expired.'],
] as const) {
  test(`${number}: ${words}`, async () => {
    const payment = await saved.charge(chargeOf(await savedCard(number)))
    assert.equal(payment.state, 'failed')
    assert.equal(payment.state === 'failed' && payment.message, words)
    assert.deepEqual(await gateway.retrieve(payment.payment), payment)
  })
}

for (const [isApproved, state] of [
  [true, 'paid'],
  [false, 'failed'],
] as const) {
  test(`3-D Secure is a redirect, and then the payment is ${state}`, async () => {
    const payment = await saved.charge(chargeOf(await savedCard(CARD.challenge)))
    assert.equal(payment.state, 'challenge')
    assert.equal(payment.state === 'challenge' && payment.url, `https://bank.example/${payment.payment}`)
    stripe.answerChallenge(payment.payment, isApproved)
    assert.equal((await gateway.retrieve(payment.payment)).state, state)
  })
}

test('a card that needs a challenge fails if the customer is not present', async () => {
  const payment = await saved.charge(chargeOf(await savedCard(CARD.challenge), { isAutomatic: true }))
  assert.equal(payment.state, 'failed')
  assert.equal(payment.state === 'failed' && payment.message, 'Your bank needs you to confirm this payment.')
})

test('a removed card cannot be charged; removing it twice is fine', async () => {
  const card = await savedCard(CARD.good)
  await saved.remove(card.token)
  await saved.remove(card.token)
  await assert.rejects(saved.charge(chargeOf(card)), {
    code: 'PAYMENT_FAILED',
    message: /can no longer be used/,
  })
})

test('refunds once per key', async () => {
  const { payment } = await saved.charge(chargeOf(await savedCard(CARD.good)))
  const before = stripe.refunds.length
  await gateway.refund({ key: 'r1', payment, cents: 2_500 })
  await gateway.refund({ key: 'r1', payment, cents: 2_500 })
  assert.deepEqual(stripe.refunds.slice(before), [
    { payment_intent: payment, amount: 2_500, metadata: { refund: 'r1' } },
  ])
})

test('distinguishes a refund that will never succeed from one that may be retried', async () => {
  const { payment } = await saved.charge(chargeOf(await savedCard(CARD.good)))
  const refund = { key: randomUUID(), payment, cents: 2_500 }
  stripe.failNext(null, { times: 2 })
  await assert.rejects(gateway.refund(refund), { code: 'PAYMENTS_OFF' })
  await assert.rejects(gateway.refund({ ...refund, payment: 'pi_gone' }), { code: 'PAYMENT_FAILED' })
  stripe.refuseRefunds(payment)
  await assert.rejects(gateway.refund({ ...refund, key: randomUUID() }), { code: 'PAYMENT_FAILED' })
})

const IN_USE = {
  status: 409,
  body: { error: { type: 'invalid_request_error', code: 'idempotency_key_in_use', message: 'Wait.' } },
}
const BUSY = { status: 429, body: { error: { type: 'invalid_request_error', message: 'Too many.' } } }
const BROKEN = { status: 500, body: { error: { type: 'api_error', message: 'Sorry' } } }
// Errors that the library does not retry are sent once.
for (const [what, answer, isDone, times] of [
  ['a connection that stays broken', null, false, 2],
  ['a connection that breaks after the charge', null, true, 2],
  ['a first attempt that is still running', IN_USE, true, 2],
  ['an outage of Stripe', BROKEN, true, 2],
  ['a busy Stripe', BUSY, false, 1],
] as const)
  test(`${what}: the outcome is reported as unknown, and the same key charges once`, async () => {
    const charge = chargeOf(await savedCard(CARD.good))
    stripe.failNext(answer, { times, isDone })
    await assert.rejects(saved.charge(charge), { code: 'PAYMENT_UNKNOWN' })
    assert.equal((await saved.charge(charge)).state, 'paid')
    const made = [...stripe.intents.values()].filter(({ metadata }) => metadata.top_up === charge.key)
    assert.equal(made.length, 1)
  })

test('an unconfirmed payment is cancelled for good; a paid one stays paid', async () => {
  const left = await saved.charge(chargeOf(await savedCard(CARD.challenge)))
  assert.equal((await gateway.cancel(left.payment)).state, 'failed')
  stripe.answerChallenge(left.payment, true)
  assert.equal((await gateway.retrieve(left.payment)).state, 'failed')
  assert.equal((await gateway.cancel(left.payment)).state, 'failed')
  const paid = await saved.charge(chargeOf(await savedCard(CARD.challenge)))
  stripe.answerChallenge(paid.payment, true)
  assert.equal((await gateway.cancel(paid.payment)).state, 'paid')
})

test('retries a broken connection under the same key', async () => {
  const charge = chargeOf(await savedCard(CARD.good))
  stripe.failNext(null)
  assert.equal((await saved.charge(charge)).state, 'paid')
  const made = [...stripe.intents.values()].filter(({ metadata }) => metadata.top_up === charge.key)
  assert.equal(made.length, 1)
})

test('reports outages and wrong keys as such, never as a decline, and without Stripe’s messages', async () => {
  const card = await savedCard(CARD.good)
  const lines: string[] = []
  const loud = (secretKey: string) =>
    createStripeGateway({
      ...options,
      secretKey,
      log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    }).saved ?? assert.fail('Stripe saves cards')
  await assert.rejects(loud('sk_test_wrong').charge(chargeOf(card)), { code: 'PAYMENTS_OFF' })
  assert.match(lines.join(''), /StripeAuthenticationError/)
  assert.doesNotMatch(lines.join(''), /sk_test_wrong|Invalid API Key/)
  const outage = { status: 400, body: { error: { type: 'api_error', message: 'Sorry' } } }
  stripe.failNext(outage)
  await assert.rejects(loud(KEYS.secretKey).charge(chargeOf(card)), { code: 'PAYMENTS_OFF' })
})

const webhook = (body: string, signature: string): WebhookRequest => ({
  ...{ method: 'POST', query: '', rawBody: Buffer.from(body) },
  headers: { 'stripe-signature': signature },
})

const intent = {
  id: 'pi_1',
  object: 'payment_intent',
  amount_received: 500,
  currency: 'usd',
  last_payment_error: null,
  metadata: { top_up: 'our-key' },
}
const paid = { cents: 500, currency: 'usd' }
const dispute = { id: 'dp_1', object: 'dispute', payment_intent: 'pi_1', status: 'needs_response' }
const refund = { id: 're_1', object: 'refund', payment_intent: 'pi_1', amount: 500, metadata: {} }
const ofIntent = { payment: 'pi_1', about: 'our-key', cents: null, words: '' }
const ofDispute = { payment: 'pi_1', about: 'dp_1', cents: null, words: '' }
const ofRefund = { payment: 'pi_1', about: 're_1', cents: 500, words: '' }
const events: [type: string, object: object, expected: object][] = [
  ['payment_intent.succeeded', intent, { ...ofIntent, type: 'payment-paid', paid }],
  [
    'payment_intent.succeeded',
    { ...intent, metadata: {} },
    { ...ofIntent, type: 'payment-paid', about: null, paid },
  ],
  [
    'payment_intent.payment_failed',
    { ...intent, last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' } },
    { ...ofIntent, type: 'payment-failed', words: 'Your card has insufficient funds.' },
  ],
  [
    'payment_intent.canceled',
    intent,
    { ...ofIntent, type: 'payment-failed', words: 'The payment wasn’t confirmed.' },
  ],
  ['charge.dispute.created', dispute, { ...ofDispute, type: 'dispute-opened' }],
  ['charge.dispute.funds_withdrawn', dispute, { ...ofDispute, type: 'dispute-opened' }],
  // An inquiry has taken nothing.
  [
    'charge.dispute.created',
    { ...dispute, status: 'warning_needs_response' },
    { ...ofDispute, type: 'other' },
  ],
  ['charge.dispute.closed', { ...dispute, status: 'won' }, { ...ofDispute, type: 'dispute-won' }],
  ['charge.dispute.closed', { ...dispute, status: 'lost' }, { ...ofDispute, type: 'dispute-lost' }],
  ['charge.dispute.closed', { ...dispute, status: 'warning_closed' }, { ...ofDispute, type: 'other' }],
  ['charge.dispute.funds_reinstated', dispute, { ...ofDispute, type: 'dispute-won' }],
  ['refund.created', refund, { ...ofRefund, type: 'payment-refunded' }],
  [
    'refund.created',
    { ...refund, metadata: { refund: 'ours' } },
    { ...ofRefund, type: 'other', about: 'ours' },
  ],
  ['refund.failed', refund, { ...ofRefund, type: 'refund-failed' }],
  [
    'refund.failed',
    { ...refund, metadata: { refund: 'ours' } },
    { ...ofRefund, type: 'refund-failed', about: 'ours' },
  ],
  [
    'customer.created',
    { id: 'cus_1' },
    { type: 'other', payment: null, about: null, cents: null, words: '' },
  ],
]
for (const [type, object, expected] of events) {
  test(`parses ${type} of ${JSON.stringify(object)}`, async () => {
    const { body, signature } = stripe.event(type, object)
    const { id, ...rest } = await gateway.readEvent(webhook(body, signature))
    assert.match(id, /^evt_/)
    assert.deepEqual(rest, expected)
  })
}

test('rejects forged, changed and old events', async () => {
  const { body, signature } = stripe.event('payment_intent.succeeded', intent)
  const forged = stripe.event('payment_intent.succeeded', intent, { secret: 'whsec_other' })
  const old = stripe.event('payment_intent.succeeded', intent, { at: new Date(Date.now() - 301_000) })
  for (const [text, mark] of [
    [forged.body, forged.signature],
    [old.body, old.signature],
    [body.replace('pi_1', 'pi_2'), signature],
    [body, ''],
    [body, 't=1,v1=00'],
  ] as const)
    await assert.rejects(gateway.readEvent(webhook(text, mark)), { code: 'BAD_INPUT' })
})
