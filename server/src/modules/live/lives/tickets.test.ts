import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buyTicketViaApi, goLive, rowOfLive, whyNotWatchViaApi } from '../../../../test/live.ts'
import { addCredits, creditsOf, ledgerEarningsOf } from '../../../../test/money.ts'
import { notificationsViaApi } from '../../../../test/notifications.ts'
import { answerOf, askAs, block, refusalOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { subscriptionsAt } from '../../../../test/subscriptions.ts'
import { reconcileLedger, reverseSale } from '../../ledger/index.ts'
import { announceLive } from './announce.ts'
import { markLiveEnded } from './live-state.ts'
import { refundLeftoverTickets, refundTickets } from './tickets.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { app } = site
const { db } = app
const MINUTE = 60_000

async function box({ cents = 1_000 } = {}) {
  const [creator, fan] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
  await addCredits(site, fan, cents)
  return { creator, fan, live: await goLive(site, creator, { audience: 'ticket', price_cents: 500 }) }
}

const balances = async () =>
  assert.deepEqual((await reconcileLedger(db, app.ledger.ports.reconcile)).problems, [])

const announced = (creator: Seeded, startsAt = new Date(Date.now() + 60 * MINUTE)) =>
  announceLive(
    app,
    { accountId: creator.id, sessionId: '', isCreator: true, staffRoles: [] },
    { form: { audience: 'ticket', priceCents: 500 }, startsAt },
  )

test('a ticket grants access, pays the creator 70 %, and is charged once', async () => {
  const { creator, fan, live } = await box()
  assert.equal(await whyNotWatchViaApi(site, fan, live.id), 'TICKET')
  assert.equal((await refusalOf(buyTicketViaApi(site, null, { live: live.id }))).code, 401)
  assert.equal((await refusalOf(buyTicketViaApi(site, fan, { live: live.id, price: 4 }))).code, 'CONFLICT')
  const first = await answerOf<{ id: string; live: object; wallet: object }>(
    buyTicketViaApi(site, fan, { live: live.id, key: 'my-ticket-key', price: 5 }),
  )
  assert.deepEqual(first.live, { has_ticket: true, why_not: null })
  assert.deepEqual(first.wallet, { cents: 500 })
  const again = await answerOf<{ id: string }>(
    buyTicketViaApi(site, fan, { live: live.id, key: 'my-ticket-key' }),
  )
  assert.equal(again.id, first.id)
  assert.equal((await refusalOf(buyTicketViaApi(site, fan, { live: live.id }))).code, 'ALREADY_BOUGHT')
  assert.equal(await creditsOf(site, fan), 500)
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 350, payable: 0 })
  assert.deepEqual(
    (await notificationsViaApi(site, creator)).map(({ kind, amount_cents }) => [kind, amount_cents]),
    [['ticket', 500]],
  )
  await balances()
})

test('twenty concurrent purchases with different keys charge for one ticket', async () => {
  const { fan, live } = await box()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, tab) =>
      buyTicketViaApi(site, fan, { live: live.id, key: `tab-number-${tab}` }),
    ),
  )
  const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code)
  assert.equal(codes.filter((code) => code === undefined).length, 1)
  assert.equal(codes.filter((code) => code === 'ALREADY_BOUGHT').length, 19)
  assert.equal(await creditsOf(site, fan), 500)
})

test('rejects a ticket for lack of credits, a block, one’s own live, an ended live or a free live', async () => {
  const { creator, fan, live } = await box({ cents: 499 })
  assert.equal((await refusalOf(buyTicketViaApi(site, fan, { live: live.id }))).code, 'NOT_ENOUGH_CREDITS')
  assert.equal(await whyNotWatchViaApi(site, fan, live.id), 'TICKET')
  await addCredits(site, creator, 1_000)
  assert.equal((await refusalOf(buyTicketViaApi(site, creator, { live: live.id }))).code, 'BAD_INPUT')
  const [shutOut, other] = [await seedAccount(site), await seedAccount(site, { isCreator: true })]
  await addCredits(site, shutOut, 1_000)
  const free = await goLive(site, other)
  assert.equal((await refusalOf(buyTicketViaApi(site, shutOut, { live: free.id }))).code, 'BAD_INPUT')
  await answerOf(block(site, creator, shutOut.id))
  assert.equal((await refusalOf(buyTicketViaApi(site, shutOut, { live: live.id }))).code, 'NOT_FOUND')
  await markLiveEnded(app, live.id, { reason: 'stopped' })
  await addCredits(site, fan, 1_000)
  assert.equal((await refusalOf(buyTicketViaApi(site, fan, { live: live.id }))).code, 'CONFLICT')
  assert.equal((await refusalOf(buyTicketViaApi(site, fan, { live: fan.id }))).code, 'NOT_FOUND')
  assert.equal(await creditsOf(site, fan), 1_499)
})

test('the database rejects a ticket without a matching sale', async () => {
  const { fan, live } = await box()
  const other = await seedAccount(site)
  const { id } = await answerOf<{ id: string }>(buyTicketViaApi(site, fan, { live: live.id }))
  await db.deleteFrom('live_tickets').where('sale_id', '=', id).execute()
  const insert = (account_id: string) =>
    db
      .insertInto('live_tickets')
      .values({ sale_id: id, live_id: live.id, account_id, bought_at: new Date() })
      .execute()
  await assert.rejects(insert(other.id), /a ticket is paid for/)
  assert.deepEqual((await reconcileLedger(db, app.ledger.ports.reconcile)).problems, [
    `A sale has no ticket: ${id}.`,
  ])
  await insert(fan.id)
  await balances()
})

test('refunds each ticket once if the live ends within two minutes, and none after that', async () => {
  const { creator, fan, live } = await box()
  await answerOf(buyTicketViaApi(site, fan, { live: live.id }))
  await markLiveEnded(subscriptionsAt(site, new Date(Date.now() + MINUTE)), live.id, { reason: 'lost' })
  await Promise.all([refundTickets(app, { liveId: live.id }), refundTickets(app, { liveId: live.id })])
  await refundLeftoverTickets(app)
  assert.equal(await creditsOf(site, fan), 1_000)
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 0 })
  assert.match((await notificationsViaApi(site, fan))[0]?.words ?? '', /^\$5.*back in your wallet$/)
  assert.ok((await rowOfLive(site, live.id)).paid_back_at)

  const long = await goLive(site, creator, { audience: 'ticket', price_cents: 500 })
  await answerOf(buyTicketViaApi(site, fan, { live: long.id }))
  await markLiveEnded(subscriptionsAt(site, new Date(Date.now() + 3 * MINUTE)), long.id, { reason: 'lost' })
  await refundTickets(app, { liveId: long.id })
  await refundLeftoverTickets(app)
  assert.equal(await creditsOf(site, fan), 500)
  await balances()
})

test('refunds tickets of a cancelled live; the sweep completes refunds whose job was lost', async () => {
  const { creator, fan } = await box()
  const live = await announced(creator)
  assert.equal(await whyNotWatchViaApi(site, fan, live.id), 'TICKET')
  await answerOf(buyTicketViaApi(site, fan, { live: live.id }))
  assert.equal(await whyNotWatchViaApi(site, fan, live.id), 'NOT_LIVE')
  await answerOf(
    askAs(site, creator, 'mutation ($id: ID!) { cancelAnnouncedLive(id: $id) { id } }', { id: live.id }),
  )
  assert.equal(await creditsOf(site, fan), 500)
  await refundLeftoverTickets(app)
  await refundLeftoverTickets(app)
  assert.equal(await creditsOf(site, fan), 1_000)
  await balances()
})

test('a refund revokes the ticket, which can then be bought again', async () => {
  const { fan, live } = await box()
  const { id } = await answerOf<{ id: string }>(buyTicketViaApi(site, fan, { live: live.id }))
  const sale = await db.selectFrom('sales').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await db
    .transaction()
    .execute((tx) => reverseSale(app, tx, sale, { key: `back:${id}`, reason: 'refund', to: 'credits' }))
  assert.equal(await whyNotWatchViaApi(site, fan, live.id), 'TICKET')
  await answerOf(buyTicketViaApi(site, fan, { live: live.id }))
  assert.equal(await whyNotWatchViaApi(site, fan, live.id), null)
  await balances()
})
