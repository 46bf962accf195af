import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { hashToken } from '#platform/crypto.ts'
import { addCredits, creditsOf } from '../../../../test/money.ts'
import { NAUGHTY_STRINGS } from '../../../../test/naughty-strings.ts'
import { notificationsViaApi } from '../../../../test/notifications.ts'
import { answerOf, askAs, block, refusalOf } from '../../../../test/people.ts'
import { leaveOneTry } from '../../../../test/rate-limits.ts'
import { seedAccount, seedSession } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import {
  acceptViaApi,
  cancelGiftViaApi,
  giftRowOf,
  giftTokenOf,
  given,
  openGiftViaApi,
  subscriptionOf,
} from '../../../../test/subscription-gifts.ts'
import { removePlanViaApi, seedSeller, subscriptionsAt } from '../../../../test/subscriptions.ts'
import { returnExpiredGifts } from './return-gifts.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

async function linked(words: { message?: string; anonymous?: boolean; months?: number } = {}) {
  const [creator, buyer, friend] = [
    await seedSeller(site, 10),
    await seedAccount(site),
    await seedAccount(site),
  ]
  await addCredits(site, buyer, 10_000)
  const gift = await given(site, buyer, creator, words)
  return { creator, buyer, friend, gift, token: giftTokenOf(gift) }
}

test('a link is single-use, unguessable and stored as a hash; a visitor sees it, a friend accepts it', async () => {
  const { creator, buyer, friend, gift, token } = await linked({ message: 'For you' })
  assert.match(gift.link ?? '', /\/gift\/[A-Za-z0-9_-]{43}$/)
  const row = await giftRowOf(site, gift.id)
  assert.equal(row.token_hash, hashToken(token))
  assert.ok(!JSON.stringify(row).includes(token))
  const shown = { user: { id: creator.id }, giver: { id: buyer.id }, months: 1, message: 'For you' }
  assert.deepEqual(await answerOf(openGiftViaApi(site, null, token)), {
    ...shown,
    state: 'open',
    ends_on: null,
  })
  assert.equal((await refusalOf(acceptViaApi(site, null, token))).code, 401)
  const first = await answerOf<{
    isFollowing: boolean
    authUserSubscription: { id: string; renewing: boolean }
  }>(acceptViaApi(site, friend, token))
  assert.deepEqual([first.isFollowing, first.authUserSubscription.renewing], [true, false])
  assert.deepEqual(
    await answerOf(acceptViaApi(site, friend, token)),
    first,
    'accepting again changes nothing',
  )
  const opened = await answerOf<{ state: string }>(openGiftViaApi(site, friend, token))
  assert.equal(opened.state, 'accepted')
  const [notified] = await notificationsViaApi(site, buyer)
  assert.match(notified?.words ?? '', new RegExp(`^@${friend.username} accepted your gift of a month of`))
  assert.equal(await creditsOf(site, friend), 0)
})

test('of two people who open one link at once, one gets it', async () => {
  const { creator, friend, gift, token } = await linked()
  const others = [friend, ...(await Promise.all([1, 2, 3].map(() => seedAccount(site))))]
  const answers = await Promise.all(others.map((person) => acceptViaApi(site, person, token)))
  assert.equal(answers.filter(({ errors }) => !errors).length, 1)
  for (const { errors } of answers) if (errors) assert.equal(errors[0]?.extensions.code, 'NOT_FOUND')
  const rows = await db
    .selectFrom('subscriptions')
    .select('fan_id')
    .where('creator_id', '=', creator.id)
    .execute()
  assert.deepEqual(
    rows.map(({ fan_id }) => fan_id),
    [(await giftRowOf(site, gift.id)).recipient_id],
  )
})

test('used, returned, expired, unknown and hostile links all look the same', async () => {
  const missing = async (token: string, asker = stranger) => {
    assert.equal(await answerOf(openGiftViaApi(site, asker, token)), null, token)
    assert.equal((await refusalOf(acceptViaApi(site, asker, token))).code, 'NOT_FOUND')
  }
  const stranger = await seedAccount(site)
  const used = await linked()
  await answerOf(acceptViaApi(site, used.friend, used.token))
  await missing(used.token)
  const returned = await linked()
  await answerOf(cancelGiftViaApi(site, returned.buyer, returned.gift.id))
  await missing(returned.token)
  await missing(returned.token, returned.buyer)
  const expired = await linked()
  await db
    .updateTable('subscription_gifts')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('id', '=', expired.gift.id)
    .execute()
  await missing(expired.token)
  for (const token of ['', 'x', 'A'.repeat(43), `${used.token}A`, ...NAUGHTY_STRINGS.slice(0, 40)])
    await missing(token)
})

test('not by the creator or the buyer, nor across a block with either', async () => {
  const { creator, buyer, token } = await linked()
  for (const person of [creator, buyer]) {
    assert.equal((await answerOf<{ state: string }>(openGiftViaApi(site, person, token))).state, 'own')
    assert.equal((await refusalOf(acceptViaApi(site, person, token))).code, 'CONFLICT')
  }
  for (const blocker of [creator, buyer]) {
    const blocked = await seedAccount(site)
    await answerOf(block(site, blocker, blocked.id))
    const blocking = await seedAccount(site)
    await answerOf(block(site, blocking, blocker.id))
    for (const person of [blocked, blocking]) {
      assert.equal(await answerOf(openGiftViaApi(site, person, token)), null)
      assert.equal((await refusalOf(acceptViaApi(site, person, token))).code, 'NOT_FOUND')
      assert.equal(await subscriptionOf(site, person, creator), undefined)
    }
  }
})

test('not from a country where the creator is hidden, and not without a plan', async () => {
  const { creator, friend, token } = await linked()
  await answerOf(askAs(site, creator, 'mutation { hideInCountries(countries: ["DE"]) { countries } }'))
  await db.updateTable('accounts').set({ country: 'DE' }).where('id', '=', friend.id).execute()
  const abroad = { ...friend, cookie: await seedSession(site, friend.id) }
  assert.equal(await answerOf(openGiftViaApi(site, abroad, token)), null)
  assert.equal((await refusalOf(acceptViaApi(site, abroad, token))).code, 'NOT_FOUND')
  const other = await seedAccount(site)
  await answerOf(removePlanViaApi(site, creator))
  assert.equal((await refusalOf(acceptViaApi(site, other, token))).code, 'NOT_FOUND')
})

test('a retry gets the same link, and an anonymous giver is on no page', async () => {
  const [creator, buyer] = [await seedSeller(site, 10), await seedAccount(site)]
  await addCredits(site, buyer, 1_000)
  const words = { key: randomUUID(), anonymous: true }
  const [first, second] = [await given(site, buyer, creator, words), await given(site, buyer, creator, words)]
  assert.equal(first.link, second.link)
  const shown = await answerOf<{ giver: null }>(openGiftViaApi(site, null, giftTokenOf(first)))
  assert.equal(shown.giver, null)
})

test('a link that nobody accepted in 30 days goes back to the wallet, once', async () => {
  const { buyer, gift, token, friend } = await linked({ months: 3 })
  assert.equal(await creditsOf(site, buyer), 7_000)
  const early = subscriptionsAt(site, new Date(Date.parse(gift.expires_on ?? '') - 1))
  await returnExpiredGifts(early)
  assert.equal(await creditsOf(site, buyer), 7_000)
  const late = subscriptionsAt(site, new Date(Date.parse(gift.expires_on ?? '')))
  await Promise.all([returnExpiredGifts(late), returnExpiredGifts(late)])
  await returnExpiredGifts(late)
  assert.equal(await creditsOf(site, buyer), 10_000)
  const notified = (await notificationsViaApi(site, buyer)).filter(({ words }) => words.includes('in time'))
  assert.equal(notified.length, 1)
  assert.equal((await refusalOf(acceptViaApi(site, friend, token))).code, 'NOT_FOUND')
})

test('lookups and acceptances are limited together', async () => {
  const limited = await freshSite({ RATE_LIMITS: 'on' })
  const person = await seedAccount(limited)
  await leaveOneTry(limited, 'giftLink', { account: person.id })
  assert.equal(await answerOf(openGiftViaApi(limited, person, 'A'.repeat(43))), null)
  for (const ask of [openGiftViaApi, acceptViaApi])
    assert.equal((await refusalOf(ask(limited, person, 'A'.repeat(43)))).code, 'TOO_MANY_REQUESTS')
})
