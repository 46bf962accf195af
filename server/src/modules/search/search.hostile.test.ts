import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedMany } from '../../../test/feed.ts'
import { NAUGHTY_STRINGS } from '../../../test/naughty-strings.ts'
import { answerOf, askAs, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const owner = await seedAccount(site, { isCreator: true })
await seedMany(site, [owner], 5)

const ALL = `query ($q: String!) {
  searchMedia(query: $q) { medias { id } next } creators(filter: {query: $q}) { id } tags(query: $q) { id }
}`

const TEXTS = [
  ...NAUGHTY_STRINGS,
  'a'.repeat(100),
  'a'.repeat(101),
  'a '.repeat(50),
  'b'.repeat(100_000),
  '%',
  '_',
  '\\',
  '%%%%',
  '\\%',
  "'; drop table media; --",
  'nul \0',
  '\ud83d',
  '\u{10FFFF}',
  '\u200b'.repeat(40),
  '👩‍👩‍👧‍👦',
  '(((((',
  '[a-z]+',
  '"',
  '&|!:*',
  '<->',
]

test('any input is a valid search', async () => {
  for (const q of TEXTS) {
    const { data, errors } = await askAs(site, owner, ALL, { q })
    assert.equal(errors, undefined, JSON.stringify(q.slice(0, 60)))
    assert.ok(Array.isArray(data?.tags))
  }
})

test('special characters are not wildcards', async () => {
  for (const q of ['%', '_', '%er%', 'num_er'])
    assert.deepEqual(
      await answerOf(
        askAs(site, null, 'query ($q: String!) { creators(filter: {query: $q}) { id } }', { q }),
      ),
      [],
    )
})

const sealed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const ID = '00000000-0000-7000-8000-000000000000'

for (const [what, after] of Object.entries({
  'an empty text': '',
  'no base64': '***',
  'no JSON': Buffer.from('{').toString('base64url'),
  'an empty object': sealed({}),
  'a tier that is none': sealed({ tier: 3, at: [1, ID] }),
  'a tier in words': sealed({ tier: '0', at: [1, ID] }),
  'a score that is none': sealed({ tier: 0, at: [null, ID] }),
  'an id that is none': sealed({ tier: 0, at: [1, "x'"] }),
  'a floor that is none': sealed({ tier: 0, floor: 'low' }),
  'one field too many': sealed({ tier: 0, at: [1, ID], more: 1 }),
  'a place too long': 'a'.repeat(9_000),
})) {
  test(`rejects ${what} as a cursor`, async () => {
    const query = 'query ($after: String!) { searchMedia(query: "number", after: $after) { next } }'
    assert.deepEqual(await refusalOf(askAs(site, null, query, { after })), {
      code: 'BAD_INPUT',
      words: 'This list has changed. Reload it.',
    })
  })
}

test('accepts cursors at the limits', async () => {
  const query =
    'query ($after: String!) { searchMedia(query: "number", after: $after) { medias { id } next } }'
  for (const tier of [0, 1, 2])
    for (const score of [Number.MAX_VALUE, 0, -1e300])
      for (const floor of [undefined, ID, 'ffffffff-ffff-ffff-ffff-ffffffffffff'])
        for (const at of [undefined, [score, ID]])
          assert.ok(await answerOf(askAs(site, null, query, { after: sealed({ tier, at, floor }) })))
})

test('rejects invalid types, sizes and tags', async () => {
  for (const args of ['type: "audio"', 'limit: {limit: 0}', 'limit: {limit: -1}']) {
    const answer = askAs(site, null, `{ searchMedia(query: "a", ${args}) { next } }`)
    assert.equal((await refusalOf(answer)).code, 'BAD_INPUT', args)
  }
  for (const limit of [0, -7])
    assert.equal((await refusalOf(askAs(site, null, `{ tags(limit: ${limit}) { id } }`))).code, 'BAD_INPUT')
  assert.ok(await answerOf(askAs(site, null, '{ tags(limit: 100) { id } }')))
})
