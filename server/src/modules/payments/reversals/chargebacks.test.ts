import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#rules/time.ts'
import { addCredits, creditsOf, ledgerEarningsOf, tip } from '../../../../test/money.ts'
import {
  buyCreditsViaApi,
  CARD,
  newEvent,
  ownCard,
  paymentOf,
  sendWebhook,
} from '../../../../test/payments.ts'
import { answerOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import {
  ledgerBalanceCents,
  postJournal,
  reconcileLedger,
  releaseHeld,
  reverseSale,
} from '../../ledger/index.ts'
import { planCardRefund, sendCardRefunds } from './card-refunds.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

async function fanWith(packDollars: number) {
  const fan = await seedAccount(site)
  const { id } = await buyCreditsViaApi(site, fan, {
    pack: packDollars,
    card: await ownCard(site, fan, CARD.disputed),
  })
  const payment = await paymentOf(site, id)
  return { fan, id, dispute: () => sendWebhook(site, newEvent('dispute-opened', payment)) }
}
const creator = () => seedAccount(site, { isCreator: true })
const tips = (fan: Seeded, to: Seeded, dollars: number) =>
  answerOf<{ id: string }>(tip(site, fan, { user: to.id, amount: dollars }))
const revenue = () => ledgerBalanceCents(db, 'revenue', null)
const balances = async () =>
  assert.deepEqual((await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems, [])

test('a chargeback is taken from the wallet first, without affecting creators', async () => {
  const { fan, id, dispute } = await fanWith(25)
  assert.equal((await dispute()).status, 200)
  assert.equal(await creditsOf(site, fan), 0)
  const row = await db.selectFrom('top_ups').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  assert.equal(row.state, 'disputed')
  await balances()
})

test('the rest is taken from the newest sales, the last one in part, with the shares of creators', async () => {
  const { fan, dispute } = await fanWith(25)
  const [first, second, third] = [await creator(), await creator(), await creator()]
  await addCredits(site, fan, 1_000, 'sandbox')
  const [kept, part, whole] = [
    await tips(fan, first, 10),
    await tips(fan, second, 10),
    await tips(fan, third, 10),
  ]
  assert.equal(await creditsOf(site, fan), 500)
  const before = await revenue()
  await dispute()
  // $25: $5 from the wallet, $10 from the newest sale, $10 from the one before.
  assert.equal(await creditsOf(site, fan), 0)
  assert.deepEqual(await ledgerEarningsOf(site, third), { held: 0, payable: 0 })
  assert.deepEqual(await ledgerEarningsOf(site, second), { held: 0, payable: 0 })
  assert.deepEqual(await ledgerEarningsOf(site, first), { held: 700, payable: 0 })
  assert.equal(await revenue(), before - 600)
  const reversed = await db
    .selectFrom('sales')
    .select(['id', 'reversed_at'])
    .where('fan_id', '=', fan.id)
    .execute()
  const isReversed = (id: string) => reversed.find((sale) => sale.id === id)?.reversed_at !== null
  assert.deepEqual(
    [kept, part, whole].map(({ id }) => isReversed(id)),
    [false, true, true],
  )
  await balances()
})

test('a partly reversed sale stays, with a proportionally smaller share', async () => {
  const { fan, dispute } = await fanWith(5)
  const to = await creator()
  await addCredits(site, fan, 200, 'sandbox')
  const { id } = await tips(fan, to, 7)
  const before = await revenue()
  await dispute()
  // Of $7.00 with a share of $4.90, $5.00 is reversed: $3.50 of the share, $1.50 of the fee.
  assert.deepEqual(await ledgerEarningsOf(site, to), { held: 140, payable: 0 })
  assert.equal(await revenue(), before - 150)
  const sale = await db
    .selectFrom('sales')
    .select('reversed_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(sale.reversed_at, null)
  await balances()
})

test('partial reversals of odd prices add up to the share', async () => {
  const fan = await seedAccount(site)
  const card = await ownCard(site, fan, CARD.disputed)
  const packs = [5, 5, 5]
  const payments: string[] = []
  for (const pack of packs)
    payments.push(await paymentOf(site, (await buyCreditsViaApi(site, fan, { pack, card })).id))
  const to = await creator()
  await tips(fan, to, 13)
  for (const payment of payments) await sendWebhook(site, newEvent('dispute-opened', payment))
  assert.deepEqual(await ledgerEarningsOf(site, to), { held: 0, payable: 0 })
  assert.equal(await creditsOf(site, fan), 0)
  await balances()
})

test('repeated and concurrent events book one chargeback', async () => {
  const { fan, dispute } = await fanWith(10)
  const to = await creator()
  await tips(fan, to, 10)
  await addCredits(site, fan, 5_000, 'sandbox')
  await Promise.all([dispute(), dispute(), dispute()])
  assert.equal(await creditsOf(site, fan), 4_000)
  assert.deepEqual(await ledgerEarningsOf(site, to), { held: 700, payable: 0 })
  await balances()
})

test('the balance of a creator who was already paid becomes negative', async () => {
  const { fan, dispute } = await fanWith(10)
  const to = await creator()
  await tips(fan, to, 10)
  const inTenDays = new Date(Date.now() + 10 * DAY_MS)
  await releaseHeld({ ...site.app, clock: { now: () => inTenDays } }, to.id)
  await db.transaction().execute((tx) =>
    postJournal(tx, {
      kind: 'incentive',
      key: `paid out to ${to.id}`,
      about: [],
      at: inTenDays,
      money: 'real',
      entries: [
        { book: 'payable', ownerId: to.id, cents: -700 },
        { book: 'clearing', cents: 700 },
      ],
    }),
  )
  await dispute()
  assert.deepEqual(await ledgerEarningsOf(site, to), { held: 0, payable: -700 })
})

test('an unrecoverable amount is a loss of the platform', async () => {
  const { fan, dispute } = await fanWith(10)
  // Credits spent without a sale, so there is nothing to reverse.
  await addCredits(site, fan, -1_000, 'sandbox')
  const before = await revenue()
  await dispute()
  assert.equal(await revenue(), before - 1_000)
  assert.equal(await creditsOf(site, fan), 0)
})

for (const isSent of [true, false]) {
  test(`a card refund is not charged back again${isSent ? '' : ', also while pending'}`, async () => {
    const { fan, id: topUpId, dispute } = await fanWith(25)
    const to = await creator()
    const { id } = await tips(fan, to, 10)
    const refunds = await ledgerBalanceCents(db, 'refunds', null)
    await db.transaction().execute(async (tx) => {
      const sale = await tx.selectFrom('sales').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      await reverseSale(site.app, tx, sale, { key: `refund:${id}`, reason: 'refund', to: 'card' })
      await planCardRefund(site.app, tx, { sale, cents: 1_000 })
    })
    assert.equal(await ledgerBalanceCents(db, 'refunds', null), refunds + 1_000)
    if (isSent) await sendCardRefunds(site.app)
    await dispute()
    await sendCardRefunds(site.app)
    assert.equal(await creditsOf(site, fan), 0)
    assert.deepEqual(await ledgerEarningsOf(site, to), { held: 0, payable: 0 })
    assert.equal(await ledgerBalanceCents(db, 'refunds', null), refunds)
    const { refunded_cents } = await db
      .selectFrom('sandbox_payments')
      .select('refunded_cents')
      .where('key', '=', topUpId)
      .executeTakeFirstOrThrow()
    assert.equal(refunded_cents, isSent ? 1_000 : 0)
    await balances()
  })
}

test('concurrent spending and disputes keep the ledger balanced and no wallet overdrawn', async () => {
  const { fan, dispute } = await fanWith(50)
  const to = await creator()
  await Promise.all([
    ...Array.from({ length: 20 }, () => tip(site, fan, { user: to.id, amount: 3 })),
    dispute(),
  ])
  assert.equal(await creditsOf(site, fan), 0)
  const remaining = await db
    .selectFrom('sales')
    .select('id')
    .where('fan_id', '=', fan.id)
    .where('reversed_at', 'is', null)
    .execute()
  assert.ok(remaining.length <= 1, 'what the bank took back bought nothing')
  const { held } = await ledgerEarningsOf(site, to)
  assert.ok(held >= 0 && held <= 210, String(held))
})
