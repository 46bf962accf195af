import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { CARD, cardForm, cardTokenOf, onlyGateway } from '../../../../test/payments.ts'
import { freshSite } from '../../../../test/site.ts'
import type { Charge } from '../gateway.ts'
import { disputeDuePayments } from './disputes.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const gateway = onlyGateway(site.app.payments)

const chargeOf = (token: string, change: Partial<Charge> = {}): Charge => ({
  key: randomUUID(),
  cents: 500,
  token,
  accountId: randomUUID(),
  returnUrl: `${site.url}/account/purchases/payment?top_up=1`,
  isAutomatic: false,
  words: 'credits',
  ...change,
})

const tokenOf = (number: string) => cardTokenOf(site, cardForm(number))

test('a submitted card becomes a token, a brand and four digits', async () => {
  const answer = await site.post('/sandbox-gateway/cards', cardForm(CARD.amex))
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  const { token, ...rest } = (await answer.json()) as Record<string, string>
  assert.match(token ?? '', /^card_[\w-]{32}$/)
  assert.deepEqual(rest, { brand: 'American Express', last4: '0005' })
  const facts = await gateway.saved.save(token ?? '', randomUUID())
  assert.equal(facts.holder, 'Nadia Brandt')
  assert.equal(facts.expMonth, 12)
  assert.ok((facts.expYear ?? 0) > 2020)
})

const outcomes: [what: string, number: string, state: string, words?: string][] = [
  ['Visa', CARD.good, 'paid'],
  ['Mastercard', CARD.mastercard, 'paid'],
  ['American Express', CARD.amex, 'paid'],
  ['a card disputed later', CARD.disputed, 'paid'],
  ['a declined card', CARD.declined, 'failed', 'Your card was declined.'],
  ['a card without funds', CARD.poor, 'failed', 'Your card has insufficient funds.'],
  ['an expired card', CARD.expired, 'failed', 'Your card has expired.'],
  ['a card with a challenge', CARD.challenge, 'challenge'],
]
for (const [what, number, state, words] of outcomes) {
  test(`${what} (${number}) is ${state}, and stays so when queried`, async () => {
    const charge = chargeOf(await tokenOf(number))
    const payment = await gateway.saved.charge(charge)
    assert.equal(payment.state, state)
    if (payment.state === 'failed') assert.equal(payment.message, words)
    assert.deepEqual(await gateway.retrieve(payment.payment), payment)
    assert.deepEqual(await gateway.find(charge.key), payment)
  })
}

test('the same key charges once, and is rejected for another amount', async () => {
  const charge = chargeOf(await tokenOf(CARD.good))
  const payments = await Promise.all(Array.from({ length: 10 }, () => gateway.saved.charge(charge)))
  assert.equal(new Set(payments.map(({ payment }) => payment)).size, 1)
  await assert.rejects(gateway.saved.charge({ ...charge, cents: 1_000 }), { code: 'KEY_REUSED' })
})

test('a card that needs a challenge fails if the customer is not present', async () => {
  const payment = await gateway.saved.charge(chargeOf(await tokenOf(CARD.challenge), { isAutomatic: true }))
  assert.equal(payment.state, 'failed')
})

test('an unknown payment is not found', async () => {
  assert.equal(await gateway.find(randomUUID()), null)
  await assert.rejects(gateway.retrieve('pay_none'), { code: 'NOT_FOUND' })
})

const answerAt = (url: string, answer: string) =>
  site.post(url, `answer=${answer}`, {
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

for (const [answer, state] of [
  ['approve', 'paid'],
  ['refuse', 'failed'],
] as const) {
  test(`the challenge: ${answer} redirects back and the payment is ${state}, the first answer counts`, async () => {
    const payment = await gateway.saved.charge(chargeOf(await tokenOf(CARD.challenge)))
    const url = payment.state === 'challenge' ? payment.url : assert.fail('the bank did not ask')
    const page = await site.get(url)
    const html = await page.text()
    assert.match(html, /Test gateway · no money moves/)
    assert.match(html, /\$5\.00/)
    assert.doesNotMatch(html, /<script/)
    assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'/)
    const back = await answerAt(url, answer)
    assert.equal(back.status, 303)
    assert.equal(back.headers.get('location'), '/account/purchases/payment?top_up=1')
    assert.equal((await gateway.retrieve(payment.payment)).state, state)
    await answerAt(url, answer === 'approve' ? 'refuse' : 'approve')
    assert.equal((await gateway.retrieve(payment.payment)).state, state)
    assert.match(await (await site.get(url)).text(), /already approved or declined/)
  })
}

test('refunds once per key, and never more than was paid', async () => {
  const { payment } = await gateway.saved.charge(chargeOf(await tokenOf(CARD.good)))
  await Promise.all([1, 2, 3].map(() => gateway.refund({ key: `half ${payment}`, payment, cents: 300 })))
  await assert.rejects(gateway.refund({ key: randomUUID(), payment, cents: 201 }), { code: 'PAYMENT_FAILED' })
  await gateway.refund({ key: randomUUID(), payment, cents: 200 })
  const { refunded_cents } = await site.app.db
    .selectFrom('sandbox_payments')
    .select('refunded_cents')
    .where('id', '=', payment)
    .executeTakeFirstOrThrow()
  assert.equal(refunded_cents, 500)
})

test('a removed card cannot be charged, and its name is deleted', async () => {
  const token = await tokenOf(CARD.good)
  await gateway.saved.remove(token)
  assert.equal((await gateway.saved.charge(chargeOf(token))).state, 'failed')
  await assert.rejects(gateway.saved.save(token, randomUUID()), { code: 'BAD_INPUT' })
  const { holder } = await site.app.db
    .selectFrom('sandbox_cards')
    .select('holder')
    .where('token', '=', token)
    .executeTakeFirstOrThrow()
  assert.equal(holder, '')
})

test('opens a dispute a minute later, once', async () => {
  const { payment } = await gateway.saved.charge(chargeOf(await tokenOf(CARD.disputed)))
  const stateOf = async () =>
    (
      await site.app.db
        .selectFrom('sandbox_payments')
        .select('state')
        .where('id', '=', payment)
        .executeTakeFirstOrThrow()
    ).state
  await disputeDuePayments(site.app.sandbox)
  assert.equal(await stateOf(), 'paid')
  const minuteLater = new Date(Date.now() + 61_000)
  const later = { ...site.app.sandbox, clock: { now: () => minuteLater } }
  await disputeDuePayments(later)
  await disputeDuePayments(later)
  assert.equal(await stateOf(), 'disputed')
  const notices = await site.app.db
    .selectFrom('gateway_events')
    .selectAll()
    .where('payment', '=', payment)
    .execute()
  assert.equal(notices.length, 1)
})

test('the test card page is public, its payments and disputes are local only', async () => {
  const { payment } = await gateway.saved.charge(chargeOf(await tokenOf(CARD.good)))
  const here = await (await site.get('/sandbox-gateway/')).text()
  assert.match(here, /4242 4242 4242 4242/)
  assert.match(here, new RegExp(payment))
  const afar = { headers: { 'x-forwarded-for': '203.0.113.9' } }
  const there = await (await site.get('/sandbox-gateway/', afar)).text()
  assert.match(there, /4242 4242 4242 4242/)
  assert.doesNotMatch(there, new RegExp(payment))
  const dispute = `/sandbox-gateway/payments/${payment}/dispute`
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  assert.equal((await site.post(dispute, '', { headers: { ...form, ...afar.headers } })).status, 404)
  assert.equal((await site.post(dispute, '', { redirect: 'manual', headers: form })).status, 303)
  assert.equal((await site.post('/sandbox-gateway/payments/none/dispute', '', { headers: form })).status, 404)
})
