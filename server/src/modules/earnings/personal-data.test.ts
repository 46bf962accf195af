import assert from 'node:assert/strict'
import { test } from 'node:test'
import { earningsAt, payoutRows, runPayoutsAt, SEPA, seedDetails, seedSale } from '../../../test/earnings.ts'
import { ledgerEarningsOf } from '../../../test/money.ts'
import { hide } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { actingStaff, seedStaff } from '../../../test/staff.ts'
import { reconcileLedger } from '../ledger/index.ts'
import { markPayout } from './mark-payout.ts'
import { findDetails } from './payout-details-queries.ts'
import { earningsData } from './personal-data.ts'
import { settleDeletedCreators } from './settle-deleted-creators.ts'
import { findTaxNumber } from './tax-number.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const holder = earningsData(site.app)

test('a data copy contains the displayed hint of the payout details, and all payouts', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  await seedDetails(site, creator)
  await seedSale(site, creator, { cents: 100_000, at: new Date('2030-01-01T00:00:00Z') })
  await runPayoutsAt(site, new Date('2030-01-11T07:00:00Z'))
  const [payout] = await payoutRows(site, creator)
  const copy = JSON.parse(JSON.stringify(await holder.exportOf(creator.id)))
  assert.equal(copy.payoutDetails.method, 'sepa')
  assert.deepEqual(copy.payouts, [
    {
      id: payout?.id,
      cents: 70_000,
      state: 'pending',
      method: 'sepa',
      account: 'sepa hint',
      failure: null,
      madeAt: '2030-01-11T07:00:00.000Z',
      endedAt: null,
    },
  ])
  assert.doesNotMatch(JSON.stringify(copy), new RegExp(`${SEPA.iban}|${SEPA.holder}|v1\\.`))
})

const newCreator = () => seedAccount(site, { isCreator: true })
const finance = await seedStaff(site, 'finance')
const staff = actingStaff(finance, 'payouts.mark')
const leave = async (creator: Seeded) => {
  await hide(site, creator.id, 'erased')
  await holder.erase(creator.id)
}
const settleAt = (at: Date) => settleDeletedCreators(earningsAt(site, at))
const shown = async (creator: Seeded) =>
  (await payoutRows(site, creator)).map(({ kind, cents, state }) => [kind, Number(cents), state])
const end = async (creator: Seeded, at: Date, state: 'paid' | 'failed') => {
  const id = (await payoutRows(site, creator)).at(-1)?.id ?? assert.fail('nothing was paid out')
  await db.updateTable('payouts').set({ state: 'processing' }).where('id', '=', id).execute()
  const reason = state === 'paid' ? '' : 'No such account'
  await markPayout(earningsAt(site, at), staff, { id, state, reason })
}

test('erasure deletes payout details if nothing is owed, and retains payouts', async () => {
  const [creator, other] = [await newCreator(), await newCreator()]
  for (const person of [creator, other]) await seedDetails(site, person)
  await seedSale(site, creator, { cents: 100_000, at: new Date('2030-01-20T00:00:00Z') })
  await runPayoutsAt(site, new Date('2030-02-08T07:00:00Z'))
  await end(creator, new Date('2030-02-10T07:00:00Z'), 'paid')
  await leave(creator)
  await leave(creator)
  assert.equal(await findDetails(db, creator.id), undefined)
  assert.ok(await findDetails(db, other.id))
  assert.equal((await payoutRows(site, creator)).length, 1)
})

test('a deleted creator is paid the payable balance at once and held earnings after the hold', async () => {
  const creator = await newCreator()
  await seedDetails(site, creator)
  const [soldOn, soldLater] = [new Date('2030-03-01T00:00:00Z'), new Date('2030-03-10T00:00:00Z')]
  await seedSale(site, creator, { cents: 1_000, at: soldOn })
  await seedSale(site, creator, { cents: 2_000, at: soldLater })
  await leave(creator)
  assert.ok(await findDetails(db, creator.id), 'kept for what is to come')
  const left = new Date('2030-03-12T06:35:00Z')
  await settleAt(left)
  await settleAt(left)
  assert.deepEqual(await shown(creator), [['termination', 700, 'pending']])
  await runPayoutsAt(site, new Date('2030-03-22T07:00:00Z'))
  await settleAt(new Date('2030-03-22T07:00:00Z'))
  assert.equal((await shown(creator)).length, 1, 'one at a time, as it may come back')
  await end(creator, new Date('2030-03-23T07:00:00Z'), 'paid')
  assert.ok(await findDetails(db, creator.id), 'the rest is to come')
  await settleAt(new Date('2030-03-24T06:35:00Z'))
  assert.deepEqual((await shown(creator)).at(-1), ['termination', 1_400, 'pending'])
  await end(creator, new Date('2030-03-25T07:00:00Z'), 'paid')
  await settleAt(new Date('2030-03-26T06:35:00Z'))
  assert.equal(await findDetails(db, creator.id), undefined)
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 0 })
  await settleAt(new Date('2030-03-27T06:35:00Z'))
  assert.equal((await shown(creator)).length, 2)
  assert.deepEqual((await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems, [])
})

test('deleting the account does not bypass the waiting period', async () => {
  const creator = await newCreator()
  await seedDetails(site, creator)
  await seedSale(site, creator, { cents: 1_000, at: new Date('2030-04-01T00:00:00Z') })
  await db
    .updateTable('payout_details')
    .set({ updated_at: new Date('2030-04-10T00:00:00Z') })
    .where('creator_id', '=', creator.id)
    .execute()
  await leave(creator)
  await settleAt(new Date('2030-04-16T06:35:00Z'))
  assert.deepEqual(await shown(creator), [])
  await settleAt(new Date('2030-04-17T06:35:00Z'))
  assert.deepEqual(await shown(creator), [['termination', 700, 'pending']])
})

test('while earnings are held, nothing is paid and the details are retained', async () => {
  const creator = await newCreator()
  await seedDetails(site, creator)
  await seedSale(site, creator, { cents: 1_000, at: new Date('2030-04-10T00:00:00Z') })
  await leave(creator)
  await settleAt(new Date('2030-04-12T06:35:00Z'))
  assert.deepEqual(await shown(creator), [])
  assert.ok(await findDetails(db, creator.id))
  await settleAt(new Date('2030-04-18T06:35:00Z'))
  assert.deepEqual(await shown(creator), [['termination', 700, 'pending']])
})

test('a failed final payout is attempted three times, then the details are deleted', async () => {
  const creator = await newCreator()
  await seedDetails(site, creator)
  await seedSale(site, creator, { cents: 1_000, at: new Date('2030-05-01T00:00:00Z') })
  await leave(creator)
  for (const day of [10, 11, 12, 13, 14]) {
    const at = new Date(Date.UTC(2030, 4, day, 6, 35))
    await settleAt(at)
    if ((await payoutRows(site, creator)).some(({ state }) => state === 'pending'))
      await end(creator, at, 'failed')
  }
  assert.deepEqual(await shown(creator), Array(3).fill(['termination', 700, 'failed']))
  assert.equal(await findDetails(db, creator.id), undefined)
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 700 }, 'it is still owed')
})

test('a deleted creator with sandbox money only is owed nothing', async () => {
  const creator = await newCreator()
  await seedDetails(site, creator)
  await db
    .insertInto('creator_tax_numbers')
    .values({
      ...{ creator_id: creator.id, country: 'NL', hint: '•• B01', updated_at: new Date() },
      number_sealed: Buffer.from('sealed'),
    })
    .execute()
  await seedSale(site, creator, { cents: 50_000, at: new Date('2030-05-01T00:00:00Z'), money: 'sandbox' })
  await leave(creator)
  await settleAt(new Date('2030-05-10T06:35:00Z'))
  assert.deepEqual(await shown(creator), [])
  assert.equal(await findDetails(db, creator.id), undefined)
  assert.equal(await findTaxNumber(db, creator.id), undefined)
})

test('a creator whose deletion can still be undone gets no final payout', async () => {
  const creator = await newCreator()
  await seedDetails(site, creator)
  await seedSale(site, creator, { cents: 1_000, at: new Date('2030-06-01T00:00:00Z') })
  await hide(site, creator.id, 'deleting')
  await settleAt(new Date('2030-06-12T06:35:00Z'))
  assert.deepEqual(await shown(creator), [])
})

test('an account without earnings has an empty section in the data copy', async () => {
  const { id } = await seedAccount(site)
  assert.deepEqual(await holder.exportOf(id), {
    ...{ payoutDetails: null, payoutHolds: [], payouts: [], taxNumber: null },
  })
})
