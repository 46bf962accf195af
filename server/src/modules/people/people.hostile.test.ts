import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerOf, askAs, block, follow, refusalOf, unblock } from '../../../test/people.ts'
import { leaveOneTry } from '../../../test/rate-limits.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite()
const person = await seedAccount(site, { username: 'hostile.host' })

const NO_IDS = [
  '',
  '1',
  'null',
  "' or 1=1 --",
  '../../etc/passwd',
  '\u0000',
  '00000000-0000-7000-8000-00000000000g',
  `${person.id} `,
  'x'.repeat(10_000),
]

const byId = (field: string) => `query ($id: ID!) { ${field}(user: $id) { id } }`

for (const id of NO_IDS) {
  test(`a malformed id gets a clear error everywhere: ${JSON.stringify(id.slice(0, 40))}`, async () => {
    const answers = [
      follow(site, person, id),
      block(site, person, id),
      unblock(site, person, id),
      askAs(site, person, byId('followers'), { id }),
      askAs(site, person, byId('following'), { id }),
      askAs(site, person, byId('accounts_blocked').replace('ID!', 'ID'), { id }),
    ]
    for (const answer of answers) assert.equal((await refusalOf(answer)).code, 'BAD_INPUT')
  })
}

test('invalid usernames are simply not found', async () => {
  const query = 'query ($u: String!) { publicProfile(username: $u) { id } profile(username: $u) { id } }'
  for (const u of ['', 'a', '\u0000', '%', '____', 'hostile%', 'İstanbul', '\ud800', 'x'.repeat(50_000)]) {
    const { data, errors } = await askAs(site, person, query, { u })
    assert.equal(errors, undefined)
    assert.deepEqual(data, { publicProfile: null, profile: null })
  }
})

test('malformed pages are rejected, and too large ones are capped', async () => {
  const fan = await seedAccount(site)
  await follow(site, fan, person.id)
  const query = 'query ($id: ID!, $limit: LimitInput) { followers(user: $id, limit: $limit) { id } }'
  for (const limit of [{ limit: 0 }, { limit: -1 }, { skip: -1 }, { skip: 2_000_000_000 }]) {
    const refused = await refusalOf(askAs(site, person, query, { id: person.id, limit }))
    assert.equal(refused.code, 'BAD_INPUT')
  }
  const whole = await answerOf<unknown[]>(
    askAs(site, person, query, { id: person.id, limit: { limit: 500, order: "'; drop table follows" } }),
  )
  assert.equal(whole.length, 1)
})

test('wildcards, quotes and control characters in a search are matched literally', async () => {
  const plain = await seedAccount(site, { username: 'plain.fan', fullname: 'Pia 100% O\'Hara\\_"' })
  await follow(site, plain, person.id)
  const query = 'query ($q: String) { relative_users(filter: { query: $q }) { username } }'
  const found = async (q: string) =>
    (await answerOf<{ username: string }[]>(askAs(site, person, query, { q }))).map(
      ({ username }) => username,
    )
  assert.deepEqual(await found('%100'), [])
  assert.deepEqual(await found('p_a'), [])
  assert.deepEqual(await found('plain%fan'), [])
  assert.deepEqual(await found('100%'), ['plain.fan'])
  assert.deepEqual(await found('o\'hara\\_"'), ['plain.fan'])
  for (const rubbish of ['\u0000', '\\', "'; drop table follows; --", '\ud800', 'x'.repeat(100_000)])
    assert.deepEqual(
      await found(rubbish).catch((error) => assert.fail(error)),
      rubbish === '\\' ? ['plain.fan'] : [],
    )
})

test('an unknown relation is rejected', async () => {
  const query = 'query ($t: String) { relative_users(filter: { type: $t }) { id } }'
  assert.equal((await refusalOf(askAs(site, person, query, { t: 'enemies' }))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(askAs(site, person, query, { t: 'constructor' }))).code, 'BAD_INPUT')
})

test('follows and blocks are rate limited per user', async () => {
  const [hasty, calm, other] = [await seedAccount(site), await seedAccount(site), await seedAccount(site)]
  for (const [policy, act] of [
    ['follow', follow],
    ['block', block],
  ] as const) {
    await leaveOneTry(site, policy, { account: hasty.id })
    assert.equal(await answerOf(act(site, hasty, other.id)), true)
    assert.equal((await refusalOf(act(site, hasty, other.id))).code, 'TOO_MANY_REQUESTS', policy)
    assert.equal(await answerOf(act(site, calm, other.id)), true)
  }
  assert.equal(await answerOf(unblock(site, hasty, other.id)), true)
})
