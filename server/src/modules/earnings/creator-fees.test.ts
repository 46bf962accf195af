import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedSale } from '../../../test/earnings.ts'
import { ledgerEarningsOf } from '../../../test/money.ts'
import { answerOf, askAs, hide, type RequestUser, refusalOf } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const finance = await seedStaff(site, 'finance')

type Fees = { subscription: unknown; sales: unknown }

const update = (asker: RequestUser, user: string, { subscription, sales }: Fees) =>
  askAs(
    site,
    asker,
    `mutation ($user: ID!, $subscription: Float!, $sales: Float!) {
      updateCreatorFees(user: $user, subscription: $subscription, sales: $sales) { id fees { subscription sales } }
    }`,
    { user, subscription, sales },
  )

const feesOf = async (asker: RequestUser, { username }: Seeded) =>
  (
    await answerOf<{ fees: Fees | null }>(
      askAs(site, asker, 'query ($u: String!) { profile(username: $u) { fees { subscription sales } } }', {
        u: username,
      }),
    )
  ).fees

const AGREED = { subscription: 92.5, sales: 85 }

test('shares set by finance apply from the next sale', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  assert.deepEqual(await feesOf(finance, creator), { subscription: 80, sales: 70 })
  await seedSale(site, creator, { cents: 1_000, at: new Date() })
  for (const _ of [1, 2])
    assert.deepEqual(await answerOf(update(finance, creator.id, AGREED)), { id: creator.id, fees: AGREED })
  await seedSale(site, creator, { cents: 1_000, at: new Date() })
  await seedSale(site, creator, { cents: 1_000, at: new Date(), kind: 'subscription' })
  assert.equal((await ledgerEarningsOf(site, creator)).held, 700 + 850 + 925)
  const admin = await seedStaff(site, 'admin')
  await answerOf(update(admin, creator.id, { subscription: 80, sales: 70 }))
  assert.deepEqual(await feesOf(creator, creator), { subscription: 80, sales: 70 })
})

test('only finance and admins can change shares, and only they and the creator can see them', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const others = [await seedAccount(site), await seedStaff(site, 'support', 'moderator')]
  for (const who of [creator, ...others])
    assert.equal((await refusalOf(update(who, creator.id, AGREED))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(update(null, creator.id, AGREED))).code, 401)
  for (const who of others) assert.equal(await feesOf(who, creator), null)
  assert.deepEqual(await feesOf(creator, creator), { subscription: 80, sales: 70 })
})

test('invalid shares, and shares of accounts that are not creators, are rejected', async () => {
  const [creator, fan, gone] = [
    await seedAccount(site, { isCreator: true }),
    await seedAccount(site),
    await seedAccount(site, { isCreator: true }),
  ]
  await hide(site, gone.id, 'erased')
  for (const wrong of [-0.01, -1, 100.01, 80.001, 1e300, -1e300, '80', null, {}]) {
    for (const fees of [
      { subscription: wrong, sales: 70 },
      { subscription: 80, sales: wrong },
    ]) {
      const { errors } = await update(finance, creator.id, fees)
      assert.equal(errors?.[0]?.extensions.code, 'BAD_INPUT', JSON.stringify(fees))
    }
  }
  assert.equal((await refusalOf(update(finance, fan.id, AGREED))).words, 'Only creators have revenue shares.')
  for (const id of [gone.id, '0198c0de-0000-7000-8000-000000000001'])
    assert.equal((await refusalOf(update(finance, id, AGREED))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(update(finance, "x' or 1=1", AGREED))).code, 'BAD_INPUT')
  for (const edge of [0, 100])
    await answerOf(update(finance, creator.id, { subscription: edge, sales: edge }))
  assert.deepEqual(await feesOf(finance, creator), { subscription: 100, sales: 100 })
})
