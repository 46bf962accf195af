import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type SignedUpPerson, signUpViaApi } from '../../../test/accounts.ts'
import { mailsTo, mailTo, tokenIn } from '../../../test/mail.ts'
import { addCredits, creditsOf } from '../../../test/money.ts'
import { notificationsViaApi } from '../../../test/notifications.ts'
import { answerOf, askAs } from '../../../test/people.ts'
import { makeCreator, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import {
  changePlanViaApi,
  planOf,
  renewAt,
  seedSeller,
  subscribed,
  subscriptionRowOf,
} from '../../../test/subscriptions.ts'
import { subscriptionsData } from './personal-data.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })
const { db } = site.app

async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await pause(20))
    if (await isDone()) return
  assert.fail(`${what} did not happen in time`)
}

const leave = (person: SignedUpPerson) =>
  answerOf(
    askAs(site, person, 'mutation ($p: String!) { delete_user(password_current: $p, password_flag: true) }', {
      p: person.password,
    }),
  )

async function comeBack(person: SignedUpPerson): Promise<void> {
  const hash = tokenIn(
    await mailTo(site, { to: person.email, kind: 'deletion-scheduled' }),
    site,
    '/undo-deletion',
  )
  await answerOf(site.ask('mutation ($h: String!) { undoDeletion(hash: $h) }', { variables: { h: hash } }))
}

test('a fan who deletes their account is not charged again, also if they undo the deletion', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await signUpViaApi(site)]
  await addCredits(site, fan, 5000)
  const { subscription } = await subscribed(site, fan, creator)
  await leave(fan)
  assert.equal((await subscriptionRowOf(site, subscription.id)).is_renewing, false)
  await comeBack(fan)
  await renewAt(site, new Date(Date.parse(subscription.ends_on)))
  assert.equal(await creditsOf(site, fan), 4000)
  const row = await subscriptionRowOf(site, subscription.id)
  assert.deepEqual([row.is_renewing, row.ends_at.toISOString()], [false, subscription.ends_on])
})

test('subscribers of a creator who deletes their account are notified and not charged again', async () => {
  const [creator, fan] = [await signUpViaApi(site), await seedAccount(site)]
  await makeCreator(site, creator.id)
  await answerOf(askAs(site, creator, 'mutation { createSubscriptionDetail(period: { price: 10 }) { id } }'))
  await addCredits(site, fan, 5000)
  const { subscription } = await subscribed(site, fan, creator)
  await leave(creator)
  await until(
    'the end of renewals',
    async () => !(await subscriptionRowOf(site, subscription.id)).is_renewing,
  )
  const [told] = (await notificationsViaApi(site, fan)).filter(({ kind }) => kind === 'subscription')
  assert.match(told?.words ?? '', new RegExp(`@${creator.username} ends on`))
  await comeBack(creator)
  assert.equal(await planOf(site, null, creator), null)
})

test('a higher price is mailed to subscribers', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await seedAccount(site)]
  await addCredits(site, fan, 5000)
  await subscribed(site, fan, creator)
  await answerOf(changePlanViaApi(site, creator, { price: 15 }))
  const to = `${fan.username.toLowerCase()}@seed.example`
  const mail = await mailTo(site, { to, kind: 'subscription-price-rise' })
  assert.equal(mail.subject, 'Your subscription price is changing')
  assert.match(mail.text, new RegExp(`@${creator.username} costs \\$15\\.00 a month instead of \\$10\\.00`))
  assert.match(mail.text, /\/account\/purchases\/subscriptions/)
  assert.equal((await mailsTo(site, to)).filter((kind) => kind === 'subscription-price-rise').length, 1)
})

test('a data copy lists subscriptions, refunds and the plan; after erasure only the decision remains', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await seedAccount(site)]
  await addCredits(site, fan, 5000)
  const { subscription } = await subscribed(site, fan, creator)
  await answerOf(
    askAs(
      site,
      fan,
      'mutation ($id: ID!) { requestRefund(subscription: $id, reason: "Quokka words") { id } }',
      {
        id: subscription.id,
      },
    ),
  )
  const holder = subscriptionsData(site.app)
  const copy = JSON.stringify(await holder.exportOf(fan.id))
  assert.match(copy, new RegExp(`"creator":"${creator.username}".*"priceCents":1000.*Quokka words`))
  assert.match(JSON.stringify(await holder.exportOf(creator.id)), /"periodCents":1000/)
  assert.doesNotMatch(JSON.stringify(await holder.exportOf(creator.id)), /Quokka/)
  for (const _ of [1, 2]) await holder.erase(fan.id)
  const rows = await db.selectFrom('refund_requests').selectAll().where('fan_id', '=', fan.id).execute()
  assert.deepEqual(
    rows.map(({ reason, state }) => [reason, state]),
    [['(erased)', 'open']],
  )
  assert.deepEqual(
    await db.selectFrom('subscriptions').selectAll().where('fan_id', '=', fan.id).execute(),
    [],
  )
  await holder.erase(creator.id)
  assert.equal(await planOf(site, null, creator), null)
})
