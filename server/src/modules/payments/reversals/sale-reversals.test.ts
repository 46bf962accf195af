import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#rules/time.ts'
import { seedMedia } from '../../../../test/media.ts'
import { sees } from '../../../../test/media-api.ts'
import { addCredits, buyMediaViaApi, creditsOf, ledgerEarningsOf } from '../../../../test/money.ts'
import { buyCreditsViaApi, ownCard } from '../../../../test/payments.ts'
import { answerOf, askAs } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import {
  ledgerBalanceCents,
  postJournal,
  type Reversal,
  type ReverseOrder,
  reconcileLedger,
  releaseHeld,
  reverseSale,
  type Sale,
} from '../../ledger/index.ts'
import { planCardRefund } from './card-refunds.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db, ledger } = site.app
const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * DAY_MS) })
let counter = 0

async function sold(priceCents = 999) {
  const [creator, fan] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
  await addCredits(site, fan, priceCents, 'sandbox')
  const { id: media } = await seedMedia(site, creator, { price_cents: priceCents })
  const { id } = await answerOf<{ id: string }>(buyMediaViaApi(site, fan, { media }))
  return { creator, fan, media, sale: await saleOf(id) }
}

const saleOf = (id: string): Promise<Sale> =>
  db.selectFrom('sales').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const reverse = (sale: Sale, order: Partial<ReverseOrder> = {}) =>
  db.transaction().execute((tx) =>
    reverseSale(site.app, tx, sale, {
      key: `back-${++counter}`,
      reason: 'refund',
      to: 'credits',
      ...order,
    }),
  )

const payOut = (creatorId: string, cents: number) =>
  db.transaction().execute((tx) =>
    postJournal(tx, {
      kind: 'incentive',
      key: `payout-${++counter}`,
      about: [],
      at: new Date(),
      money: 'real',
      entries: [
        { book: 'payable', ownerId: creatorId, cents: -cents },
        { book: 'clearing', cents },
      ],
    }),
  )

test('a refund as credits returns the price, debits the share and revokes the right', async () => {
  const { creator, fan, media, sale } = await sold()
  const { cents, shareCents } = await reverse(sale)
  assert.deepEqual([cents, shareCents], [999, 699])
  assert.equal(await creditsOf(site, fan), 999)
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 0 })
  assert.equal(await sees(site, fan, media), 'price')
  assert.ok((await saleOf(sale.id)).reversed_at)
  await answerOf(buyMediaViaApi(site, fan, { media }))
  assert.equal(await sees(site, fan, media), 'open', 'what was given back may be bought again')
})

test('a refund to the card is booked to the refunds account, not the wallet', async () => {
  const { fan, sale } = await sold()
  const before = await ledgerBalanceCents(db, 'refunds', null)
  await buyCreditsViaApi(site, fan, { pack: 10, card: await ownCard(site, fan) })
  await db.transaction().execute(async (tx) => {
    const { cents } = await reverseSale(site.app, tx, sale, { key: 'to-card', reason: 'refund', to: 'card' })
    await planCardRefund(site.app, tx, { sale, cents })
  })
  assert.equal(await creditsOf(site, fan), 1_000)
  assert.equal((await ledgerBalanceCents(db, 'refunds', null)) - before, 999)
})

test('one key reverses once, also concurrently; another key finds nothing left', async () => {
  const { fan, sale } = await sold()
  const done = await Promise.all(Array.from({ length: 10 }, () => reverse(sale, { key: 'this-refund' })))
  assert.equal(done.filter(({ isNew }) => isNew).length, 1)
  assert.equal(new Set(done.map(({ journalId }) => journalId)).size, 1)
  assert.equal(await creditsOf(site, fan), 999)
  await assert.rejects(reverse(sale), { code: 'CONFLICT' })
  assert.equal(await creditsOf(site, fan), 999)
})

test('partial chargebacks add up to the share, and only the last revokes the right', async () => {
  const { creator, fan, media, sale } = await sold()
  const parts: Reversal[] = []
  for (const cents of [1, 333, 332])
    parts.push(await reverse(sale, { cents, reason: 'chargeback', to: 'nobody' }))
  assert.equal(await sees(site, fan, media), 'open')
  await assert.rejects(reverse(sale, { cents: 334, reason: 'chargeback', to: 'nobody' }), RangeError)
  parts.push(await reverse(sale, { reason: 'chargeback', to: 'nobody' }))
  assert.equal(await sees(site, fan, media), 'price')
  const sum = (of: (part: Reversal) => number) => parts.reduce((total, part) => total + of(part), 0)
  assert.deepEqual([sum(({ cents }) => cents), sum(({ shareCents }) => shareCents)], [999, 699])
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 0 })
  assert.equal(await creditsOf(site, fan), 0)
})

test('a released share is debited from payable, which may become negative', async () => {
  const { creator, sale } = await sold()
  await releaseHeld({ ...site.app, clock: inDays(8) }, creator.id)
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 699 })
  await reverse(sale, { reason: 'chargeback', to: 'nobody' })
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 0 })
  const { creator: poor, sale: other } = await sold()
  await releaseHeld({ ...site.app, clock: inDays(8) }, poor.id)
  await payOut(poor.id, 699)
  await reverse(other)
  assert.deepEqual(await ledgerEarningsOf(site, poor), { held: 0, payable: -699 })
})

test('a share reversed during the hold is not released', async () => {
  const { creator, sale } = await sold()
  await reverse(sale, { cents: 500, reason: 'chargeback', to: 'nobody' })
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 350, payable: 0 })
  assert.equal(await releaseHeld({ ...site.app, clock: inDays(8) }, creator.id), 350)
  await reverse(sale, { reason: 'chargeback', to: 'nobody' })
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 0 })
})

test('concurrent releases and refunds leave nothing in the wrong account', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { creator, sale } = await sold()
    await Promise.all([
      releaseHeld({ ...site.app, clock: inDays(8) }, creator.id),
      reverse(sale),
      releaseHeld({ ...site.app, clock: inDays(9) }, creator.id),
    ])
    assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 0 })
  }
})

test('deleted media retained for its only buyer is removed when they are refunded', async () => {
  const { creator, media, sale } = await sold()
  await answerOf(askAs(site, creator, 'mutation ($id: ID!) { deleteMedia(id: $id) }', { id: media }))
  const rowOf = () => db.selectFrom('media').select('id').where('id', '=', media).executeTakeFirst()
  assert.ok(await rowOf())
  await reverse(sale)
  assert.equal(await rowOf(), undefined)
})

test('a partial refund is a programming error', async () => {
  const { sale } = await sold()
  await assert.rejects(reverse(sale, { cents: 5 }), TypeError)
})

test('the ledger reconciles', async () => {
  assert.deepEqual((await reconcileLedger(db, ledger.ports.reconcile)).problems, [])
})
