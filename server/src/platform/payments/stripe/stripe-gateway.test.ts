import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { pino } from 'pino'
import { CARD } from '../../../../test/payments.ts'
import { KEYS, startStripeStandIn } from '../../../../test/stripe-stand-in.ts'
import type { Charge, PaymentGateway } from '../gateway.ts'
import { createStripeGateway } from './stripe-gateway.ts'

const stripe = await startStripeStandIn()
const log = pino({ level: 'silent' })
const gateway = createStripeGateway({
  ...KEYS,
  apiUrl: stripe.url,
  clock: { now: () => new Date() },
  log,
})

/** What a browser does with the card form: to Stripe's address, with the public key. */
async function handOver(number: string, name = 'Nadia Brandt'): Promise<string> {
  const { cardsUrl, publicKey } = gateway.browserSide()
  const answer = await fetch(cardsUrl ?? '', {
    method: 'POST',
    headers: { authorization: `Bearer ${publicKey}` },
    body: new URLSearchParams({
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': '2039',
      'card[cvc]': '123',
      'billing_details[name]': name,
    }),
  })
  return ((await answer.json()) as { id: string }).id
}

const kept = async (number: string, accountId: string = randomUUID()) => ({
  accountId,
  ...(await gateway.keepCard(await handOver(number), accountId)),
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

test('a card that the browser handed to Stripe is kept for a customer, known by our id alone', async () => {
  const accountId = randomUUID()
  const first = await kept(CARD.good, accountId)
  stripe.forgetKeys()
  const second = await kept(CARD.amex, accountId)
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

test('kept twice it is the same card; another person cannot keep it', async () => {
  const token = await handOver(CARD.good)
  const accountId = randomUUID()
  const first = await gateway.keepCard(token, accountId)
  assert.deepEqual(await gateway.keepCard(token, accountId), first)
  await assert.rejects(gateway.keepCard(token, randomUUID()), { code: 'BAD_INPUT' })
})

test('tokens that are none are refused, also those that would be another address at Stripe', async () => {
  for (const token of ['pm_unknown1234', 'tok_visa', '../customers', 'pm_a/../../refunds', ''])
    await assert.rejects(gateway.keepCard(token, randomUUID()), { code: 'BAD_INPUT' }, token)
})

test('a charge is one payment a key, in dollars, with what we need to find it again', async () => {
  const charge = chargeOf(await kept(CARD.good))
  const payment = await gateway.charge(charge)
  assert.equal(payment.state, 'paid')
  assert.deepEqual(await gateway.charge(charge), payment)
  assert.deepEqual(await gateway.find(charge.key), payment)
  assert.deepEqual(await gateway.look(payment.payment), payment)
  const asked = stripe.asked.findLast(
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
    const payment = await gateway.charge(chargeOf(await kept(number)))
    assert.equal(payment.state, 'failed')
    assert.equal(payment.state === 'failed' && payment.words, words)
    assert.deepEqual(await gateway.look(payment.payment), payment)
  })
}

for (const [isApproved, state] of [
  [true, 'paid'],
  [false, 'failed'],
] as const) {
  test(`3-D Secure is a redirect, and then the payment is ${state}`, async () => {
    const payment = await gateway.charge(chargeOf(await kept(CARD.challenge)))
    assert.equal(payment.state, 'challenge')
    assert.equal(payment.state === 'challenge' && payment.url, `https://bank.example/${payment.payment}`)
    stripe.answerChallenge(payment.payment, isApproved)
    assert.equal((await gateway.look(payment.payment)).state, state)
  })
}

test('while nobody is there, a bank that would ask refuses', async () => {
  const payment = await gateway.charge(chargeOf(await kept(CARD.challenge), { isAutomatic: true }))
  assert.equal(payment.state, 'failed')
  assert.equal(
    payment.state === 'failed' && payment.words,
    'Your bank wants you to confirm this payment yourself.',
  )
})

test('a dropped card is charged no more; dropped twice is fine', async () => {
  const card = await kept(CARD.good)
  await gateway.dropCard(card.token)
  await gateway.dropCard(card.token)
  await assert.rejects(gateway.charge(chargeOf(card)), {
    code: 'PAYMENT_FAILED',
    message: /can no longer be used/,
  })
})

test('money is given back once a key', async () => {
  const { payment } = await gateway.charge(chargeOf(await kept(CARD.good)))
  const before = stripe.refunds.length
  await gateway.refund({ key: 'r1', payment, cents: 2_500 })
  await gateway.refund({ key: 'r1', payment, cents: 2_500 })
  assert.deepEqual(stripe.refunds.slice(before), [{ payment_intent: payment, amount: 2_500 }])
})

test('a line that breaks is tried again under the same key', async () => {
  const charge = chargeOf(await kept(CARD.good))
  stripe.failNext(null)
  assert.equal((await gateway.charge(charge)).state, 'paid')
  const made = [...stripe.intents.values()].filter(({ metadata }) => metadata.top_up === charge.key)
  assert.equal(made.length, 1)
})

test('an outage and a wrong key are told as such, never as a decline, and without Stripe’s words', async () => {
  const card = await kept(CARD.good)
  const lines: string[] = []
  const loud = (secretKey: string): PaymentGateway =>
    createStripeGateway({
      ...KEYS,
      secretKey,
      apiUrl: stripe.url,
      clock: { now: () => new Date() },
      log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    })
  await assert.rejects(loud('sk_test_wrong').charge(chargeOf(card)), { code: 'PAYMENTS_OFF' })
  assert.match(lines.join(''), /StripeAuthenticationError/)
  assert.doesNotMatch(lines.join(''), /sk_test_wrong|Invalid API Key/)
  const outage = { status: 400, body: { error: { type: 'api_error', message: 'Sorry' } } }
  stripe.failNext(outage)
  await assert.rejects(loud(KEYS.secretKey).charge(chargeOf(card)), { code: 'PAYMENTS_OFF' })
})

const intent = { id: 'pi_1', object: 'payment_intent', last_payment_error: null }
const events: [type: string, object: object, heard: object][] = [
  ['payment_intent.succeeded', intent, { type: 'payment-paid', payment: 'pi_1', words: '' }],
  [
    'payment_intent.payment_failed',
    { ...intent, last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' } },
    { type: 'payment-failed', payment: 'pi_1', words: 'Your card has insufficient funds.' },
  ],
  [
    'payment_intent.canceled',
    intent,
    { type: 'payment-failed', payment: 'pi_1', words: 'The payment was not confirmed.' },
  ],
  [
    'charge.dispute.created',
    { id: 'dp_1', object: 'dispute', payment_intent: 'pi_1' },
    { type: 'dispute-opened', payment: 'pi_1', words: '' },
  ],
  ['customer.created', { id: 'cus_1' }, { type: 'other', payment: null, words: '' }],
]
for (const [type, object, heard] of events) {
  test(`${type} is understood`, () => {
    const { body, signature } = stripe.event(type, object)
    const { id, ...rest } = gateway.readEvent(Buffer.from(body), signature)
    assert.match(id, /^evt_/)
    assert.deepEqual(rest, heard)
  })
}

test('forged, changed and old news is refused', () => {
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
    assert.throws(() => gateway.readEvent(Buffer.from(text), mark), { code: 'BAD_INPUT' })
})
