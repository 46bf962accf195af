import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInViaApi, signUpViaApi } from '../../../test/accounts.ts'
import { answerOf, askAs, refusalOf } from '../../../test/people.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })

const accept = (cookie: string, kind: string, version: string) =>
  askAs(site, { cookie }, 'mutation ($k: String!, $v: String!) { acceptConsent(kind: $k, version: $v) }', {
    k: kind,
    v: version,
  })

const consentsOf = (accountId: string) =>
  site.app.db
    .selectFrom('consents')
    .select(['kind', 'version', 'accepted_at'])
    .where('account_id', '=', accountId)
    // Sign-up accepts the terms.
    .where('kind', '<>', 'terms')
    .orderBy('kind')
    .execute()

test('a consent is stored with date and version, and the first acceptance stands', async () => {
  const person = await signUpViaApi(site)
  assert.equal(await answerOf(accept(person.cookie, 'age', '1')), true)
  const [first] = await consentsOf(person.id)
  assert.equal(first?.kind, 'age')
  assert.ok(Math.abs(Date.now() - (first?.accepted_at.getTime() ?? 0)) < 60_000)
  assert.equal(await answerOf(accept(person.cookie, 'age', '1')), true)
  assert.deepEqual(await consentsOf(person.id), [first])
})

test('unknown kinds and versions are rejected', async () => {
  const person = await signUpViaApi(site)
  for (const [kind, version] of [
    ['nothing', '1'],
    ['agree_18', '1'],
    ['__proto__', '1'],
    ['age', '0'],
    ['age', '2'],
    ['cookies', 'a\0b'],
    ['', ''],
  ] as const)
    assert.equal((await refusalOf(accept(person.cookie, kind, version))).code, 'BAD_INPUT')
  assert.deepEqual(await consentsOf(person.id), [])
})

test("sign-in stores the consents in the browser's cookies", async () => {
  const person = await signUpViaApi(site)
  assert.deepEqual(await consentsOf(person.id), [])
  await signInViaApi(site, person, { cookie: 'agree_18=; cookie_policy=1' })
  assert.deepEqual(
    (await consentsOf(person.id)).map(({ kind }) => kind),
    ['cookies'],
    'an empty cookie is no answer',
  )
  await signInViaApi(site, person, { cookie: 'agree_18=1; cookie_policy=1' })
  assert.equal((await consentsOf(person.id)).length, 2)
})
