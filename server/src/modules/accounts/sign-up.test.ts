import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSignedIn, newForm, sendForm, signIn, signUp } from '../../../test/accounts.ts'
import { mailTo, tokenIn } from '../../../test/mail.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })

test('signing up opens a session and asks by mail to confirm the address', async () => {
  const form = newForm()
  const { status, body, cookie } = await sendForm(site, '/api/signup', form)
  assert.equal(status, 200)
  assert.equal(body.error, false)
  assert.ok(await isSignedIn(site, cookie))
  const mail = await mailTo(site, { to: form.email, kind: 'verify-email' })
  assert.ok(tokenIn(mail, site, '/email_validation').length >= 43)
})

test('the session cookie is HttpOnly and the password is stored as a hash only', async () => {
  const form = newForm()
  const answer = await site.post('/api/signup', form)
  for (const line of answer.headers.getSetCookie()) assert.match(line, /HttpOnly.*SameSite=Lax/)
  assert.equal(answer.headers.getSetCookie().length, 2)
  const row = await site.app.db
    .selectFrom('accounts')
    .selectAll()
    .where('username', '=', form.username)
    .executeTakeFirstOrThrow()
  assert.match(row.password_hash, /^\$argon2id\$/)
  assert.ok(!JSON.stringify(row).includes(form.password))
})

test('what is missing or wrong is named field by field', async () => {
  const { status, body } = await sendForm(site, '/api/signup', {
    username: 'ab',
    email: 'x',
    password: 'weak',
  })
  assert.equal(status, 200)
  assert.deepEqual(body, {
    error: true,
    errors: {
      username: 'Username must be 4 to 32 characters',
      fullname: 'Name is required',
      email: 'Email address must be a valid email',
      password: 'Password must contain at least 6 characters and includes upper lower number letters',
    },
  })
})

test('a username and an address are taken without regard to case', async () => {
  const first = await signUp(site)
  const { body, cookie } = await sendForm(site, '/api/signup', {
    ...newForm(),
    username: first.username.toUpperCase(),
    email: ` ${first.email.toUpperCase()} `,
  })
  assert.deepEqual(body, {
    error: true,
    errors: { username: 'Username is taken', email: 'Email address is taken' },
  })
  assert.equal(cookie, '')
})

test('a name is kept trimmed and in one spelling', async () => {
  const { id } = await signUp(site, { fullname: '  Zoe\u0308  ' })
  const row = await site.app.db
    .selectFrom('accounts')
    .select('fullname')
    .where('id', '=', id)
    .executeTakeFirst()
  assert.equal(row?.fullname, 'Zo\u00eb')
})

test('signing up while signed in ends the session before', async () => {
  const first = await signUp(site)
  const { cookie } = await sendForm(site, '/api/signup', newForm(), { cookie: first.cookie })
  assert.equal(await isSignedIn(site, first.cookie), false)
  assert.ok(await isSignedIn(site, cookie))
})

test('the password of sign-up opens the account from another browser', async () => {
  const person = await signUp(site)
  assert.equal((await signIn(site, person)).body.error, false)
})

test('a username is checked when its field loses focus', async () => {
  const person = await signUp(site)
  const check = async (body: unknown, headers = {}) =>
    (await sendForm(site, '/api/validate', body, headers)).body
  const taken = { error: true, errors: { username: 'Username is taken' } }
  assert.deepEqual(await check({ username: person.username.toUpperCase() }), taken)
  assert.deepEqual(await check({ field: 'username', value: person.username }), taken)
  assert.deepEqual(await check({ username: 'signin' }), taken)
  assert.deepEqual(await check({ username: 'free.name' }), { error: false, errors: {} })
  assert.deepEqual(
    await check({ username: person.username }, { cookie: person.cookie }),
    { error: false, errors: {} },
    "one's own name is not taken",
  )
})

test('the check says nothing about addresses', async () => {
  const { email } = await signUp(site)
  for (const value of [email, 'nobody@mail.example']) {
    const { body } = await sendForm(site, '/api/validate', { field: 'email', value })
    assert.deepEqual(body, { error: true, errors: { field: 'Only usernames can be checked' } })
  }
})

test('answers given to the prompts before are remembered on the account', async () => {
  const headers = { cookie: 'agree_18=1; cookie_policy=1' }
  const { body } = await sendForm(site, '/api/signup', newForm(), headers)
  assert.ok(typeof body.account === 'object')
  const rows = await site.app.db
    .selectFrom('consents')
    .select(['kind', 'version'])
    .where('account_id', '=', body.account.id)
    .orderBy('kind')
    .execute()
  assert.deepEqual(rows, [
    { kind: 'age', version: '1' },
    { kind: 'cookies', version: '1' },
  ])
})
