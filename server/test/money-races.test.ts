import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#rules/time.ts'
import { markPayout } from '#server/modules/earnings/mark-payout.ts'
import { reconcileLedger, releaseDue } from '#server/modules/ledger/index.ts'
import { lockMediaForShare } from '#server/modules/media/queries.ts'
import { sendCardRefunds } from '#server/modules/payments/index.ts'
import { decideRefund } from '#server/modules/subscriptions/decide-refund.ts'
import { renewDue } from '#server/modules/subscriptions/renew-due.ts'
import { requestRefund } from '#server/modules/subscriptions/request-refund.ts'
import { subscribe } from '#server/modules/subscriptions/subscribe.ts'
import { earningsAt, runPayoutsAt, seedDetails, seedSale } from './earnings.ts'
import { seedMedia } from './media.ts'
import { unlock, writtenMessage } from './messages.ts'
import { addCredits, buyMediaViaApi, tip } from './money.ts'
import { buyCreditsViaApi, newEvent, ownCard, paymentOf, sendWebhook } from './payments.ts'
import { answerOf, follow } from './people.ts'
import { type Seeded, seedAccount } from './seed.ts'
import { freshSite, type GraphqlResult } from './site.ts'
import { actingStaff, seedStaff } from './staff.ts'
import { seedSeller, subscribeAt, subscribed, subscriptionsAt, viewerOfPerson } from './subscriptions.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db, ledger } = site.app
const days = (count: number) => new Date(Date.now() + count * DAY_MS)
const finance = await seedStaff(site, 'finance')

const balances = async () =>
  assert.deepEqual((await reconcileLedger(db, ledger.ports.reconcile)).problems, [])

/** Concurrent operations may be refused, but must not fail with deadlocks or other errors. */
async function allAtOnce(operations: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const outcome of await Promise.allSettled(operations.map((operation) => operation())))
    if (outcome.status === 'rejected')
      assert.equal((outcome.reason as Error).name, 'Refusal', JSON.stringify(causesOf(outcome.reason)))
}

function causesOf(error: unknown): unknown {
  if (error instanceof AggregateError) return error.errors.map(causesOf)
  return error instanceof Error ? [error.message, 'code' in error && error.code] : error
}

/** Refusals are fine; internal errors are not. */
async function expectNoInternalError(answer: Promise<GraphqlResult>): Promise<void> {
  const code = (await answer).errors?.[0]?.extensions?.code
  assert.ok(code !== 'INTERNAL' && code !== 'UNAVAILABLE', String(code))
}

async function expectAccepted(answer: Promise<Response>): Promise<void> {
  assert.equal((await answer).status, 200)
}

test('disputes race with renewals, new subscriptions and refunds of the same fan', async () => {
  const [paidBack, due, left] = [
    await seedSeller(site, 5),
    await seedSeller(site, 6),
    await seedSeller(site, 7),
  ]
  for (let turn = 0; turn < 12; turn += 1) {
    const fan = await seedAccount(site)
    const card = await ownCard(site, fan)
    const payments: string[] = []
    for (const pack of [10, 25])
      payments.push(await paymentOf(site, (await buyCreditsViaApi(site, fan, { pack, card })).id))
    const { subscription } = await subscribed(site, fan, paidBack)
    await subscribeAt(site, days(-32), fan, due)
    await subscribeAt(site, days(-40), fan, left)
    await requestRefund(site.app, viewerOfPerson(fan), {
      subscriptionId: subscription.id,
      reason: 'No more',
    })
    const { id } = await db
      .selectFrom('refund_requests')
      .select('id')
      .where('fan_id', '=', fan.id)
      .executeTakeFirstOrThrow()
    const now = subscriptionsAt(site, new Date())
    await allAtOnce([
      ...payments.map(
        (payment) => () =>
          expectAccepted(sendWebhook(site, newEvent('dispute-opened', payment, { about: `dp_${payment}` }))),
      ),
      () => renewDue(now),
      () => subscribe(now, viewerOfPerson(fan), { creatorId: left.id, key: null }),
      () =>
        decideRefund(now, actingStaff(finance, 'refunds.decide'), id, {
          isGranted: true,
          to: turn % 2 ? 'card' : 'credits',
          note: '',
        }),
      () => expectNoInternalError(tip(site, fan, { user: due.id, amount: 3 })),
      () => sendCardRefunds(site.app),
      () =>
        expectAccepted(
          sendWebhook(site, newEvent('dispute-won', payments[0] ?? '', { about: `dp_${payments[0]}` })),
        ),
    ])
    await sendCardRefunds(site.app)
  }
  await balances()
})

test('a dispute does not wait for other buyers of the same media', {
  timeout: 180_000,
}, async () => {
  const [creator, fan] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
  const { id } = await seedMedia(site, creator, { price_cents: 300 })
  const topUp = await buyCreditsViaApi(site, fan, { pack: 5, card: await ownCard(site, fan) })
  const payment = await paymentOf(site, topUp.id)
  await answerOf(buyMediaViaApi(site, fan, { media: id }))
  await db.transaction().execute(async (tx) => {
    // The lock of a buyer, who may in turn wait for a wallet that the dispute locks.
    assert.ok(await lockMediaForShare(tx, id))
    await expectAccepted(sendWebhook(site, newEvent('dispute-opened', payment, { about: 'dp' })))
  })
  const rights = await db.selectFrom('media_rights').select('how').where('media_id', '=', id).execute()
  assert.deepEqual(rights, [])
  await balances()
})

test('the ledger balances after concurrent renewals, unlocks, purchases, tips, releases and payouts', async () => {
  const creators = [await seedSeller(site, 5), await seedSeller(site, 6)]
  const fans = await Promise.all(Array.from({ length: 6 }, () => seedAccount(site)))
  const operations: (() => Promise<unknown>)[] = []
  for (const creator of creators) {
    await seedDetails(site, creator)
    await seedSale(site, creator, { cents: 60_000, at: days(-30) })
    for (const fan of fans) operations.push(...(await operationsOf(creator, fan)))
  }
  await releaseDue(site.app)
  await runPayoutsAt(site, days(-14))
  const open = await db.selectFrom('payouts').select('id').where('state', '=', 'pending').execute()
  const ends = open.flatMap(({ id }, place) => {
    const state = ['paid', 'failed', 'cancelled'][place % 3] ?? 'paid'
    const end = { id, state, reason: 'The account is closed' }
    return [1, 2].map(
      () => () => markPayout(earningsAt(site, new Date()), actingStaff(finance, 'payouts.mark'), end),
    )
  })
  const worker = [1, 2].flatMap(() => [
    () => renewDue(subscriptionsAt(site, new Date())),
    () => releaseDue(site.app),
    () => runPayoutsAt(site, new Date()),
  ])
  await allAtOnce([...worker, ...operations, ...ends, ...worker])
  await balances()
})

/** All operations of one fan with one creator. */
async function operationsOf(creator: Seeded, fan: Seeded): Promise<(() => Promise<unknown>)[]> {
  await addCredits(site, fan, 6_000)
  await answerOf(follow(site, fan, creator.id))
  await subscribeAt(site, days(-32), fan, creator)
  const [secret, forSale] = [
    await seedMedia(site, creator, { visibility: 'private', duration_ms: 60_000 }),
    await seedMedia(site, creator, { price_cents: 300 }),
  ]
  const value = { price: 5, free: false, text: 'Only for you', preview: 10, media: secret.id }
  const teaser = await writtenMessage(site, creator, fan, { type: 'teaser', value })
  return [
    () => expectNoInternalError(unlock(site, fan, teaser)),
    () => expectNoInternalError(unlock(site, fan, teaser)),
    () => expectNoInternalError(buyMediaViaApi(site, fan, { media: forSale.id })),
    () => expectNoInternalError(tip(site, fan, { user: creator.id, amount: 3 })),
  ]
}
