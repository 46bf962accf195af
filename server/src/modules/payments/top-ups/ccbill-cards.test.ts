import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { creditsOf } from '../../../../test/money.ts'
import { buy, buyCreditsViaApi, type ShownTopUp, topUp } from '../../../../test/payments.ts'
import { answerOf, refusalOf } from '../../../../test/people.ts'
import { orderAt, redirectSite } from '../../../../test/redirect-payments.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { finishTopUps } from './finish-top-up.ts'

const { site, ccbill } = await redirectSite()
const later = (ms: number) => ({ ...site.app, clock: { now: () => new Date(Date.now() + ms) } })

const cardsOf = (fan: Seeded) =>
  site.app.db.selectFrom('cards').selectAll().where('account_id', '=', fan.id).execute()

/** A fan who has bought credits for $10 on CCBill's form, and whose card is saved. */
async function fanWithCard() {
  const fan = await seedAccount(site)
  const { challenge } = await orderAt(site, fan, 'ccbill')
  await ccbill.pay(challenge ?? '')
  const [card] = await cardsOf(fan)
  assert.ok(card)
  return { fan, card }
}

const charges = () =>
  ccbill.requests.filter(({ query }) => query.get('action') === 'chargeByPreviousTransactionId').length

test('the card of a payment is saved, and charged without CCBill’s page', async () => {
  const { fan, card } = await fanWithCard()
  assert.deepEqual(
    [card.gateway, card.brand, card.last4, card.holder, card.token],
    ['ccbill', 'Visa', '1111', 'Nadia Brandt', ccbill.sales[0]?.subscriptionId],
  )
  const bought = await buyCreditsViaApi(site, fan, { pack: 10, card: card.id })
  assert.deepEqual([bought.state, bought.challenge, bought.wallet.cents], ['paid', null, 2_000])
  assert.equal((await cardsOf(fan)).length, 1)
})

test('paying on the form with the same card keeps one card, with the newest token', async () => {
  const { fan, card } = await fanWithCard()
  const { challenge } = await orderAt(site, fan, 'ccbill')
  await ccbill.pay(challenge ?? '')
  const [renewed, ...others] = await cardsOf(fan)
  assert.deepEqual([renewed?.id, others], [card.id, []])
  assert.notEqual(renewed?.token, card.token)
  assert.equal((await buyCreditsViaApi(site, fan, { pack: 10, card: card.id })).wallet.cents, 3_000)
})

test('somebody else cannot charge the card', async () => {
  const { card } = await fanWithCard()
  const stranger = await seedAccount(site)
  assert.equal((await refusalOf(buy(site, stranger, { pack: 10, card: card.id }))).code, 'NOT_FOUND')
})

test('a declined card that has paid before stays, and says so', async () => {
  const { fan, card } = await fanWithCard()
  ccbill.declineCard(card.token)
  const bought = await buyCreditsViaApi(site, fan, { pack: 10, card: card.id })
  assert.deepEqual([bought.state, bought.failure], ['failed', 'Your card was declined.'])
  assert.equal(await creditsOf(site, fan), 1_000)
})

test('a lost answer: a retry charges nothing, and the webhook adds the credits', async () => {
  const { fan, card } = await fanWithCard()
  const order = { pack: 10, card: card.id, key: randomUUID() }
  const before = charges()
  ccbill.setDelivery('hold')
  ccbill.failNext('cut', { isDone: true })
  assert.equal((await refusalOf(buy(site, fan, order))).code, 'PAYMENT_UNKNOWN')
  assert.equal((await refusalOf(buy(site, fan, order))).code, 'PAYMENT_UNKNOWN')
  assert.equal(charges(), before + 1)
  assert.equal(await creditsOf(site, fan), 1_000)
  ccbill.setDelivery('send')
  await ccbill.release()
  assert.equal((await buyCreditsViaApi(site, fan, order)).state, 'paid')
  assert.equal(await creditsOf(site, fan), 2_000)
  assert.equal(charges(), before + 1)
})

test('a lost answer and a late webhook: given up meanwhile, then booked once', async () => {
  const { fan, card } = await fanWithCard()
  const order = { pack: 10, card: card.id, key: randomUUID() }
  ccbill.setDelivery('hold')
  ccbill.failNext('html', { isDone: true })
  assert.equal((await refusalOf(buy(site, fan, order))).code, 'PAYMENT_UNKNOWN')
  await finishTopUps(later(3 * 60_000))
  const { id, state, failure } = await answerOf<ShownTopUp>(buy(site, fan, order))
  assert.equal(state, 'failed')
  assert.match(failure ?? '', /will be added automatically/)
  ccbill.setDelivery('twice')
  await ccbill.release()
  await ccbill.release()
  ccbill.setDelivery('send')
  assert.equal((await answerOf<ShownTopUp>(topUp(site, fan, id))).state, 'paid')
  assert.equal(await creditsOf(site, fan), 2_000)
})

test('a card that was removed is saved again by paying with it', async () => {
  const { fan, card } = await fanWithCard()
  await site.app.db.updateTable('cards').set({ removed_at: new Date() }).where('id', '=', card.id).execute()
  const { challenge } = await orderAt(site, fan, 'ccbill')
  await ccbill.pay(challenge ?? '')
  const open = (await cardsOf(fan)).filter(({ removed_at }) => removed_at === null)
  assert.equal(open.length, 1)
  assert.notEqual(open[0]?.id, card.id)
})
