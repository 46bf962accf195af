import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { creditsOf } from '../../../../test/money.ts'
import { notificationsViaApi } from '../../../../test/notifications.ts'
import {
  buyCreditsViaApi,
  CARD,
  keepCards,
  newEvent,
  ownCard,
  paymentOf,
  sendWebhook,
} from '../../../../test/payments.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { topUpForRenewal } from './auto-top-up.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

async function fanWith(number: string, pack: number | null) {
  const fan = await seedAccount(site)
  const card = await ownCard(site, fan, number)
  await answerOf(allow(fan, pack))
  return { fan, card }
}

const allow = (fan: RequestUser, pack: number | null) =>
  askAs(site, fan, 'mutation ($pack: Int) { setAutoTopUp(pack: $pack) { cents } }', { pack })

const allowed = (fan: RequestUser) =>
  answerOf<{ auto_top_up: number | null }>(askAs(site, fan, '{ wallet { auto_top_up } }')).then(
    (shown) => shown.auto_top_up,
  )

test('nothing is charged unless automatic top-ups are on', async () => {
  const { fan } = await fanWith(CARD.good, null)
  assert.equal(await topUpForRenewal(site.app, fan.id, 300, randomUUID()), false)
  const nobody = await seedAccount(site)
  assert.equal(await topUpForRenewal(site.app, nobody.id, 300, randomUUID()), false)
  assert.equal(await creditsOf(site, fan), 0)
})

for (const [chosen, needed, gives] of [
  [10, 999, 1_000],
  [5, 999, 1_000],
  [5, 500, 500],
  [50, 300, 5_000],
  [5, 9_999, 10_000],
] as const) {
  test(`with $${chosen} allowed and ${needed} cents short, ${gives} cents are bought`, async () => {
    const { fan } = await fanWith(CARD.good, chosen)
    assert.equal(await topUpForRenewal(site.app, fan.id, needed, randomUUID()), true)
    assert.equal(await creditsOf(site, fan), gives)
  })
}

test('no top-up starts if no pack covers the amount', async () => {
  const { fan } = await fanWith(CARD.good, 100)
  assert.equal(await topUpForRenewal(site.app, fan.id, 10_001, randomUUID()), false)
  assert.equal(await creditsOf(site, fan), 0)
})

test('concurrent attempts for the same renewal charge once', async () => {
  const { fan } = await fanWith(CARD.good, 10)
  const key = `renewal:${randomUUID()}:2026-01-31`
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => topUpForRenewal(site.app, fan.id, 999, key)),
  )
  assert.ok(answers.every((came) => came))
  assert.equal(await creditsOf(site, fan), 1_000)
})

for (const number of [CARD.declined, CARD.poor, CARD.challenge]) {
  test(`${number} fails, and fails again on retry`, async () => {
    const { fan } = await fanWith(number, 10)
    const key = randomUUID()
    assert.equal(await topUpForRenewal(site.app, fan.id, 999, key), false)
    assert.equal(await topUpForRenewal(site.app, fan.id, 999, key), false)
    const rows = await db
      .selectFrom('top_ups')
      .select(['state', 'is_automatic'])
      .where('account_id', '=', fan.id)
      .execute()
    assert.deepEqual(rows, [{ state: 'failed', is_automatic: true }])
  })
}

test('the newest unexpired card is charged', async () => {
  const { fan, card } = await fanWith(CARD.good, 10)
  const newer = await ownCard(site, fan, CARD.amex)
  await topUpForRenewal(site.app, fan.id, 999, randomUUID())
  await db.updateTable('cards').set({ exp_year: 2020 }).where('id', '=', newer).execute()
  await topUpForRenewal(site.app, fan.id, 999, randomUUID())
  await db.updateTable('cards').set({ exp_year: 2020 }).where('id', '=', card).execute()
  assert.equal(await topUpForRenewal(site.app, fan.id, 999, randomUUID()), false)
  const rows = await db
    .selectFrom('top_ups')
    .select('card_id')
    .where('account_id', '=', fan.id)
    .orderBy('created_at')
    .execute()
  assert.deepEqual(
    rows.map(({ card_id }) => card_id),
    [newer, card],
  )
})

test('removing the last card turns automatic top-ups off; removing one of two does not', async () => {
  const { fan, card } = await fanWith(CARD.good, 10)
  await ownCard(site, fan, CARD.amex)
  await answerOf(keepCards(site, fan, [card]))
  assert.equal(await allowed(fan), 10)
  await answerOf(keepCards(site, fan, []))
  assert.equal(await allowed(fan), null)
  // Permission given for one card does not extend to a later one.
  await ownCard(site, fan, CARD.good)
  assert.equal(await topUpForRenewal(site.app, fan.id, 300, randomUUID()), false)
  assert.equal(await creditsOf(site, fan), 0)
})

test('removing the last card concurrently with turning it on never leaves it on without a card', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const { fan } = await fanWith(CARD.good, null)
    await Promise.all([allow(fan, 10), keepCards(site, fan, [])])
    assert.equal(await allowed(fan), null)
  }
})

test('a card with a disputed payment is no longer charged automatically, and its owner is notified', async () => {
  const { fan, card } = await fanWith(CARD.good, 10)
  const payment = await paymentOf(site, (await buyCreditsViaApi(site, fan, { pack: 5, card })).id)
  await sendWebhook(site, newEvent('dispute-opened', payment, { about: 'dp' }))
  assert.equal(await allowed(fan), null)
  const [news] = await notificationsViaApi(site, fan)
  assert.match(news?.words ?? '', /Automatic top-ups are off\.$/)
  assert.equal((await refusalOf(allow(fan, 10))).words, 'Add a card first.')
  assert.equal(await topUpForRenewal(site.app, fan.id, 300, randomUUID()), false)
  await ownCard(site, fan, CARD.amex)
  await answerOf(allow(fan, 10))
  await db
    .updateTable('cards')
    .set({ exp_year: 2020 })
    .where('account_id', '=', fan.id)
    .where('id', '!=', card)
    .execute()
  assert.equal(await topUpForRenewal(site.app, fan.id, 300, randomUUID()), false)
})
