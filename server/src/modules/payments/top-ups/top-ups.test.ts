import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { creditsOf } from '../../../../test/money.ts'
import {
  buy,
  buyCreditsViaApi,
  CARD,
  changedGateway,
  finish,
  onlyGateway,
  ownCard,
  type ShownTopUp,
  topUp,
} from '../../../../test/payments.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { buyCredits } from './top-ups.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const viewerOf = ({ id }: Seeded) => ({ accountId: id, sessionId: '', isCreator: false, staffRoles: [] })

async function fanWith(number: string) {
  const fan = await seedAccount(site)
  return { fan, card: await ownCard(site, fan, number) }
}

for (const [pack, credits] of [
  [5, 14],
  [10, 28],
  [25, 70],
  [50, 140],
  [100, 280],
] as const) {
  test(`$${pack} buys ${credits} credits`, async () => {
    const { fan, card } = await fanWith(CARD.good)
    const { id: _id, ...shown } = await buyCreditsViaApi(site, fan, { pack, card })
    assert.deepEqual(shown, {
      pack,
      credits,
      state: 'paid',
      failure: null,
      challenge: null,
      card: 'Visa •••• 4242',
      wallet: { cents: pack * 100, amount: credits },
    })
  })
}

for (const [number, failure] of [
  [CARD.declined, 'Your card was declined.'],
  [CARD.poor, 'Your card has insufficient funds.'],
  [CARD.expired, 'Your card has expired.'],
] as const) {
  test(`${number} fails with '${failure}', and the wallet stays empty`, async () => {
    const { fan, card } = await fanWith(number)
    const shown = await buyCreditsViaApi(site, fan, { pack: 5, card })
    assert.equal(shown.state, 'failed')
    assert.equal(shown.failure, failure)
    assert.equal(shown.wallet.cents, 0)
  })
}

test('100 concurrent requests with one key make one payment', async () => {
  const { fan, card } = await fanWith(CARD.good)
  const order = { pack: 10, card, key: randomUUID() }
  const answers = await Promise.all(Array.from({ length: 100 }, () => buyCreditsViaApi(site, fan, order)))
  assert.equal(new Set(answers.map(({ id }) => id)).size, 1)
  assert.ok(answers.every(({ state }) => state === 'paid'))
  assert.equal(await creditsOf(site, fan), 1_000)
  const made = await site.app.db
    .selectFrom('sandbox_payments')
    .select('id')
    .where('key', '=', answers[0]?.id ?? '')
    .execute()
  assert.equal(made.length, 1)
})

test('a key is bound to one pack, one card and one account', async () => {
  const { fan, card } = await fanWith(CARD.good)
  const other = await fanWith(CARD.good)
  const second = await ownCard(site, fan, CARD.amex)
  const key = randomUUID()
  const first = await buyCreditsViaApi(site, fan, { pack: 10, card, key })
  assert.equal((await refusalOf(buy(site, fan, { pack: 25, card, key }))).code, 'KEY_REUSED')
  assert.equal((await refusalOf(buy(site, fan, { pack: 10, card: second, key }))).code, 'KEY_REUSED')
  assert.notEqual((await buyCreditsViaApi(site, other.fan, { pack: 10, card: other.card, key })).id, first.id)
  assert.equal(await creditsOf(site, fan), 1_000)
})

test('a new card that is declined is removed; one that has paid is kept and marked as declined', async () => {
  const cardsOf = (fan: RequestUser) =>
    answerOf<{ cards: { id: string; declined: boolean }[] }>(
      askAs(site, fan, '{ wallet { cards { id declined } } }'),
    )
  const { fan, card } = await fanWith(CARD.declined)
  const good = await ownCard(site, fan)
  await buyCreditsViaApi(site, fan, { pack: 5, card })
  assert.deepEqual((await cardsOf(fan)).cards, [{ id: good, declined: false }])
  assert.equal((await refusalOf(buy(site, fan, { pack: 5, card }))).code, 'NOT_FOUND')
  await buyCreditsViaApi(site, fan, { pack: 5, card: good })
  const behave = (behaviour: string) =>
    sql`update sandbox_cards set behaviour = ${behaviour} from cards
      where sandbox_cards.token = cards.token and cards.id = ${good}`.execute(site.app.db)
  await behave('decline')
  assert.equal((await buyCreditsViaApi(site, fan, { pack: 5, card: good })).state, 'failed')
  assert.deepEqual((await cardsOf(fan)).cards, [{ id: good, declined: true }])
  await behave('success')
  assert.equal((await buyCreditsViaApi(site, fan, { pack: 5, card: good })).state, 'paid')
  assert.deepEqual((await cardsOf(fan)).cards, [{ id: good, declined: false }])
})

test('a retry with the key of a declined payment stays declined', async () => {
  const { fan, card } = await fanWith(CARD.declined)
  const order = { pack: 5, card, key: randomUUID() }
  const first = await buyCreditsViaApi(site, fan, order)
  assert.deepEqual(await buyCreditsViaApi(site, fan, order), first)
})

test('requests without a key are separate payments', async () => {
  const { fan, card } = await fanWith(CARD.good)
  await buyCreditsViaApi(site, fan, { pack: 5, card })
  await buyCreditsViaApi(site, fan, { pack: 5, card })
  assert.equal(await creditsOf(site, fan), 1_000)
})

test("another account's card is not found, and nothing is charged", async () => {
  const { card } = await fanWith(CARD.good)
  const thief = await seedAccount(site)
  assert.equal((await refusalOf(buy(site, thief, { pack: 5, card }))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(buy(site, null, { pack: 5, card }))).code, 401)
})

test('a 3-D Secure challenge credits the wallet only when completed', async () => {
  const { fan, card } = await fanWith(CARD.challenge)
  const order = { pack: 25, card, key: randomUUID() }
  const asked = await buyCreditsViaApi(site, fan, order)
  assert.equal(asked.state, 'challenge')
  assert.match(asked.challenge ?? '', /^\/sandbox-gateway\/challenge\/pay_/)
  assert.deepEqual(await buyCreditsViaApi(site, fan, order), asked)
  assert.deepEqual(await answerOf(topUp(site, fan, asked.id)), asked)
  assert.equal((await answerOf<ShownTopUp>(finish(site, fan, asked.id))).state, 'challenge')
  assert.equal(await creditsOf(site, fan), 0)
  await site.post(asked.challenge ?? '', 'answer=approve', {
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const ended = await Promise.all(
    Array.from({ length: 20 }, () => answerOf<ShownTopUp>(finish(site, fan, asked.id))),
  )
  assert.ok(ended.every(({ state, challenge }) => state === 'paid' && challenge === null))
  assert.equal(await creditsOf(site, fan), 2_500)
})

test('a rejected challenge fails with a message', async () => {
  const { fan, card } = await fanWith(CARD.challenge)
  const asked = await buyCreditsViaApi(site, fan, { pack: 25, card })
  await site.post(asked.challenge ?? '', 'answer=refuse', {
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const ended = await answerOf<ShownTopUp>(finish(site, fan, asked.id))
  assert.equal(ended.state, 'failed')
  assert.equal(ended.failure, 'The payment wasn’t confirmed.')
})

test('only its buyer can see and finish a top-up', async () => {
  const { fan, card } = await fanWith(CARD.challenge)
  const { id } = await buyCreditsViaApi(site, fan, { pack: 5, card })
  const other = await seedAccount(site)
  assert.equal(await answerOf(topUp(site, other, id)), null)
  assert.equal((await refusalOf(topUp(site, null, id))).code, 401)
  assert.equal((await refusalOf(finish(site, other, id))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(finish(site, null, id))).code, 401)
})

test('a top-up is committed before the gateway is called', async () => {
  const { fan, card } = await fanWith(CARD.good)
  const { payments } = site.app
  const seen: unknown[] = []
  const changed = changedGateway(payments, {
    async charge(charge) {
      const rows = await site.app.db
        .selectFrom('top_ups')
        .select('state')
        .where('id', '=', charge.key)
        .execute()
      seen.push(...rows)
      return onlyGateway(payments).saved.charge(charge)
    },
  })
  await buyCredits({ ...site.app, payments: changed }, viewerOf(fan), {
    packDollars: 5,
    source: { cardId: card },
    key: null,
  })
  assert.deepEqual(seen, [{ state: 'starting' }])
})

test('a gateway outage leaves the top-up open, and the same key resumes it', async () => {
  const { fan, card } = await fanWith(CARD.good)
  const { payments } = site.app
  const order = { packDollars: 5, source: { cardId: card }, key: randomUUID() }
  const down = changedGateway(payments, {
    charge: () => Promise.reject(new Error('the line is cut')),
  })
  await assert.rejects(buyCredits({ ...site.app, payments: down }, viewerOf(fan), order), /the line is cut/)
  assert.equal(await creditsOf(site, fan), 0)
  assert.equal((await buyCredits(site.app, viewerOf(fan), order)).state, 'paid')
  assert.equal(await creditsOf(site, fan), 500)
})

test('a retry after a lost response charges once', async () => {
  const { fan, card } = await fanWith(CARD.good)
  const { payments } = site.app
  const order = { packDollars: 5, source: { cardId: card }, key: randomUUID() }
  const lossy = changedGateway(payments, {
    async charge(charge) {
      await onlyGateway(payments).saved.charge(charge)
      throw new Error('the answer got lost')
    },
  })
  await assert.rejects(buyCredits({ ...site.app, payments: lossy }, viewerOf(fan), order), /got lost/)
  assert.equal((await buyCredits(site.app, viewerOf(fan), order)).state, 'paid')
  assert.equal(await creditsOf(site, fan), 500)
})
