import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { creditsOf } from '../../../../test/money.ts'
import { NAUGHTY_STRINGS } from '../../../../test/naughty-strings.ts'
import {
  addCardViaApi,
  buy,
  buyCreditsViaApi,
  CARD,
  finish,
  keepCards,
  ownCard,
  topUp,
} from '../../../../test/payments.ts'
import { refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'

const site = await freshSite()
const open = await freshSite({ RATE_LIMITS: 'off' })

for (const pack of [0, -5, 1, 6, 14, 500, 2_147_483_647, 2.5, 1e9, '5', null, [5, 10], true]) {
  test(`a pack of ${JSON.stringify(pack)} is rejected and nothing is charged`, async () => {
    const fan = await seedAccount(open)
    const card = await ownCard(open, fan)
    const { code } = await refusalOf(buy(open, fan, { pack: pack as number, card }))
    assert.equal(code, 'BAD_INPUT')
    assert.equal(await creditsOf(open, fan), 0)
  })
}

test('malformed ids get clear errors', async () => {
  const fan = await seedAccount(open)
  for (const id of ['', 'x', '00000000', "' or 1=1 --", '\u0000']) {
    for (const refused of [
      buy(open, fan, { pack: 5, card: id }),
      topUp(open, fan, id),
      finish(open, fan, id),
      keepCards(open, fan, [id]),
    ])
      assert.equal((await refusalOf(refused)).code, 'BAD_INPUT', JSON.stringify(id))
  }
  assert.equal((await refusalOf(buy(open, fan, { pack: 5, card: randomUUID() }))).code, 'NOT_FOUND')
})

for (const key of [
  '',
  'short',
  'x'.repeat(101),
  'with blanks in it',
  'auto:renewal-of-somebody',
  '\u0000aaaaaaaa',
]) {
  test(`a key of ${JSON.stringify(key.slice(0, 20))} is rejected`, async () => {
    const fan = await seedAccount(open)
    const card = await ownCard(open, fan)
    assert.equal((await refusalOf(buy(open, fan, { pack: 5, card, key }))).code, 'BAD_INPUT')
    assert.equal(await creditsOf(open, fan), 0)
  })
}

test('malformed card tokens are rejected', async () => {
  const fan = await seedAccount(open)
  for (const token of [...NAUGHTY_STRINGS.slice(0, 100), 'x'.repeat(100_000)])
    assert.equal(
      (await refusalOf(addCardViaApi(open, fan, token))).code,
      'BAD_INPUT',
      JSON.stringify(token.slice(0, 50)),
    )
})

test('a list with more cards than permitted is rejected', async () => {
  const fan = await seedAccount(open)
  const { code } = await refusalOf(
    keepCards(
      open,
      fan,
      Array.from({ length: 1_000 }, () => randomUUID()),
    ),
  )
  assert.ok(code === 'NOT_FOUND' || code === 'BAD_INPUT', String(code))
})

test('ten attempts an hour are permitted; a repeated key does not count', async () => {
  const fan = await seedAccount(site)
  const card = await ownCard(site, fan, CARD.challenge)
  const key = randomUUID()
  await buyCreditsViaApi(site, fan, { pack: 5, card, key })
  for (let tries = 1; tries < 10; tries += 1) await buyCreditsViaApi(site, fan, { pack: 5, card })
  assert.equal((await refusalOf(buy(site, fan, { pack: 5, card }))).code, 'TOO_MANY_REQUESTS')
  assert.equal((await buyCreditsViaApi(site, fan, { pack: 5, card, key })).state, 'challenge')
})

test('card testing from many accounts is rate limited by IP address', async () => {
  const codes: unknown[] = []
  for (let accounts = 0; accounts < 8 && !codes.includes('TOO_MANY_REQUESTS'); accounts += 1) {
    const fan = await seedAccount(site)
    const card = await ownCard(site, fan, CARD.challenge)
    for (let tries = 0; tries < 8; tries += 1) {
      const { errors } = await buy(site, fan, { pack: 5, card })
      codes.push(errors?.[0]?.extensions?.code)
    }
  }
  const first = codes.indexOf('TOO_MANY_REQUESTS')
  assert.ok(first >= 8 && first <= 60, `stopped after ${first}`)
})
