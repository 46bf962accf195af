/** Tax rates change by two staff members, and apply from their day on. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS } from '#rules/time.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { createRates, dayOf, ratesOn } from './rates.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db, clock } = site.app
const [finance, admin] = [await seedStaff(site, 'finance'), await seedStaff(site, 'admin')]

const inDays = (days: number) => dayOf(new Date(Date.now() + days * DAY_MS))
const ratesAt = (days: number) =>
  createRates({ db, clock: { ...clock, now: () => new Date(Date.now() + days * DAY_MS) } })

type Proposal = { country: string; valid_from: string; rate: number; reason?: string }

const propose = (asker: RequestUser | null, { reason = 'A new law', ...given }: Proposal) =>
  askAs(
    site,
    asker,
    `mutation ($country: String!, $valid_from: String!, $rate: Float!, $reason: String!) {
      proposeTaxRate(country: $country, valid_from: $valid_from, rate: $rate, reason: $reason) { id state own }
    }`,
    { ...given, reason },
  )
const decide = (asker: RequestUser | null, id: string, approve: boolean) =>
  askAs(
    site,
    asker,
    'mutation ($id: ID!, $approve: Boolean!) { decideTaxRate(id: $id, approve: $approve) { state } }',
    { id, approve },
  )
const proposed = async (given: Proposal) => (await answerOf<{ id: string }>(propose(finance, given))).id

test('an approved rate applies from its day on, and not before', async () => {
  const id = await proposed({ country: 'NL', valid_from: inDays(2), rate: 22.5 })
  assert.deepEqual(await answerOf(decide(admin, id, true)), { state: 'approved' })
  assert.equal(await ratesAt(1).rateOf('NL'), 2_100)
  assert.equal(await ratesAt(2).rateOf('NL'), 2_250)
  assert.equal(await ratesAt(2).rateOf('US'), 0)
})

test('done twice, it happens once', async () => {
  const given = { country: 'SE', valid_from: inDays(3), rate: 24 }
  const id = await proposed(given)
  assert.equal(await proposed(given), id)
  const [first, second] = [await decide(admin, id, true), await decide(admin, id, true)]
  assert.deepEqual(first, second)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tax_rates where country = 'SE' and valid_from = ${inDays(3)}::date
  `.execute(db)
  assert.equal(rows[0]?.count, 1)
})

test('refused to the wrong person', async () => {
  const given = { country: 'DK', valid_from: inDays(2), rate: 20 }
  for (const asker of [null, await seedAccount(site), await seedStaff(site, 'moderator')])
    await refusalOf(propose(asker, given))
  const id = await proposed(given)
  assert.equal((await refusalOf(decide(finance, id, true))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(decide(await seedStaff(site, 'support'), id, true))).code, 'FORBIDDEN')
  assert.deepEqual(await answerOf(decide(finance, id, false)), { state: 'withdrawn' })
  assert.equal((await refusalOf(decide(admin, id, true))).code, 'ALREADY_DECIDED')
  assert.equal(await ratesAt(3).rateOf('DK'), 2_500)
})

test('hostile input is refused', async () => {
  const good = { country: 'FR', valid_from: inDays(2), rate: 20 }
  for (const change of [
    { country: 'XX' },
    { country: 'fr' },
    { rate: -1 },
    { rate: 51 },
    { rate: 20.001 },
    { valid_from: inDays(0) },
    { valid_from: '2031-02-30' },
    { valid_from: "2031-01-01'; drop table tax_rates" },
    { reason: '' },
    { reason: 'x'.repeat(501) },
  ])
    assert.equal(
      (await refusalOf(propose(finance, { ...good, ...change }))).code,
      'BAD_INPUT',
      JSON.stringify(change),
    )
})

test('the database refuses a rate that nobody approved, and changes of a rate', async () => {
  await assert.rejects(
    sql`insert into tax_rates (country, valid_from, rate_bp) values ('IT', '2031-01-01', 100)`.execute(db),
    { constraint: 'tax_rates_approved' },
  )
  await assert.rejects(sql`update tax_rates set rate_bp = 1 where country = 'IT'`.execute(db))
  await assert.rejects(sql`delete from tax_rates where country = 'IT'`.execute(db))
})

test('the newest rate of a day wins', () => {
  const rates = [
    { country: 'EE', validFrom: '2025-07-01', rateBp: 2_400 },
    { country: 'EE', validFrom: '2024-01-01', rateBp: 2_200 },
  ]
  assert.equal(ratesOn(rates, '2025-06-30').get('EE'), 2_200)
  assert.equal(ratesOn(rates, '2025-07-01').get('EE'), 2_400)
  assert.equal(ratesOn(rates, '2023-12-31').get('EE'), undefined)
})
