/** Sign-up under attack: races, reserved names, strange bodies, floods. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RESERVED_NAMES } from '#rules/reserved-names.ts'
import { SUPPORT_ACCOUNT_ID } from '#rules/support.ts'
import { newForm, postForm, signUpViaApi } from '../../../../test/accounts.ts'
import { NAUGHTY_STRINGS } from '../../../../test/naughty-strings.ts'
import { freshSite } from '../../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })

async function countAccounts(): Promise<number> {
  const rows = await site.app.db
    .selectFrom('accounts')
    .select('id')
    .where('id', '<>', SUPPORT_ACCOUNT_ID)
    .execute()
  return rows.length
}

test('200 concurrent sign-ups with one username create exactly one account', async () => {
  const { username } = newForm()
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const spelling = index % 2 ? username : username.toUpperCase()
      return postForm(site, '/api/signup', { ...newForm(), username: spelling })
    }),
  )
  const lost = answers.filter(({ body }) => body.error)
  assert.equal(answers.filter(({ status }) => status === 200).length, 200)
  assert.equal(lost.length, 199)
  for (const { body, cookie } of lost) {
    assert.deepEqual(body.errors, { username: 'Username is taken' })
    assert.equal(cookie, '')
  }
  const sessions = await site.app.db.selectFrom('sessions').select('id').execute()
  assert.deepEqual([await countAccounts(), sessions.length], [1, 1])
})

test('of many accounts confirming one address concurrently, exactly one gets it', async () => {
  const { email } = newForm()
  const people = await Promise.all(Array.from({ length: 8 }, () => signUpViaApi(site, { email })))
  const answers = await Promise.allSettled(
    people.map(({ id }) =>
      site.app.db
        .updateTable('accounts')
        .set({ email_verified_at: new Date() })
        .where('id', '=', id)
        .execute(),
    ),
  )
  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
})

test('names of client or server routes cannot be used as usernames', async () => {
  const before = await countAccounts()
  for (const name of RESERVED_NAMES)
    for (const username of [name, name.toUpperCase(), ` ${name} `]) {
      const { body } = await postForm(site, '/api/signup', { ...newForm(), username })
      assert.equal(body.error, true, username)
      assert.deepEqual(Object.keys(body.errors ?? {}), ['username'], username)
    }
  assert.equal(await countAccounts(), before)
})

test('naughty strings as a name are stored unchanged or rejected with a field error, never a server error', async () => {
  let retained = 0
  // A sample, because hashing hundreds of passwords is slow; the profile tests try all.
  const sample = NAUGHTY_STRINGS.filter((_, index) => index % 8 === 0)
  for (const fullname of sample) {
    const { status, body } = await postForm(site, '/api/signup', { ...newForm(), fullname })
    assert.equal(status, 200, JSON.stringify(fullname))
    if (body.error) {
      assert.deepEqual(Object.keys(body.errors ?? {}), ['fullname'], JSON.stringify(fullname))
      continue
    }
    retained += 1
    const { fullname: told } = body.account as unknown as { fullname: string }
    assert.equal(told, fullname.normalize('NFC').trim())
  }
  assert.ok(retained > sample.length / 2, `only ${retained} were kept`)
})

test('naughty strings as username, address or password get a message, never a server error', async () => {
  for (const text of NAUGHTY_STRINGS) {
    const form = { ...newForm(), username: text, email: text, password: text }
    const { status, body } = await postForm(site, '/api/signup', form)
    assert.equal(status, 200, JSON.stringify(text))
    assert.equal(body.error, true, JSON.stringify(text))
  }
})

test('malformed bodies get errors for the missing fields', async () => {
  for (const body of [
    null,
    [],
    'text',
    1,
    true,
    {},
    { username: { a: 1 } },
    { __proto__: null, email: [] },
  ]) {
    for (const path of ['/api/signup', '/api/auth', '/api/validate'] as const) {
      const answer = await site.post(path, JSON.stringify(body))
      assert.equal(answer.status, 200, `${path} ${JSON.stringify(body)}`)
      assert.equal(((await answer.json()) as { error: boolean }).error, true)
    }
  }
})

test('cross-site sign-ups are rejected', async () => {
  const { status } = await postForm(site, '/api/signup', newForm(), { 'sec-fetch-site': 'cross-site' })
  assert.equal(status, 403)
})

test('mass sign-ups from one IP address are rate limited', async () => {
  const limited = await freshSite()
  const statuses: number[] = []
  for (let count = 0; count < 21; count += 1)
    statuses.push((await postForm(limited, '/api/signup', newForm())).status)
  assert.deepEqual(statuses, [...Array(20).fill(200), 429])
})
