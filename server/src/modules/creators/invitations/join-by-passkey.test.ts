import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newForm } from '../../../../test/accounts.ts'
import { createAuthenticator } from '../../../../test/authenticator.ts'
import { type AuthBody, passkeySignIn, postPasskey, signUpOptions } from '../../../../test/passkeys.ts'
import { freshSite } from '../../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

async function begin() {
  const { password: _, ...form } = { ...newForm(), instagram: '@nadia.makes' }
  const authenticator = createAuthenticator(site.url)
  const { body, cookies } = await signUpOptions(site, form)
  return { form, authenticator, cookies, passkey: authenticator.create(body.options) }
}

const join = (form: object, cookie: string) =>
  postPasskey<AuthBody>(site, '/api/signup/invite', form, { cookie })

const accountOf = (username: string) =>
  db
    .selectFrom('accounts')
    .leftJoin('invitations', 'invited_id', 'accounts.id')
    .select(['accounts.password_hash', 'invitations.instagram'])
    .where('username', '=', username)
    .executeTakeFirst()

test('an invited person joins with a passkey instead of a password, and signs in with it; twice is refused', async () => {
  const { form, authenticator, cookies, passkey } = await begin()
  const { body } = await join({ ...form, passkey }, cookies)
  assert.equal(body.error, false, JSON.stringify(body.errors))
  assert.deepEqual(await accountOf(form.username), { password_hash: '', instagram: 'nadia.makes' })
  assert.equal((await passkeySignIn(site, authenticator)).body.error, false)
  assert.equal((await join({ ...form, passkey }, cookies)).body.error, true)
})

test('a passkey of another browser’s request is refused', async () => {
  const { form, passkey } = await begin()
  const { cookies } = await begin()
  const { body } = await join({ ...form, passkey }, cookies)
  assert.deepEqual([body.error, Object.keys(body.errors ?? {})], [true, ['passkey']])
  assert.equal(await accountOf(form.username), undefined)
})

test('without a valid passkey, the password is required, and the other fields with it', async () => {
  const { form, cookies, passkey } = await begin()
  const errorsOf = async (changes: object) => (await join({ ...form, ...changes }, cookies)).body.errors
  assert.deepEqual(Object.keys((await errorsOf({})) ?? {}), ['password'])
  assert.deepEqual(Object.keys((await errorsOf({ passkey: null })) ?? {}), ['password'])
  assert.deepEqual(Object.keys((await errorsOf({ passkey, instagram: '' })) ?? {}), ['instagram'])
  for (const hostile of ['', 'x', 7, true, [], {}, { id: "' or true --" }])
    assert.deepEqual(Object.keys((await errorsOf({ passkey: hostile })) ?? {}), ['passkey'])
  assert.equal(await accountOf(form.username), undefined)
})
