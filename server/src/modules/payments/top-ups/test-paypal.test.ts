import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { creditsOf } from '../../../../test/money.ts'
import { finish, type ShownTopUp } from '../../../../test/payments.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })

const buyWith = (asker: RequestUser, given: object, key = randomUUID()) =>
  askAs(
    site,
    asker,
    `mutation ($card: ID, $method: ID, $key: String) {
      buyCredits(pack: 5, card: $card, method: $method, key: $key) { id state failure challenge card method }
    }`,
    { ...given, key },
  )

const answer = (path: string, words: 'approve' | 'refuse') =>
  site.post(path, `answer=${words}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  })

for (const [words, state, credits] of [
  ['approve', 'paid', 500],
  ['refuse', 'failed', 0],
] as const)
  test(`the test PayPal pays on a page of its own: ${words}`, async () => {
    const fan = await seedAccount(site)
    const key = randomUUID()
    const { id, challenge, ...rest } = await answerOf<ShownTopUp>(
      buyWith(fan, { method: 'sandbox:paypal' }, key),
    )
    assert.deepEqual(rest, { state: 'challenge', failure: null, card: 'PayPal', method: 'sandbox:paypal' })
    const again = await answerOf<ShownTopUp>(buyWith(fan, { method: 'sandbox:paypal' }, key))
    assert.deepEqual([again.id, again.challenge], [id, challenge])
    await answer(challenge ?? '', words)
    assert.equal((await answerOf<ShownTopUp>(finish(site, fan, id))).state, state)
    await answer(challenge ?? '', words === 'approve' ? 'refuse' : 'approve')
    assert.equal((await answerOf<ShownTopUp>(finish(site, fan, id))).state, state)
    assert.equal(await creditsOf(site, fan), credits)
    const { last_method } = await answerOf<{ last_method: string }>(
      askAs(site, fan, '{ wallet { last_method } }'),
    )
    assert.equal(last_method, 'sandbox:paypal')
  })

test('a payment needs exactly one source, of those that are offered', async () => {
  const fan = await seedAccount(site)
  for (const given of [
    {},
    { card: randomUUID(), method: 'sandbox:paypal' },
    { method: 'sandbox:card' },
    { method: 'btcpay:bitcoin' },
    { method: '' },
    { method: 'x'.repeat(10_000) },
  ])
    assert.equal((await refusalOf(buyWith(fan, given))).code, 'BAD_INPUT', JSON.stringify(given).slice(0, 60))
  assert.equal((await refusalOf(buyWith(null, { method: 'sandbox:paypal' }))).code, 401)
  const key = randomUUID()
  await answerOf(buyWith(fan, { method: 'sandbox:paypal' }, key))
  assert.equal((await refusalOf(buyWith(fan, { card: randomUUID() }, key))).code, 'KEY_REUSED')
})
