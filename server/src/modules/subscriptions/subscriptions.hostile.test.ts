import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addCredits, creditsOf } from '../../../test/money.ts'
import { NAUGHTY_STRINGS } from '../../../test/naughty-strings.ts'
import { askAs } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite, type GraphqlResult } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'
import {
  askRefund,
  cancelViaApi,
  changePlanViaApi,
  createPlanViaApi,
  mySubscriptions,
  planOf,
  resumeViaApi,
  seedSeller,
  subscribed,
  subscribeViaApi,
  subscriptionRowOf,
} from '../../../test/subscriptions.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const NO_IDS = ['', ' ', 'x', '0', '../../etc', "' or 1=1 --", '00000000-0000-0000-0000-00000000000g', 'a\0b']

async function isRefused(answer: Promise<GraphqlResult>, what: unknown): Promise<void> {
  const { errors } = await answer
  const code = errors?.[0]?.extensions.code
  assert.ok(errors?.[0], `${JSON.stringify(what)} was not refused`)
  assert.notEqual(code, 'INTERNAL', JSON.stringify(what))
}

test('rejects plans with invalid prices or trials', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  for (const price of [0, -1, 0.99, 9.999, 500.01, 1e9, 1e308, -0.001])
    await isRefused(createPlanViaApi(site, creator, { price }), price)
  const trial = { duration: 1, unit: 'month', price: 1 }
  for (const change of [
    { duration: 0 },
    { duration: -1 },
    { duration: 1.5 },
    { duration: 13 },
    { duration: 1e300 },
    { duration: 366, unit: 'day' },
    { unit: 'year' },
    { unit: '' },
    { price: -1 },
    { price: 5.01 },
    { price: 1.001 },
  ])
    await isRefused(createPlanViaApi(site, creator, { price: 5, trial: { ...trial, ...change } }), change)
  for (const unit of NAUGHTY_STRINGS.slice(0, 60))
    await isRefused(createPlanViaApi(site, creator, { price: 5, trial: { ...trial, unit } }), unit)
  for (const variables of [
    {},
    { period: null },
    { period: {} },
    { period: { price: '5' } },
    { period: { price: 5, duration: 2 } },
    { period: { price: 5, unit: 'day' } },
    { period: { price: 5 }, trial: {} },
    { period: { price: 5 }, trial: { ...trial, duration: 'two' } },
  ])
    await isRefused(
      askAs(
        site,
        creator,
        'mutation ($period: PeriodInput!, $trial: TrialInput) { createSubscriptionDetail(period: $period, trial: $trial) { id } }',
        variables,
      ),
      variables,
    )
  assert.equal(await planOf(site, null, creator), null)
})

test('rejects invalid changes of a plan', async () => {
  const creator = await seedSeller(site, 5, { duration: 1, unit: 'month', price: 1 })
  const before = await planOf(site, null, creator)
  for (const change of [{ price: 0 }, { price: 0.5 }, { trial: { duration: 0, unit: 'day', price: 0 } }])
    await isRefused(changePlanViaApi(site, creator, change), change)
  assert.deepEqual(await planOf(site, null, creator), before)
})

test('malformed ids and keys are rejected without a charge', async () => {
  const [creator, fan] = [await seedSeller(site), await seedAccount(site)]
  await addCredits(site, fan, 5000)
  for (const id of NO_IDS) {
    await isRefused(subscribeViaApi(site, fan, { id }), id)
    await isRefused(cancelViaApi(site, fan, id), id)
    await isRefused(resumeViaApi(site, fan, id), id)
    await isRefused(askRefund(site, fan, id), id)
    await isRefused(mySubscriptions(site, fan, { after: id }), id)
  }
  for (const key of [
    '',
    'short',
    'with space',
    'x'.repeat(101),
    'renewal:1:2',
    'ключ-ключ-ключ',
    'a\0bcdefgh',
  ])
    await isRefused(subscribeViaApi(site, fan, creator, { key }), key)
  for (const price of [-1, 0, 9.999, 1e308])
    await isRefused(subscribeViaApi(site, fan, creator, { price }), price)
  await isRefused(mySubscriptions(site, fan, { filter: { state: 'any' } }), 'any')
  await isRefused(mySubscriptions(site, fan, { limit: { limit: -1 } }), -1)
  assert.equal(await creditsOf(site, fan), 5000)
})

test('reasons and notes must be plain text of valid length, and never cause a server error', async () => {
  const [creator, fan, finance] = [
    await seedSeller(site),
    await seedAccount(site),
    await seedStaff(site, 'finance'),
  ]
  await addCredits(site, fan, 5000)
  const { subscription } = await subscribed(site, fan, creator)
  for (const reason of ['', '  ', 'no', '\u200b\u200b\u200b', 'x'.repeat(513), 'a\0bc', '\ud800abc'])
    await isRefused(askRefund(site, fan, subscription.id, reason), reason)
  const retained = NAUGHTY_STRINGS.find((text) => text.includes('<script>')) ?? '<script>alert(1)</script>'
  const { errors } = await askRefund(site, fan, subscription.id, retained)
  assert.equal(errors, undefined)
  const { id } = await site.app.db
    .selectFrom('refund_requests')
    .select('id')
    .where('fan_id', '=', fan.id)
    .executeTakeFirstOrThrow()
  const decide = (variables: object) =>
    askAs(
      site,
      finance,
      'mutation ($id: ID!, $to: String, $note: String) { decideRefund(id: $id, grant: false, to: $to, note: $note) { id } }',
      { id, ...variables },
    )
  for (const words of [{ to: 'bank' }, { to: '' }, { note: 'x'.repeat(513) }, { note: 'a\0b' }, { id: 'x' }])
    await isRefused(decide(words), words)
  assert.equal((await subscriptionRowOf(site, subscription.id)).is_renewing, true)
})

test('naughty strings as reasons are stored unchanged or rejected, also in mails and notifications', async () => {
  const creator = await seedSeller(site, 1)
  for (const reason of NAUGHTY_STRINGS.filter((_, index) => index % 20 === 0)) {
    const fan = await seedAccount(site)
    await addCredits(site, fan, 100)
    const { subscription } = await subscribed(site, fan, creator)
    const { errors } = await askRefund(site, fan, subscription.id, reason)
    if (errors) assert.equal(errors[0]?.extensions.code, 'BAD_INPUT', JSON.stringify(reason))
  }
})
