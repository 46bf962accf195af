import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signUpViaApi } from '../../../../test/accounts.ts'
import { creditsOf } from '../../../../test/money.ts'
import {
  buyCreditsViaApi,
  keepCards,
  newEvent,
  ownCard,
  paymentOf,
  sendWebhook,
} from '../../../../test/payments.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { freshSite } from '../../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })

const setLimit = (asker: RequestUser, limit: number | null, password: string | null = null) =>
  askAs(
    site,
    asker,
    'mutation ($pack: Int, $password: String) { setOneTapLimit(pack: $pack, password: $password) { one_tap_limit } }',
    { pack: limit, password },
  )

const limitOf = (asker: RequestUser) =>
  answerOf<{ one_tap_limit: number | null }>(askAs(site, asker, '{ wallet { one_tap_limit } }')).then(
    (wallet) => wallet.one_tap_limit,
  )

const payWithOneTap = (asker: RequestUser, order: { pack: number; card: string; key: string }) =>
  askAs(
    site,
    asker,
    'mutation ($pack: Int!, $card: ID!, $key: String) { buyCredits(pack: $pack, card: $card, key: $key, one_tap: true) { id state } }',
    order,
  )

async function fanWithLimit(limit: number | null) {
  const fan = await signUpViaApi(site)
  const card = await ownCard(site, fan)
  if (limit !== null) await answerOf(setLimit(fan, limit, fan.password))
  return { fan, card }
}

test('one tap pays up to the limit, once per key, and never above it', async () => {
  const { fan, card } = await fanWithLimit(25)
  for (const _ of [1, 2])
    assert.equal(
      (await answerOf<{ state: string }>(payWithOneTap(fan, { pack: 25, card, key: 'one-tap-same' }))).state,
      'paid',
    )
  assert.equal(await creditsOf(site, fan), 2_500)
  const refused = await refusalOf(payWithOneTap(fan, { pack: 50, card, key: 'one-tap-more' }))
  assert.equal(refused.code, 'CONFIRM_PAYMENT')
  assert.equal(await creditsOf(site, fan), 2_500)
  // The refused payment goes through once it is confirmed.
  assert.equal((await buyCreditsViaApi(site, fan, { pack: 50, card, key: 'one-tap-more' })).state, 'paid')
})

test('without a limit nothing is paid with one tap', async () => {
  const { fan, card } = await fanWithLimit(null)
  assert.equal(
    (await refusalOf(payWithOneTap(fan, { pack: 5, card, key: 'one-tap-any' }))).code,
    'CONFIRM_PAYMENT',
  )
  assert.equal(await creditsOf(site, fan), 0)
})

test('a limit that another tab switched off no longer counts, and a payment begun before is not repeated', async () => {
  const { fan, card } = await fanWithLimit(10)
  await answerOf(payWithOneTap(fan, { pack: 10, card, key: 'one-tap-before' }))
  await answerOf(setLimit(fan, null))
  assert.equal(await limitOf(fan), null)
  assert.equal(
    (await answerOf<{ state: string }>(payWithOneTap(fan, { pack: 10, card, key: 'one-tap-before' }))).state,
    'paid',
  )
  assert.equal(
    (await refusalOf(payWithOneTap(fan, { pack: 10, card, key: 'one-tap-after' }))).code,
    'CONFIRM_PAYMENT',
  )
  assert.equal(await creditsOf(site, fan), 1_000)
})

test('raising the limit needs the password, lowering it does not', async () => {
  const { fan } = await fanWithLimit(null)
  assert.equal((await refusalOf(setLimit(fan, 10))).code, 'CONFIRM_IDENTITY')
  assert.equal((await refusalOf(setLimit(fan, 10, 'Wrong1day'))).code, 'BAD_INPUT')
  assert.equal(await limitOf(fan), null)
  for (const _ of [1, 2]) await answerOf(setLimit(fan, 50, fan.password))
  assert.equal((await refusalOf(setLimit(fan, 100))).code, 'CONFIRM_IDENTITY')
  await answerOf(setLimit(fan, 10))
  assert.equal(await limitOf(fan), 10)
})

test('refuses visitors, people without a card and limits that are no pack', async () => {
  assert.equal((await refusalOf(setLimit(null, 10))).code, 401)
  const { fan } = await fanWithLimit(null)
  for (const limit of [0, -5, 7, 2_147_483_647])
    assert.equal((await refusalOf(setLimit(fan, limit))).code, 'BAD_INPUT')
  const cardless = await signUpViaApi(site)
  assert.equal((await refusalOf(setLimit(cardless, 10, cardless.password))).code, 'BAD_INPUT')
  assert.equal(await limitOf(cardless), null)
})

test('the limit of one account does not count for another', async () => {
  await fanWithLimit(100)
  const { fan, card } = await fanWithLimit(null)
  assert.equal(
    (await refusalOf(payWithOneTap(fan, { pack: 5, card, key: 'one-tap-other' }))).code,
    'CONFIRM_PAYMENT',
  )
})

test('removing the last card and a dispute switch it off', async () => {
  const { fan } = await fanWithLimit(10)
  await keepCards(site, fan, [])
  assert.equal(await limitOf(fan), null)
  const disputed = await fanWithLimit(10)
  const topUp = await buyCreditsViaApi(site, disputed.fan, { pack: 10, card: disputed.card })
  await sendWebhook(site, newEvent('dispute-opened', await paymentOf(site, topUp.id), { about: 'one-tap' }))
  assert.equal(await limitOf(disputed.fan), null)
})
