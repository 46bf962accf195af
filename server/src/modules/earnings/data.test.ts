import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payoutRows, runPayoutsAt, SEPA, seedDetails, sold } from '../../../test/earnings.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { earningsData } from './data.ts'
import { findDetails } from './payout-queries.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const holder = earningsData(site.app)

test('a copy tells where the money goes no more clearly than the screen, and all payouts', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  await seedDetails(site, creator)
  await sold(site, creator, { cents: 100_000, at: new Date('2030-01-01T00:00:00Z') })
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

test('erased are the details of one person; payouts are books and stay', async () => {
  const [creator, other] = [
    await seedAccount(site, { isCreator: true }),
    await seedAccount(site, { isCreator: true }),
  ]
  for (const person of [creator, other]) await seedDetails(site, person)
  await sold(site, creator, { cents: 100_000, at: new Date('2030-01-20T00:00:00Z') })
  await runPayoutsAt(site, new Date('2030-02-08T07:00:00Z'))
  await holder.erase(creator.id)
  await holder.erase(creator.id)
  assert.equal(await findDetails(site.app.db, creator.id), undefined)
  assert.ok(await findDetails(site.app.db, other.id))
  assert.equal((await payoutRows(site, creator)).length, 1)
})

test('who has no earnings has an empty page in the copy', async () => {
  const { id } = await seedAccount(site)
  assert.deepEqual(await holder.exportOf(id), { payoutDetails: null, payouts: [] })
})
