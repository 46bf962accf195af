import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mock, test } from 'node:test'
import { startFakeStripe } from '../../../../test/fake-stripe.ts'
import { creditsOf } from '../../../../test/money.ts'
import {
  addCardViaApi,
  buy,
  buyCreditsViaApi,
  CARD,
  finish,
  keepCards,
  onlyGateway,
  paymentOf,
  type ShownCard,
  type ShownTopUp,
  topUp,
} from '../../../../test/payments.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { confirmCard, KEYS } from '../../../../test/stripe-protocol.ts'
import { finishTopUps } from './finish-top-up.ts'

const stripe = await startFakeStripe()
const site = await freshSite({
  RATE_LIMITS: 'off',
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: KEYS.secretKey,
  STRIPE_PUBLIC_KEY: KEYS.publicKey,
  STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
  STRIPE_API_URL: stripe.url,
  STRIPE_SCRIPT_URL: `${stripe.url}/v3/`,
})

/** Enters a card in Stripe's fields, as the browser does, and saves it. */
async function ownCard(asker: RequestUser, number: string): Promise<string> {
  const { client_secret } = await answerOf<{ client_secret: string }>(
    askAs(site, asker, 'mutation { startCardSetup { client_secret } }'),
  )
  const setup = await confirmCard(stripe.url, client_secret, { number, name: `Nadia ${number}` })
  const { cards } = await answerOf<{ cards: ShownCard[] }>(addCardViaApi(site, asker, setup))
  return cards[0]?.id ?? assert.fail('the card was not kept')
}

async function fanWith(number: string) {
  const fan = await seedAccount(site)
  return { fan, card: await ownCard(fan, number) }
}

const send = ({ body, signature }: { body: string; signature: string }) =>
  site.post('/api/payments/webhooks/stripe', body, { headers: { 'stripe-signature': signature } })

test('only the card page may load Stripe’s script', async () => {
  const policyOf = async (path: string, of = site) =>
    (await of.get(path)).headers.get('content-security-policy') ?? ''
  const cardPage = await policyOf('/account/purchases/card?pack=25')
  for (const part of ['script-src', 'frame-src', 'connect-src'])
    assert.match(cardPage, new RegExp(`${part} 'self' ${stripe.url};`))
  for (const path of ['/', '/account/purchases', '/account/purchases/card/more', '/?/account/purchases/card'])
    assert.doesNotMatch(await policyOf(path), new RegExp(stripe.url))
  const sandboxed = await freshSite()
  assert.match(await policyOf('/account/purchases/card', sandboxed), /connect-src 'self';/)
})

test('a card is saved and charged; digits in the holder name are stripped', async () => {
  const { fan, card } = await fanWith(CARD.good)
  const shown = await buyCreditsViaApi(site, fan, { pack: 50, card })
  assert.equal(shown.state, 'paid')
  assert.equal(shown.wallet.cents, 5_000)
  const { holder } = await site.app.db
    .selectFrom('cards')
    .select('holder')
    .where('id', '=', card)
    .executeTakeFirstOrThrow()
  assert.equal(holder, 'Nadia')
})

test('a decline returns a message', async () => {
  const { fan, card } = await fanWith(CARD.poor)
  const shown = await buyCreditsViaApi(site, fan, { pack: 5, card })
  assert.deepEqual([shown.state, shown.failure], ['failed', 'Your card has insufficient funds.'])
})

test('3-D Secure redirects to the bank and back', async () => {
  const { fan, card } = await fanWith(CARD.challenge)
  const shown = await buyCreditsViaApi(site, fan, { pack: 5, card })
  assert.match(shown.challenge ?? '', /^https:\/\/bank\.example\//)
  const payment = await paymentOf(site, shown.id)
  stripe.answerChallenge(payment, true)
  assert.equal((await answerOf<ShownTopUp>(finish(site, fan, shown.id))).state, 'paid')
  assert.equal((await send(stripe.event('payment_intent.succeeded', { id: payment }))).status, 200)
  assert.equal(await creditsOf(site, fan), 500)
})

for (const [what, wrong] of [
  ['less', { amount_received: 100 }],
  ['more', { amount_received: 100_000 }],
  ['another currency', { currency: 'idr' }],
  ['nothing that is said', { amount_received: null, currency: null }],
] as const)
  test(`a payment of ${what} is not credited, and is logged as an error`, async () => {
    const { fan, card } = await fanWith(CARD.challenge)
    const { id } = await buyCreditsViaApi(site, fan, { pack: 10, card })
    const payment = await paymentOf(site, id)
    const answered = await saidDuring(() =>
      send(stripe.event('payment_intent.succeeded', { id: payment, ...wrong })),
    )
    assert.equal(await creditsOf(site, fan), 0)
    assert.match(answered.join(), /wrong amount or currency/)
    const { state, failure } = await answerOf<ShownTopUp>(topUp(site, fan, id))
    assert.deepEqual(
      [state, failure],
      ['failed', 'You were charged a different amount than shown. We’re looking into it.'],
    )
  })

test('a payment that Stripe reports with another amount on lookup is not credited either', async () => {
  const { fan, card } = await fanWith(CARD.challenge)
  const { id } = await buyCreditsViaApi(site, fan, { pack: 10, card })
  const payment = await paymentOf(site, id)
  stripe.answerChallenge(payment, true)
  const intent = stripe.intents.get(payment) ?? assert.fail()
  intent.amount_received = 1
  assert.equal((await answerOf<ShownTopUp>(finish(site, fan, id))).state, 'failed')
  assert.equal(await creditsOf(site, fan), 0)
})

test('events of the other mode than the key are rejected and logged as an error', async () => {
  const { fan, card } = await fanWith(CARD.challenge)
  const { id } = await buyCreditsViaApi(site, fan, { pack: 10, card })
  const payment = await paymentOf(site, id)
  const live = stripe.event('payment_intent.succeeded', { id: payment }, { isLive: true })
  const answered = await saidDuring(async () => assert.equal((await send(live)).status, 400))
  assert.match(answered.join(), /another mode than that of our key/)
  assert.equal(await creditsOf(site, fan), 0)
  assert.equal((await send(stripe.event('payment_intent.succeeded', { id: payment }))).status, 200)
  assert.equal(await creditsOf(site, fan), 1_000)
})

/** The errors logged during `work`. */
async function saidDuring(work: () => Promise<unknown>): Promise<string[]> {
  const log = mock.method(site.app.log, 'error')
  await work()
  log.mock.restore()
  return log.mock.calls.map(({ arguments: [, words] }) => String(words))
}

test('events are handled once, forged ones are rejected, and a dispute reverses the payment', async () => {
  const { fan, card } = await fanWith(CARD.challenge)
  const { id } = await buyCreditsViaApi(site, fan, { pack: 10, card })
  const payment = await paymentOf(site, id)
  const forged = stripe.event('payment_intent.succeeded', { id: payment }, { secret: 'whsec_forged' })
  assert.equal((await send(forged)).status, 400)
  assert.equal(await creditsOf(site, fan), 0)
  const paid = stripe.event('payment_intent.succeeded', { id: payment })
  for (const answer of await Promise.all([send(paid), send(paid), send(paid)]))
    assert.equal(answer.status, 200)
  assert.equal(await creditsOf(site, fan), 1_000)
  assert.equal(
    (await send(stripe.event('charge.dispute.created', { id: 'dp_1', payment_intent: payment }))).status,
    200,
  )
  assert.equal(await creditsOf(site, fan), 0)
})

test('a Stripe outage is reported as such; afterwards the same key charges once', async () => {
  const { fan, card } = await fanWith(CARD.good)
  const order = { pack: 10, card, key: randomUUID() }
  stripe.failNext({ status: 400, body: { error: { type: 'api_error', message: 'Sorry' } } })
  assert.equal((await refusalOf(buy(site, fan, order))).code, 'PAYMENTS_OFF')
  assert.equal((await buyCreditsViaApi(site, fan, order)).state, 'paid')
  assert.equal(await creditsOf(site, fan), 1_000)
})

test('a connection lost after the charge is reported as unknown, and the same key finds the payment', async () => {
  const { fan, card } = await fanWith(CARD.good)
  const order = { pack: 10, card, key: randomUUID() }
  const before = stripe.intents.size
  stripe.failNext(null, { times: 2, isDone: true })
  assert.equal((await refusalOf(buy(site, fan, order))).code, 'PAYMENT_UNKNOWN')
  assert.equal(await creditsOf(site, fan), 0)
  assert.equal((await buyCreditsViaApi(site, fan, order)).state, 'paid')
  assert.equal(await creditsOf(site, fan), 1_000)
  assert.equal(stripe.intents.size, before + 1)
})

/** The state of a process killed right after Stripe charged. */
async function chargedAndKilled() {
  const { fan, card } = await fanWith(CARD.good)
  const { payments, db } = site.app
  const cut = {
    account_id: fan.id,
    key: randomUUID(),
    pack_cents: 1_000,
    card_id: card,
    card_words: 'Visa',
    gateway: 'stripe',
    payment: null,
    failure: null,
    journal_id: null,
    created_at: new Date(0),
    updated_at: new Date(0),
  }
  const { id } = await db.insertInto('top_ups').values(cut).returning('id').executeTakeFirstOrThrow()
  const { token } = await db
    .selectFrom('cards')
    .select('token')
    .where('id', '=', card)
    .executeTakeFirstOrThrow()
  const { payment } = await onlyGateway(payments).saved.charge({
    key: id,
    cents: 1_000,
    token,
    accountId: fan.id,
    returnUrl: site.url,
    isAutomatic: false,
    words: '',
  })
  const shown = async () => (await answerOf<ShownTopUp>(topUp(site, fan, id))).state
  const succeeded = { id: payment, metadata: { top_up: id, account: fan.id } }
  return { fan, id, payment, shown, succeeded }
}

test('a payment whose response was lost is searched for and booked', async () => {
  const { fan, id, payment, shown } = await chargedAndKilled()
  await finishTopUps(site.app)
  assert.equal(await shown(), 'paid')
  assert.equal(await creditsOf(site, fan), 1_000)
  assert.equal(await paymentOf(site, id), payment)
})

test('if the search lags, the payment counts as failed, and is credited when its event arrives', async () => {
  const { fan, payment, shown, succeeded } = await chargedAndKilled()
  stripe.setSearchLag(true)
  await finishTopUps(site.app)
  stripe.setSearchLag(false)
  assert.equal(await shown(), 'failed')
  const paid = stripe.event('payment_intent.succeeded', succeeded)
  for (const answer of await Promise.all([send(paid), send(paid)])) assert.equal(answer.status, 200)
  await send(stripe.event('payment_intent.succeeded', succeeded))
  assert.equal(await shown(), 'paid')
  assert.equal(await creditsOf(site, fan), 1_000)
  await send(stripe.event('charge.dispute.created', { id: 'dp_lag', payment_intent: payment }))
  assert.equal(await shown(), 'disputed')
})

test('a paid event before any lookup is credited once, also after an even earlier dispute', async () => {
  const { fan, payment, shown, succeeded } = await chargedAndKilled()
  await send(stripe.event('charge.dispute.created', { id: 'dp_early', payment_intent: payment }))
  assert.equal(await shown(), 'starting')
  await send(stripe.event('payment_intent.succeeded', succeeded))
  assert.equal(await shown(), 'disputed')
  assert.equal(await creditsOf(site, fan), 0)
  await finishTopUps(site.app)
  assert.equal(await creditsOf(site, fan), 0)
})

test('a payment that references a foreign or unknown top-up is not credited', async () => {
  const { fan, shown } = await chargedAndKilled()
  const own = await buyCreditsViaApi(site, fan, { pack: 10, card: (await fanCards(fan))[0] ?? '' })
  for (const top_up of [own.id, randomUUID(), 'no id at all', "' or 1=1", ''])
    assert.equal(
      (await send(stripe.event('payment_intent.succeeded', { id: 'pi_stray', metadata: { top_up } }))).status,
      200,
    )
  assert.equal(await creditsOf(site, fan), 1_000)
  assert.equal(await shown(), 'starting')
})

const fanCards = async (fan: RequestUser) =>
  (await answerOf<{ cards: ShownCard[] }>(askAs(site, fan, '{ wallet { cards { id } } }'))).cards.map(
    ({ id }) => id,
  )

test('a challenge abandoned for an hour is cancelled at Stripe too', async () => {
  const { fan, card } = await fanWith(CARD.challenge)
  const { id } = await buyCreditsViaApi(site, fan, { pack: 5, card })
  const now = new Date(Date.now() + 62 * 60_000)
  await finishTopUps({ ...site.app, clock: { now: () => now } })
  const payment = await paymentOf(site, id)
  assert.equal(stripe.intents.get(payment)?.status, 'canceled')
  const shown = await answerOf<ShownTopUp>(topUp(site, fan, id))
  assert.deepEqual([shown.state, shown.failure], ['failed', 'Your payment wasn’t confirmed in time.'])
})

test('a removed card cannot be charged', async () => {
  const { fan, card } = await fanWith(CARD.good)
  await answerOf(keepCards(site, fan, []))
  assert.equal((await refusalOf(buy(site, fan, { pack: 5, card }))).code, 'NOT_FOUND')
})
