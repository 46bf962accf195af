import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { creditsOf } from '../../../../test/money.ts'
import {
  buyCreditsViaApi,
  CARD,
  changedGateway,
  finish,
  newEvent,
  onlyGateway,
  ownCard,
  paymentOf,
  sendWebhook,
} from '../../../../test/payments.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { finishTopUps } from '../top-ups/finish-top-up.ts'
import { buyCredits } from '../top-ups/top-ups.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

async function fanWithTopUp(number: string = CARD.good) {
  const fan = await seedAccount(site)
  const { id } = await buyCreditsViaApi(site, fan, { pack: 10, card: await ownCard(site, fan, number) })
  const state = async () =>
    (await db.selectFrom('top_ups').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  return { fan, id, state, payment: await paymentOf(site, id) }
}

const eventOf = (id: string) =>
  db.selectFrom('gateway_events').selectAll().where('event_id', '=', id).executeTakeFirst()

test('a duplicate event is acknowledged and handled once', async () => {
  const { fan, payment, state } = await fanWithTopUp(CARD.challenge)
  const event = newEvent('payment-paid', payment)
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendWebhook(site, event)))
  assert.ok(answers.every(({ status }) => status === 200))
  assert.equal((await sendWebhook(site, { ...newEvent('payment-paid', payment) })).status, 200)
  assert.equal(await state(), 'paid')
  assert.equal(await creditsOf(site, fan), 1_000)
})

test('concurrent webhook, browser and job book one journal', async () => {
  const { fan, id, payment } = await fanWithTopUp(CARD.challenge)
  await db.updateTable('sandbox_payments').set({ state: 'paid' }).where('id', '=', payment).execute()
  const now = new Date(Date.now() + 180_000)
  const later = { ...site.app, clock: { now: () => now } }
  await Promise.all(
    Array.from({ length: 8 }, () => [
      sendWebhook(site, newEvent('payment-paid', payment)),
      finish(site, fan, id),
      finishTopUps(later),
    ]).flat(),
  )
  const journals = await db
    .selectFrom('ledger_journals')
    .select('id')
    .where('key', '=', `top-up:${id}`)
    .execute()
  assert.equal(journals.length, 1)
  assert.equal(await creditsOf(site, fan), 1_000)
})

test('out of order: paid after failed is paid; failed after paid stays paid', async () => {
  const first = await fanWithTopUp(CARD.challenge)
  await sendWebhook(site, newEvent('payment-failed', first.payment))
  assert.equal(await first.state(), 'failed')
  await sendWebhook(site, newEvent('payment-paid', first.payment))
  assert.equal(await first.state(), 'paid')
  assert.equal((await sendWebhook(site, newEvent('payment-failed', first.payment))).status, 200)
  assert.equal(await first.state(), 'paid')
  assert.equal(await creditsOf(site, first.fan), 1_000)
})

test('out of order: a dispute before its payment waits, and then reverses it', async () => {
  const { fan, payment, state } = await fanWithTopUp(CARD.challenge)
  const dispute = newEvent('dispute-opened', payment)
  assert.equal((await sendWebhook(site, dispute)).status, 200)
  assert.equal(await state(), 'challenge')
  assert.equal((await eventOf(dispute.id))?.handled_at, null)
  await sendWebhook(site, newEvent('payment-paid', payment))
  assert.equal(await state(), 'disputed')
  assert.equal(await creditsOf(site, fan), 0)
  assert.ok((await eventOf(dispute.id))?.handled_at)
})

test('an event that arrives before the response waits for it, also concurrently', async () => {
  const { payments } = site.app
  const fan = await seedAccount(site)
  const cardId = await ownCard(site, fan)
  const received: Promise<Response>[] = []
  const changed = changedGateway(payments, {
    async charge(charge) {
      const payment = await onlyGateway(payments).saved.charge(charge)
      await sendWebhook(site, newEvent('payment-paid', payment.payment))
      received.push(sendWebhook(site, newEvent('dispute-opened', payment.payment)))
      return payment
    },
  })
  const viewer = { accountId: fan.id, sessionId: '', isCreator: false, staffRoles: [] }
  const { id } = await buyCredits({ ...site.app, payments: changed }, viewer, {
    packDollars: 10,
    source: { cardId },
    key: randomUUID(),
  })
  await Promise.all(received)
  const row = await db.selectFrom('top_ups').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  assert.equal(row.state, 'disputed')
  assert.equal(await creditsOf(site, fan), 0)
})

test('events of unknown payments are stored', async () => {
  const event = newEvent('payment-paid', `pay_${randomUUID()}`)
  assert.equal((await sendWebhook(site, event)).status, 200)
  const retained = await eventOf(event.id)
  assert.equal(retained?.payment, event.payment)
  assert.equal(retained?.handled_at, null)
})

test('irrelevant events are acknowledged', async () => {
  const event = newEvent('other', null)
  assert.equal((await sendWebhook(site, event)).status, 200)
  assert.ok((await eventOf(event.id))?.handled_at)
})

test('forged, altered, expired and future-dated events are rejected, and nothing is booked', async () => {
  const { fan, payment, state } = await fanWithTopUp(CARD.challenge)
  const event = newEvent('payment-paid', payment)
  const tries = [
    { signature: '' },
    { signature: 't=1,v1=0' },
    { signature: `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
    { at: new Date(Date.now() - 301_000) },
    // Far enough to stay in the future while a slow machine gets there.
    { at: new Date(Date.now() + 900_000) },
  ]
  for (const forgery of tries)
    assert.equal((await sendWebhook(site, event, forgery)).status, 400, JSON.stringify(forgery))
  assert.equal((await site.post('/api/payments/webhooks/sandbox', event)).status, 400)
  assert.equal(await eventOf(event.id), undefined)
  assert.equal(await state(), 'challenge')
  assert.equal(await creditsOf(site, fan), 0)
  assert.equal((await sendWebhook(site, event)).status, 200)
})

test('webhooks of other gateways and huge bodies are rejected', async () => {
  assert.equal((await site.post('/api/payments/webhooks/stripe', {})).status, 404)
  assert.equal((await site.post('/api/payments/webhooks/__proto__', {})).status, 404)
  const huge = await site.post('/api/payments/webhooks/sandbox', 'x'.repeat(600_000), {
    headers: { 'sandbox-signature': 't=1,v1=0' },
  })
  assert.equal(huge.status, 413)
})
