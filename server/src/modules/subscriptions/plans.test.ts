import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addCredits } from '../../../test/money.ts'
import { notificationsViaApi } from '../../../test/notifications.ts'
import { answerOf, askAs, block, refusalOf } from '../../../test/people.ts'
import { makeFormerCreator, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import {
  changePlanViaApi,
  createPlanViaApi,
  planOf,
  removePlanViaApi,
  type ShownPlan,
  seedSeller,
  subscribed,
  subscribeViaApi,
  subscriptionRowOf,
} from '../../../test/subscriptions.ts'
import { announcePrice } from './announce-price.ts'
import { stopRenewals } from './stop-renewals.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const trial = { duration: 1, unit: 'month', price: 3.99 }

async function fanWith(cents: number) {
  const fan = await seedAccount(site)
  await addCredits(site, fan, cents)
  return fan
}

test('a creator offers a month and a trial, visible to everyone', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  assert.equal(await planOf(site, null, creator), null)
  const plan = await answerOf<ShownPlan>(createPlanViaApi(site, creator, { price: 9.99, trial }))
  assert.deepEqual(plan, {
    id: plan.id,
    user: { id: creator.id },
    trial,
    period: { duration: 1, unit: 'month', price: 9.99 },
  })
  assert.deepEqual(await planOf(site, null, creator), plan)
  const profile = await answerOf(
    askAs(site, null, 'query ($u: String!) { publicProfile(username: $u) { subscription_detail { id } } }', {
      u: creator.username,
    }),
  )
  assert.deepEqual(profile, { subscription_detail: { id: plan.id } })
})

test('creating the same plan twice makes one; a different one is rejected', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const [first, second] = await Promise.all(
    [1, 2].map(() => answerOf<ShownPlan>(createPlanViaApi(site, creator, { price: 5 }))),
  )
  assert.equal(first?.id, second?.id)
  assert.equal((await refusalOf(createPlanViaApi(site, creator, { price: 6 }))).code, 'CONFLICT')
  assert.equal((await planOf(site, null, creator))?.period.price, 5)
})

test('omitted fields stay unchanged, and a null trial is removed', async () => {
  const creator = await seedSeller(site, 9.99, trial)
  const dearer = await answerOf<ShownPlan>(changePlanViaApi(site, creator, { price: 12.5 }))
  assert.deepEqual([dearer.period.price, dearer.trial], [12.5, trial])
  const shorter = await answerOf<ShownPlan>(
    changePlanViaApi(site, creator, { trial: { duration: 7, unit: 'day', price: 0 } }),
  )
  assert.deepEqual([shorter.period.price, shorter.trial?.duration], [12.5, 7])
  const without = await answerOf<ShownPlan>(changePlanViaApi(site, creator, { trial: null }))
  assert.deepEqual([without.period.price, without.trial], [12.5, null])
  assert.equal(without.id, dearer.id)
})

test('a month cannot be cheaper than its trial', async () => {
  const creator = await seedSeller(site, 9.99, trial)
  const refusal = await refusalOf(changePlanViaApi(site, creator, { price: 2 }))
  assert.deepEqual([refusal.code, refusal.words], ['BAD_INPUT', 'A trial can’t cost more than a month'])
})

test('only creators have plans, and each can change only their own', async () => {
  const fan = await seedAccount(site)
  for (const answer of [
    createPlanViaApi(site, fan, { price: 5 }),
    changePlanViaApi(site, fan, { price: 5 }),
    removePlanViaApi(site, fan),
  ])
    assert.equal((await refusalOf(answer)).code, 'FORBIDDEN')
  for (const answer of [
    createPlanViaApi(site, null, { price: 5 }),
    changePlanViaApi(site, null, { price: 5 }),
    removePlanViaApi(site, null),
  ])
    assert.equal((await refusalOf(answer)).code, 401)
  const other = await seedAccount(site, { isCreator: true })
  await seedSeller(site)
  assert.equal((await refusalOf(changePlanViaApi(site, other, { price: 5 }))).code, 'NOT_FOUND')
})

test('a plan is hidden across a block and if the creator may no longer sell', async () => {
  const [creator, fan] = [await seedSeller(site), await seedAccount(site)]
  await answerOf(block(site, creator, fan.id))
  assert.equal(await planOf(site, fan, creator), null)
  await makeFormerCreator(site, creator.id)
  assert.equal(await planOf(site, null, creator), null)
})

test('removing a plan ends renewals, but not paid periods', async () => {
  const [creator, fan] = [await seedSeller(site), await fanWith(2000)]
  const { subscription } = await subscribed(site, fan, creator)
  assert.equal(await answerOf(removePlanViaApi(site, creator)), true)
  assert.equal(await answerOf(removePlanViaApi(site, creator)), false, 'nothing is left to take away')
  assert.equal(await planOf(site, null, creator), null)
  await stopRenewals(site.app, { creatorId: creator.id, before: new Date().toISOString() })
  await stopRenewals(site.app, { creatorId: creator.id, before: new Date().toISOString() })
  const row = await subscriptionRowOf(site, subscription.id)
  assert.deepEqual([row.is_renewing, row.ends_at.toISOString()], [false, subscription.ends_on])
  const response = (await notificationsViaApi(site, fan)).filter(({ kind }) => kind === 'subscription')
  assert.equal(response.length, 1)
  assert.match(response[0]?.words ?? '', new RegExp(`@${creator.username} ends on .* won’t renew`))
  assert.equal((await refusalOf(subscribeViaApi(site, await fanWith(2000), creator))).code, 'NOT_FOUND')
})

test('stopping renewals of an old plan does not affect subscribers of a new one', async () => {
  const [creator, fan] = [await seedSeller(site), await fanWith(2000)]
  await answerOf(removePlanViaApi(site, creator))
  const before = new Date(Date.now() - 1).toISOString()
  await answerOf(createPlanViaApi(site, creator, { price: 8 }))
  const { subscription } = await subscribed(site, fan, creator)
  await stopRenewals(site.app, { creatorId: creator.id, before })
  assert.equal((await subscriptionRowOf(site, subscription.id)).is_renewing, true)
})

test('subscribers are notified once of a higher price, and never of a lower one', async () => {
  const creator = await seedSeller(site, 10)
  const fans = await Promise.all(Array.from({ length: 5 }, () => fanWith(2000)))
  for (const fan of fans) await subscribed(site, fan, creator)
  const announce = () => announcePrice(site.app, creator.id)
  await answerOf(changePlanViaApi(site, creator, { price: 15 }))
  await Promise.all([announce(), announce()])
  await announce()
  const news = async (fan: { cookie: string }) =>
    (await notificationsViaApi(site, fan))
      .filter(({ kind }) => kind === 'subscription')
      .map(({ words }) => words)
  for (const fan of fans) {
    const words = await news(fan)
    assert.equal(words.length, 1)
    assert.match(words[0] ?? '', /costs \$15\.00 a month instead of \$10\.00/)
  }
  await answerOf(changePlanViaApi(site, creator, { price: 12 }))
  await announce()
  await answerOf(changePlanViaApi(site, creator, { price: 9 }))
  await announce()
  for (const fan of fans) assert.equal((await news(fan)).length, 1)
  await answerOf(changePlanViaApi(site, creator, { price: 11 }))
  await announce()
  for (const fan of fans) assert.equal((await news(fan)).length, 2)
})
