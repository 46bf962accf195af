import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedMedia } from '../../../../test/media.ts'
import { addCredits, creditsOf, ledgerEarningsOf, tip } from '../../../../test/money.ts'
import { answerOf, askAs, block, hide, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { reconcileLedger } from '../journals/reconcile-ledger.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

async function creatorAndFan(cents = 5_000) {
  const [creator, fan] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
  await addCredits(site, fan, cents)
  return { creator, fan }
}

const newsOf = (id: string) =>
  db.selectFrom('notifications').selectAll().where('account_id', '=', id).execute()

test('a tip debits the wallet, credits 70 percent to the creator and notifies them', async () => {
  const { creator, fan } = await creatorAndFan()
  const { id: media } = await seedMedia(site, creator)
  const given = await answerOf<{ amount: number; message: string; wallet: object; user: object }>(
    tip(site, fan, { user: creator.id, amount: 10, message: ' Thank you! ', media, key: 'tip-number-1' }),
  )
  assert.equal(given.amount, 10)
  assert.equal(given.message, 'Thank you!')
  assert.deepEqual(given.user, { id: creator.id })
  assert.deepEqual(given.wallet, { cents: 4_000, amount: 112 })
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 700, payable: 0 })
  const [news] = await newsOf(creator.id)
  assert.equal(news?.kind, 'tip')
  assert.equal(news?.amount_cents, 1_000)
  assert.equal(news?.words, 'Thank you!')
  assert.equal(news?.media_id, media)
})

test('a creator with an individual share gets that share', async () => {
  const { creator, fan } = await creatorAndFan()
  await db
    .insertInto('creator_fees')
    .values({ creator_id: creator.id, subscription_bp: 9_000, sales_bp: 9_100 })
    .execute()
  await answerOf(tip(site, fan, { user: creator.id, amount: 3 }))
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 273, payable: 0 })
})

test('100 requests with one key make one tip; another amount is rejected', async () => {
  const { creator, fan } = await creatorAndFan()
  const asked = { user: creator.id, amount: 5, key: 'one-and-only' }
  const ids = await Promise.all(
    Array.from({ length: 100 }, async () => (await answerOf<{ id: string }>(tip(site, fan, asked))).id),
  )
  assert.equal(new Set(ids).size, 1)
  assert.equal(await creditsOf(site, fan), 4_500)
  assert.equal((await newsOf(creator.id)).length, 1)
  for (const other of [{ amount: 6 }, { message: 'other words' }])
    assert.equal((await refusalOf(tip(site, fan, { ...asked, ...other }))).code, 'KEY_REUSED')
  assert.equal(await creditsOf(site, fan), 4_500)
})

test('a retry gets the first response even after a block; another fan may use the same key', async () => {
  const { creator, fan } = await creatorAndFan()
  const asked = { user: creator.id, amount: 5, key: 'before-the-block' }
  const { id } = await answerOf<{ id: string }>(tip(site, fan, asked))
  await answerOf(block(site, creator, fan.id))
  assert.equal((await answerOf<{ id: string }>(tip(site, fan, asked))).id, id)
  assert.equal(await creditsOf(site, fan), 4_500)
  const other = await seedAccount(site)
  await addCredits(site, other, 500)
  assert.notEqual((await answerOf<{ id: string }>(tip(site, other, asked))).id, id)
})

test('tips without a key are separate', async () => {
  const { creator, fan } = await creatorAndFan()
  await answerOf(tip(site, fan, { user: creator.id, amount: 3 }))
  await answerOf(tip(site, fan, { user: creator.id, amount: 3 }))
  assert.equal(await creditsOf(site, fan), 4_400)
})

test('rejects tips across a block in either direction, without charging', async () => {
  for (const isFansBlock of [true, false]) {
    const { creator, fan } = await creatorAndFan()
    await answerOf(isFansBlock ? block(site, fan, creator.id) : block(site, creator, fan.id))
    assert.equal((await refusalOf(tip(site, fan, { user: creator.id, amount: 5 }))).code, 'NOT_FOUND')
    assert.equal(await creditsOf(site, fan), 5_000)
  }
})

test('rejects tips by visitors, to oneself, to fans, and to suspended or deleted creators', async () => {
  const { creator, fan } = await creatorAndFan()
  await addCredits(site, creator, 1_000)
  assert.equal((await refusalOf(tip(site, null, { user: creator.id, amount: 5 }))).code, 401)
  assert.equal(
    (await refusalOf(tip(site, creator, { user: creator.id, amount: 5 }))).words,
    'You can’t pay yourself',
  )
  const other = await seedAccount(site)
  assert.equal((await refusalOf(tip(site, fan, { user: other.id, amount: 5 }))).code, 'FORBIDDEN')
  for (const status of ['suspended', 'deleting'] as const) {
    await hide(site, creator.id, status)
    assert.equal((await refusalOf(tip(site, fan, { user: creator.id, amount: 5 }))).code, 'NOT_FOUND')
  }
  assert.equal(await creditsOf(site, fan), 5_000)
})

test('too few credits are rejected with the prescribed message, and stay in the wallet', async () => {
  const { creator, fan } = await creatorAndFan(499)
  const refused = await refusalOf(tip(site, fan, { user: creator.id, amount: 5 }))
  assert.deepEqual(refused, { code: 'NOT_ENOUGH_CREDITS', words: 'Not enough credits in your wallet.' })
  assert.equal(await creditsOf(site, fan), 499)
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 0 })
})

test('200 concurrent tips spend exactly the available credits', async () => {
  const { creator, fan } = await creatorAndFan(1_000)
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => tip(site, fan, { user: creator.id, amount: 3 })),
  )
  assert.equal(answers.filter(({ errors }) => !errors).length, 3)
  assert.equal(await creditsOf(site, fan), 100)
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 630, payable: 0 })
})

test('only its owner sees a wallet', async () => {
  const fan = await seedAccount(site)
  const look = () =>
    answerOf<object>(askAs(site, fan, '{ wallet { user { id } amount cents cards { id } auto_top_up } }'))
  const empty = { user: { id: fan.id }, amount: 0, cents: 0, cards: [], auto_top_up: null }
  assert.deepEqual(await look(), empty)
  await addCredits(site, fan, 999)
  assert.deepEqual(await look(), { ...empty, amount: 27.97, cents: 999 })
  assert.equal((await refusalOf(askAs(site, null, '{ wallet { cents } }'))).code, 401)
})

test('the ledger reconciles after all this', async () => {
  assert.deepEqual((await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems, [])
})
