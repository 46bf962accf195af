import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedMedia } from '../../../../test/media.ts'
import { creditsOf, earningsOf, fill, tip } from '../../../../test/money.ts'
import { answerOf, askAs, block, hide, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { reconcileBooks } from '../index.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

async function creatorAndFan(cents = 5_000) {
  const [creator, fan] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
  await fill(site, fan, cents)
  return { creator, fan }
}

const newsOf = (id: string) =>
  db.selectFrom('notifications').selectAll().where('account_id', '=', id).execute()

test('a tip leaves the wallet, seven tenths reach the creator, and they are told', async () => {
  const { creator, fan } = await creatorAndFan()
  const { id: media } = await seedMedia(site, creator)
  const given = await answerOf<{ amount: number; message: string; wallet: object; user: object }>(
    tip(site, fan, { user: creator.id, amount: 10, message: ' Thank you! ', media, key: 'tip-number-1' }),
  )
  assert.equal(given.amount, 10)
  assert.equal(given.message, 'Thank you!')
  assert.deepEqual(given.user, { id: creator.id })
  assert.deepEqual(given.wallet, { cents: 4_000, amount: 112 })
  assert.deepEqual(await earningsOf(site, creator), { held: 700, payable: 0 })
  const [news] = await newsOf(creator.id)
  assert.equal(news?.kind, 'tip')
  assert.equal(news?.amount_cents, 1_000)
  assert.equal(news?.words, 'Thank you!')
  assert.equal(news?.media_id, media)
})

test('a creator with fees of their own gets those', async () => {
  const { creator, fan } = await creatorAndFan()
  await db
    .insertInto('creator_fees')
    .values({ creator_id: creator.id, subscription_bp: 9_000, sales_bp: 9_100 })
    .execute()
  await answerOf(tip(site, fan, { user: creator.id, amount: 3 }))
  assert.deepEqual(await earningsOf(site, creator), { held: 273, payable: 0 })
})

test('one key a hundred times is one tip; with another amount it is refused', async () => {
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

test('a key is answered like the first time even when a block came since; another fan may use the same', async () => {
  const { creator, fan } = await creatorAndFan()
  const asked = { user: creator.id, amount: 5, key: 'before-the-block' }
  const { id } = await answerOf<{ id: string }>(tip(site, fan, asked))
  await answerOf(block(site, creator, fan.id))
  assert.equal((await answerOf<{ id: string }>(tip(site, fan, asked))).id, id)
  assert.equal(await creditsOf(site, fan), 4_500)
  const other = await seedAccount(site)
  await fill(site, other, 500)
  assert.notEqual((await answerOf<{ id: string }>(tip(site, other, asked))).id, id)
})

test('without a key each tip is one of its own', async () => {
  const { creator, fan } = await creatorAndFan()
  await answerOf(tip(site, fan, { user: creator.id, amount: 3 }))
  await answerOf(tip(site, fan, { user: creator.id, amount: 3 }))
  assert.equal(await creditsOf(site, fan), 4_400)
})

test('nobody pays across a block, in either direction, and keeps their credits', async () => {
  for (const isFansBlock of [true, false]) {
    const { creator, fan } = await creatorAndFan()
    await answerOf(isFansBlock ? block(site, fan, creator.id) : block(site, creator, fan.id))
    assert.equal((await refusalOf(tip(site, fan, { user: creator.id, amount: 5 }))).code, 'NOT_FOUND')
    assert.equal(await creditsOf(site, fan), 5_000)
  }
})

test('visitors, oneself, fans, and creators who are suspended or leaving cannot be tipped or tip', async () => {
  const { creator, fan } = await creatorAndFan()
  await fill(site, creator, 1_000)
  assert.equal((await refusalOf(tip(site, null, { user: creator.id, amount: 5 }))).code, 401)
  assert.equal(
    (await refusalOf(tip(site, creator, { user: creator.id, amount: 5 }))).words,
    'You cannot pay yourself',
  )
  const other = await seedAccount(site)
  assert.equal((await refusalOf(tip(site, fan, { user: other.id, amount: 5 }))).code, 'FORBIDDEN')
  for (const status of ['suspended', 'deleting'] as const) {
    await hide(site, creator.id, status)
    assert.equal((await refusalOf(tip(site, fan, { user: creator.id, amount: 5 }))).code, 'NOT_FOUND')
  }
  assert.equal(await creditsOf(site, fan), 5_000)
})

test('too little is refused in the printed words, and what is there stays', async () => {
  const { creator, fan } = await creatorAndFan(499)
  const refused = await refusalOf(tip(site, fan, { user: creator.id, amount: 5 }))
  assert.deepEqual(refused, { code: 'NOT_ENOUGH_CREDITS', words: 'Not enough credits in your wallet.' })
  assert.equal(await creditsOf(site, fan), 499)
  assert.deepEqual(await earningsOf(site, creator), { held: 0, payable: 0 })
})

test('two hundred tips at once spend exactly what is there', async () => {
  const { creator, fan } = await creatorAndFan(1_000)
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => tip(site, fan, { user: creator.id, amount: 3 })),
  )
  assert.equal(answers.filter(({ errors }) => !errors).length, 3)
  assert.equal(await creditsOf(site, fan), 100)
  assert.deepEqual(await earningsOf(site, creator), { held: 630, payable: 0 })
})

test('the wallet tells its owner what is in it, and nobody else', async () => {
  const fan = await seedAccount(site)
  const look = () =>
    answerOf<object>(askAs(site, fan, '{ wallet { user { id } amount cents cards { id } auto_top_up } }'))
  const empty = { user: { id: fan.id }, amount: 0, cents: 0, cards: [], auto_top_up: null }
  assert.deepEqual(await look(), empty)
  await fill(site, fan, 999)
  assert.deepEqual(await look(), { ...empty, amount: 27.97, cents: 999 })
  assert.equal((await refusalOf(askAs(site, null, '{ wallet { cents } }'))).code, 401)
})

test('after all this the books are right', async () => {
  assert.deepEqual((await reconcileBooks(db, site.app.wallet.ports.reconcile)).problems, [])
})
