import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IDEMPOTENCY } from '#rules/idempotency.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { type IdempotentRequest, onceByKey, storedResponse } from './once-by-key.ts'
import { idempotencyData } from './personal-data.ts'
import { sweepKeys } from './sweep.ts'

const site = await freshSite()
const { db } = site.app

/** A request with numbered responses, so that a second run would show. */
function counting() {
  let times = 0
  return {
    times: () => times,
    ask: (intention: Omit<IdempotentRequest, 'at'>, at = new Date()) =>
      db.transaction().execute((tx) =>
        onceByKey(tx, { ...intention, at }, async () => {
          times += 1
          return `answer ${times}`
        }),
      ),
  }
}

test('repeated and concurrent requests run once and get the same response', async () => {
  const { id: accountId } = await seedAccount(site)
  const { ask, times } = counting()
  const wanted = { accountId, key: 'a-first-key', about: ['refund', 5, null] }
  const answers = await Promise.all([ask(wanted), ask(wanted), ask(wanted)])
  assert.deepEqual(new Set(answers), new Set(['answer 1']))
  assert.equal(await ask(wanted), 'answer 1')
  assert.equal(times(), 1)
  assert.equal(await storedResponse(db, wanted), 'answer 1')
})

test('reusing a key for another request is rejected, and keys are scoped to the account', async () => {
  const [one, two] = [await seedAccount(site), await seedAccount(site)]
  const { ask, times } = counting()
  const wanted = { accountId: one.id, key: 'a-second-key', about: ['refund', 5] }
  await ask(wanted)
  await assert.rejects(ask({ ...wanted, about: ['refund', 6] }), { code: 'KEY_REUSED' })
  await assert.rejects(storedResponse(db, { ...wanted, about: ['payout', 5] }), { code: 'KEY_REUSED' })
  assert.equal(await ask({ ...wanted, accountId: two.id }), 'answer 2')
  assert.equal(times(), 2)
})

test('requests without a key are not deduplicated, and malformed keys are rejected', async () => {
  const { id: accountId } = await seedAccount(site)
  const { ask, times } = counting()
  for (const key of [null, undefined]) await ask({ accountId, key, about: [] })
  assert.equal(times(), 2)
  for (const key of ['short', 'with spaces in it', '4242424242424242', 'x'.repeat(101)])
    await assert.rejects(ask({ accountId, key, about: [] }), { code: 'BAD_INPUT' })
})

test('a failed request stores no key', async () => {
  const { id: accountId } = await seedAccount(site)
  const wanted = { accountId, key: 'a-third-key', about: [] }
  const failing = db
    .transaction()
    .execute((tx) => onceByKey(tx, { ...wanted, at: new Date() }, () => Promise.reject(new Error('no luck'))))
  await assert.rejects(failing, /no luck/)
  assert.equal(await storedResponse(db, wanted), null)
})

test('keys are deleted when expired, and with the account', async () => {
  const { id: accountId } = await seedAccount(site)
  const { ask } = counting()
  const now = new Date()
  const old = { accountId, key: 'an-old-key', about: [] }
  const young = { accountId, key: 'a-young-key', about: [] }
  await ask(old, new Date(now.getTime() - IDEMPOTENCY.retentionMs - 1))
  await ask(young, new Date(now.getTime() - IDEMPOTENCY.retentionMs + 60_000))
  await sweepKeys({ db, clock: { now: () => now } })
  assert.equal(await storedResponse(db, old), null)
  assert.equal(await storedResponse(db, young), 'answer 2')
  await idempotencyData({ db }).erase(accountId)
  assert.equal(await storedResponse(db, young), null)
})
