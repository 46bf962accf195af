import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IDEMPOTENCY } from '#rules/idempotency.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { answerOf, type Intention, idempotencyData, onceByKey } from './index.ts'
import { sweep } from './sweep.ts'

const site = await freshSite()
const { db } = site.app

/** Asks for something; what comes of it is numbered, so that a second time would show. */
function counting() {
  let times = 0
  return {
    times: () => times,
    ask: (intention: Omit<Intention, 'at'>, at = new Date()) =>
      db.transaction().execute((tx) =>
        onceByKey(tx, { ...intention, at }, async () => {
          times += 1
          return `answer ${times}`
        }),
      ),
  }
}

test('asked for again, or by two at once, it happens once and is answered alike', async () => {
  const { id: accountId } = await seedAccount(site)
  const { ask, times } = counting()
  const wanted = { accountId, key: 'a-first-key', about: ['refund', 5, null] }
  const answers = await Promise.all([ask(wanted), ask(wanted), ask(wanted)])
  assert.deepEqual(new Set(answers), new Set(['answer 1']))
  assert.equal(await ask(wanted), 'answer 1')
  assert.equal(times(), 1)
  assert.equal(await answerOf(db, wanted), 'answer 1')
})

test('the same key for something else is refused, and keys are everybody’s own', async () => {
  const [one, two] = [await seedAccount(site), await seedAccount(site)]
  const { ask, times } = counting()
  const wanted = { accountId: one.id, key: 'a-second-key', about: ['refund', 5] }
  await ask(wanted)
  await assert.rejects(ask({ ...wanted, about: ['refund', 6] }), { code: 'KEY_REUSED' })
  await assert.rejects(answerOf(db, { ...wanted, about: ['payout', 5] }), { code: 'KEY_REUSED' })
  assert.equal(await ask({ ...wanted, accountId: two.id }), 'answer 2')
  assert.equal(times(), 2)
})

test('without a key each is its own, and what is no key is refused', async () => {
  const { id: accountId } = await seedAccount(site)
  const { ask, times } = counting()
  for (const key of [null, undefined]) await ask({ accountId, key, about: [] })
  assert.equal(times(), 2)
  for (const key of ['short', 'with spaces in it', '4242424242424242', 'x'.repeat(101)])
    await assert.rejects(ask({ accountId, key, about: [] }), { code: 'BAD_INPUT' })
})

test('what fails leaves no key behind', async () => {
  const { id: accountId } = await seedAccount(site)
  const wanted = { accountId, key: 'a-third-key', about: [] }
  const failing = db
    .transaction()
    .execute((tx) => onceByKey(tx, { ...wanted, at: new Date() }, () => Promise.reject(new Error('no luck'))))
  await assert.rejects(failing, /no luck/)
  assert.equal(await answerOf(db, wanted), null)
})

test('keys are forgotten after their time, and with the person', async () => {
  const { id: accountId } = await seedAccount(site)
  const { ask } = counting()
  const now = new Date()
  const old = { accountId, key: 'an-old-key', about: [] }
  const young = { accountId, key: 'a-young-key', about: [] }
  await ask(old, new Date(now.getTime() - IDEMPOTENCY.keptMs - 1))
  await ask(young, new Date(now.getTime() - IDEMPOTENCY.keptMs + 60_000))
  await sweep({ db, clock: { now: () => now } })
  assert.equal(await answerOf(db, old), null)
  assert.equal(await answerOf(db, young), 'answer 2')
  await idempotencyData({ db }).erase(accountId)
  assert.equal(await answerOf(db, young), null)
})
