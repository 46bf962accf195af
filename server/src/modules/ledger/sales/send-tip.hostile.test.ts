import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { seedMedia, seedMediaRow } from '../../../../test/media.ts'
import { addCredits, buyMediaViaApi, creditsOf, tip } from '../../../../test/money.ts'
import { NAUGHTY_STRINGS } from '../../../../test/naughty-strings.ts'
import { answerOf, askAs, refusalOf } from '../../../../test/people.ts'
import { freshDatabaseUrl } from '../../../../test/postgres.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'

// A database that logs every failed statement, as most installations do.
const telling = new URL(await freshDatabaseUrl())
telling.searchParams.set('options', '-c log_min_messages=error')
const site = await freshSite({ RATE_LIMITS: 'off', DATABASE_URL: telling.href })
const creator = await seedAccount(site, { isCreator: true })
const fan = await seedAccount(site)
await addCredits(site, fan, 100_000)

for (const [amount, words] of [
  [0, 'Minimum $3'],
  [2, 'Minimum $3'],
  [-3, 'Minimum $3'],
  [-(2 ** 31), 'Minimum $3'],
  [1001, 'Maximum $1,000'],
  [1e9, 'Maximum $1,000'],
] as const)
  test(`a tip of ${amount} dollars is rejected with a message`, async () => {
    assert.deepEqual(await refusalOf(tip(site, fan, { user: creator.id, amount })), {
      code: 'BAD_INPUT',
      words,
    })
  })

for (const amount of [2.5, 3.000_01, 2 ** 31, 1e21, null, '5', 'NaN', true, [5], { dollars: 5 }])
  test(`a tip of ${JSON.stringify(amount)}, which is not an integer, is rejected`, async () => {
    const asked = askAs(site, fan, 'mutation ($u: ID!, $a: Int!) { addTip(user: $u, amount: $a) { id } }', {
      u: creator.id,
      a: amount,
    })
    assert.equal((await refusalOf(asked)).code, 'BAD_INPUT')
  })

for (const key of [
  '',
  'short',
  'a b c d e f',
  'x'.repeat(101),
  '../../etc/passwd',
  'ключ-ключ',
  'key\0key-key',
])
  test(`the malformed key ${JSON.stringify(key.slice(0, 20))} is rejected`, async () => {
    assert.equal((await refusalOf(tip(site, fan, { user: creator.id, amount: 3, key }))).code, 'BAD_INPUT')
  })

test('malformed account and media ids are rejected', async () => {
  const stranger = await seedAccount(site, { isCreator: true })
  const { id: theirs } = await seedMedia(site, stranger)
  const { id: hidden } = await seedMedia(site, creator, { visibility: 'private' })
  const nobody = '01900000-0000-7000-8000-000000000000'
  assert.equal((await refusalOf(tip(site, fan, { user: nobody, amount: 3 }))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(tip(site, fan, { user: 'me', amount: 3 }))).code, 'BAD_INPUT')
  for (const media of [nobody, theirs, hidden])
    assert.equal((await refusalOf(tip(site, fan, { user: creator.id, amount: 3, media }))).code, 'NOT_FOUND')
  assert.equal(
    (await refusalOf(tip(site, fan, { user: creator.id, amount: 3, media: "' or 1=1" }))).code,
    'BAD_INPUT',
  )
})

test('a message that is too long or cannot be stored is rejected', async () => {
  for (const message of ['x'.repeat(513), 'half \ud800', 'nul \0'])
    assert.equal(
      (await refusalOf(tip(site, fan, { user: creator.id, amount: 3, message }))).code,
      'BAD_INPUT',
    )
})

test('none of them was charged', async () => assert.equal(await creditsOf(site, fan), 100_000))

test('any text that can be stored is accepted', async () => {
  for (const message of NAUGHTY_STRINGS.filter((text) => text.length <= 500 && !text.includes('\0')).slice(
    0,
    60,
  )) {
    const { data, errors } = await tip(site, fan, { user: creator.id, amount: 3, message })
    const retained = data?.addTip as { message: string } | undefined
    if (errors) assert.equal(errors[0]?.extensions.code, 'BAD_INPUT', message)
    else assert.equal(retained?.message, message.normalize('NFC').trim())
  }
})

test('tips are rate limited', async () => {
  const limited = await freshSite()
  const [host, giver] = [await seedAccount(limited, { isCreator: true }), await seedAccount(limited)]
  await addCredits(limited, giver, 100_000)
  const codes = []
  for (let number = 0; number < 61; number += 1) {
    const { errors } = await tip(limited, giver, { user: host.id, amount: 3 })
    codes.push(errors?.[0]?.extensions.code)
  }
  assert.deepEqual([codes[59], codes[60]], [undefined, 'TOO_MANY_REQUESTS'])
  await answerOf(askAs(limited, giver, '{ wallet { cents } }'))
})

test('rejected purchases leave no entries in the database log', async () => {
  const poor = await seedAccount(site)
  await addCredits(site, poor, 299)
  const { id: mediaId } = await seedMediaRow(site, creator, { price_cents: 300 })
  for (let times = 0; times < 20; times += 1) {
    const { code } = await refusalOf(tip(site, poor, { user: creator.id, amount: 3 }))
    assert.equal(code, 'NOT_ENOUGH_CREDITS')
    assert.equal((await refusalOf(buyMediaViaApi(site, poor, { media: mediaId }))).code, 'NOT_ENOUGH_CREDITS')
  }
  await addCredits(site, poor, 1_001)
  await answerOf(buyMediaViaApi(site, poor, { media: mediaId }))
  for (let times = 0; times < 5; times += 1)
    assert.equal((await refusalOf(buyMediaViaApi(site, poor, { media: mediaId }))).code, 'ALREADY_BOUGHT')
  assert.doesNotMatch(await databaseLog(), new RegExp(poor.id))
  await assert.rejects(addCredits(site, poor, -2_000))
  assert.match(await databaseLog(), new RegExp(poor.id), 'what fails is written there')
})

async function databaseLog(): Promise<string> {
  const { rows } = await sql<{ dir: string }>`select current_setting('data_directory') as dir`.execute(
    site.app.db,
  )
  return readFileSync(path.join(rows[0]?.dir ?? '', '../postgres.log'), 'utf8')
}
