import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { LEGAL_VERSIONS } from '#rules/legal/versions.ts'
import { isSignedIn, newForm, postForm, signInViaApi, signUpViaApi } from '../../../../test/accounts.ts'
import { confirmAddress, mailsTo, mailTo, tokenIn } from '../../../../test/mail.ts'
import { answerOf } from '../../../../test/people.ts'
import { freshDatabaseUrl } from '../../../../test/postgres.ts'
import { freshSite } from '../../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })

test('signing up opens a session and sends a confirmation mail', async () => {
  const form = newForm()
  const { status, body, cookie } = await postForm(site, '/api/signup', form)
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

test('a site hashes at full cost and rehashes cheaper hashes at the next sign-in', async () => {
  const DATABASE_URL = await freshDatabaseUrl()
  const cheap = await freshSite({ DATABASE_URL })
  const real = await freshSite({ DATABASE_URL, PASSWORD_COST: 'full' })
  const hashOf = async ({ username }: { username: string }) => {
    const found = real.app.db.selectFrom('accounts').select('password_hash').where('username', '=', username)
    return (await found.executeTakeFirstOrThrow()).password_hash
  }
  const full = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
  assert.match(await hashOf(await signUpViaApi(real)), full)
  const early = await signUpViaApi(cheap)
  assert.doesNotMatch(await hashOf(early), full)
  assert.equal((await signInViaApi(real, early)).body.error, false)
  assert.match(await hashOf(early), full)
})

test('missing and invalid fields are reported one by one', async () => {
  const { status, body } = await postForm(site, '/api/signup', {
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
      email: 'Enter a valid email address',
      password: 'Password must contain at least 6 characters and includes upper lower number letters',
    },
  })
})

test('a common password is rejected at sign-up, change and reset', async () => {
  const words = 'This password is too common. Choose another one.'
  const { body } = await postForm(site, '/api/signup', { ...newForm(), password: 'Password123' })
  assert.deepEqual(body, { error: true, errors: { password: words } })
  const person = await signUpViaApi(site)
  const { errors } = await site.ask('mutation ($a: ProfileInput!) { upProfile(account: $a) { id } }', {
    variables: { a: { password_flag: true, password_current: person.password, password: 'password123' } },
    headers: { cookie: person.cookie },
  })
  assert.deepEqual(errors?.[0]?.extensions.fields, { password: words })
  await site.ask('mutation ($email: String!) { password_reset_request(email: $email) { user } }', {
    variables: { email: person.email },
  })
  const id = tokenIn(await mailTo(site, { to: person.email, kind: 'reset-password' }), site, '/reset-pass')
  const reset = site.ask(
    'mutation ($id: String!, $p: String!) { password_reset(id: $id, password: $p) { ok errors } }',
    { variables: { id, p: 'Password123' } },
  )
  assert.deepEqual(await answerOf(reset), { ok: false, errors: [words] })
  assert.equal((await signInViaApi(site, person)).body.error, false)
})

test('usernames are unique regardless of case', async () => {
  const first = await signUpViaApi(site)
  const { body, cookie } = await postForm(site, '/api/signup', {
    ...newForm(),
    username: first.username.toUpperCase(),
  })
  assert.deepEqual(body, { error: true, errors: { username: 'Username is taken' } })
  assert.equal(cookie, '')
})

test('signing up with an existing address gets the usual response, and its owner is notified by mail', async () => {
  const owner = await signUpViaApi(site)
  await confirmAddress(site, owner)
  const stranger = await signUpViaApi(site, {
    email: ` ${owner.email.toUpperCase()} `,
    password: 'Other-horse-7',
  })
  const fresh = await signUpViaApi(site)
  assert.deepEqual(await shownTo(stranger), { ...(await shownTo(fresh)), email: owner.email })
  await mailTo(site, { to: owner.email, kind: 'account-exists' })
  assert.deepEqual(await mailsTo(site, owner.email), ['verify-email', 'account-exists'])

  // Each password opens its own account in any browser; the stranger's stays unconfirmed.
  for (const who of [owner, { ...stranger, email: owner.email }]) {
    const { body } = await signInViaApi(site, who)
    assert.equal(typeof body.account === 'object' && body.account.id, who.id)
  }
  const again = await site.ask('mutation { resendVerification }', { headers: { cookie: stranger.cookie } })
  assert.deepEqual(again.data, { resendVerification: true })
  await mailTo(site, { to: owner.email, kind: 'account-exists', nth: 2 })
})

test('when two accounts claim an address, the first to confirm gets it', async () => {
  const squatter = await signUpViaApi(site)
  const owner = await signUpViaApi(site, { email: squatter.email })
  const links = []
  for (const nth of [1, 2])
    links.push(
      tokenIn(await mailTo(site, { to: owner.email, kind: 'verify-email', nth }), site, '/email_validation'),
    )
  const verify = async (hash: string) =>
    (
      await answerOf<{ username: string } | null>(
        site.ask('mutation ($hash: String!) { verify_email(hash: $hash) { username } }', {
          variables: { hash },
        }),
      )
    )?.username
  const names = [await verify(links[1] ?? ''), await verify(links[0] ?? '')]
  assert.equal(names.filter((name) => name !== undefined).length, 1, 'the other link is void')
  const { rows } = await sql`
    select username from accounts where email = ${owner.email} and email_verified_at is not null
  `.execute(site.app.db)
  assert.deepEqual(rows, [{ username: names[0] }])
})

test('every claimant of an unconfirmed address gets a reset link; using one confirms the address', async () => {
  const first = await signUpViaApi(site)
  const second = await signUpViaApi(site, { email: first.email })
  await site.ask('mutation ($email: String!) { password_reset_request(email: $email) { user } }', {
    variables: { email: first.email },
  })
  const links: string[] = []
  for (const nth of [1, 2])
    links.push(
      tokenIn(await mailTo(site, { to: first.email, kind: 'reset-password', nth }), site, '/reset-pass'),
    )
  const isOwn = async (id: string) => {
    const { data } = await site.ask('query ($id: String!) { passwordResetRequest(id: $id) { user } }', {
      variables: { id },
      headers: { cookie: second.cookie },
    })
    return (data?.passwordResetRequest as { user: string | null } | undefined)?.user === second.id
  }
  const owners = await Promise.all(links.map(isOwn))
  assert.equal(owners.filter(Boolean).length, 1)
  const reset = (id: string, password: string) =>
    answerOf<{ ok: boolean }>(
      site.ask('mutation ($id: String!, $p: String!) { password_reset(id: $id, password: $p) { ok } }', {
        variables: { id, p: password },
      }),
    )
  const own = links[owners.indexOf(true)] ?? ''
  assert.deepEqual(await reset(own, 'Fresh-horse-9'), { ok: true })
  const row = await site.app.db
    .selectFrom('accounts')
    .select('email_verified_at')
    .where('id', '=', second.id)
    .executeTakeFirstOrThrow()
  assert.notEqual(row.email_verified_at, null)
  assert.deepEqual(await reset(links[owners.indexOf(false)] ?? '', 'Other-horse-9'), { ok: false })
})

async function shownTo({ cookie }: { cookie: string }) {
  const { data } = await site.ask('{ account { email email_verified pendingEmail status fullname } }', {
    headers: { cookie },
  })
  return data?.account as object
}

test('a name is stored trimmed and Unicode-normalised', async () => {
  const { id } = await signUpViaApi(site, { fullname: '  Zoe\u0308  ' })
  const row = await site.app.db
    .selectFrom('accounts')
    .select('fullname')
    .where('id', '=', id)
    .executeTakeFirst()
  assert.equal(row?.fullname, 'Zo\u00eb')
})

test('signing up while signed in ends the previous session', async () => {
  const first = await signUpViaApi(site)
  const { cookie } = await postForm(site, '/api/signup', newForm(), { cookie: first.cookie })
  assert.equal(await isSignedIn(site, first.cookie), false)
  assert.ok(await isSignedIn(site, cookie))
})

test('the password chosen at sign-up works in another browser', async () => {
  const person = await signUpViaApi(site)
  assert.equal((await signInViaApi(site, person)).body.error, false)
})

test('a username is checked when its field loses focus', async () => {
  const person = await signUpViaApi(site)
  const check = async (body: unknown, headers = {}) =>
    (await postForm(site, '/api/validate', body, headers)).body
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

test('the username check reveals nothing about email addresses', async () => {
  const { email } = await signUpViaApi(site)
  for (const value of [email, 'nobody@mail.example']) {
    const { body } = await postForm(site, '/api/validate', { field: 'email', value })
    assert.deepEqual(body, { error: true, errors: { field: 'You can only check usernames' } })
  }
})

test('consents given before sign-up are stored on the account', async () => {
  const headers = { cookie: 'agree_18=1; cookie_policy=1' }
  const { body } = await postForm(site, '/api/signup', newForm(), headers)
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
    { kind: 'terms', version: String(LEGAL_VERSIONS.terms) },
  ])
})
