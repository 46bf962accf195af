import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSignedIn, type SignedUpPerson, signInViaApi, signUpViaApi } from '../../../test/accounts.ts'
import { mailsTo, mailTo } from '../../../test/mail.ts'
import { answerOf } from '../../../test/people.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })

const FIELDS =
  'username fullname email phone gender interests description email_verified socials { instagram twitter }'

function upProfile(person: Pick<SignedUpPerson, 'cookie'>, account: object) {
  return site.ask(`mutation ($account: ProfileInput!) { upProfile(account: $account) { ${FIELDS} } }`, {
    variables: { account },
    headers: { cookie: person.cookie },
  })
}

async function refusedFields(answer: ReturnType<typeof upProfile>) {
  const { errors } = await answer
  assert.equal(errors?.[0]?.extensions.code, 'BAD_INPUT')
  return errors?.[0]?.extensions.fields
}

test('omitted fields stay unchanged', async () => {
  const person = await signUpViaApi(site)
  const { data } = await upProfile(person, {
    description: 'Hello\nthere',
    gender: 'woman',
    interests: ['men'],
  })
  assert.deepEqual(data?.upProfile, {
    username: person.username,
    fullname: 'Nadia Brandt',
    email: person.email,
    phone: null,
    gender: 'woman',
    interests: ['men'],
    description: 'Hello\nthere',
    email_verified: false,
    socials: { instagram: '', twitter: '' },
  })
  const again = await upProfile(person, {
    phone: '+49 30 1234',
    instagram: '@nadia',
    twitter: 'nadia',
    gender: null,
  })
  assert.deepEqual(again.data?.upProfile, {
    ...(data?.upProfile as object),
    phone: '+49 30 1234',
    socials: { instagram: '@nadia', twitter: 'nadia' },
  })
  assert.equal((await upProfile(person, { phone: '' })).errors, undefined)
})

test('a taken username is rejected, and no other field changes', async () => {
  const [person, other] = [await signUpViaApi(site), await signUpViaApi(site)]
  const changes = { username: other.username.toUpperCase(), fullname: 'New Name' }
  assert.deepEqual(await refusedFields(upProfile(person, changes)), { username: 'Username is taken' })
  const profile = await answerOf<{ fullname: string }>(upProfile(person, {}))
  assert.equal(profile.fullname, 'Nadia Brandt')
})

test('every invalid field is reported', async () => {
  const person = await signUpViaApi(site)
  const wrong = { username: 'menu', fullname: ' ', email: 'x', phone: 'call me', gender: 'x', interests: [] }
  assert.deepEqual(await refusedFields(upProfile(person, wrong)), {
    username: 'Username is taken',
    fullname: 'Name is required',
    email: 'Enter a valid email address',
    phone: 'Enter a valid phone number',
    gender: 'Gender is required',
    interests: 'Interests are required',
  })
})

test('the same address in different case sends no mail', async () => {
  const person = await signUpViaApi(site)
  await mailTo(site, { to: person.email, kind: 'verify-email' })
  await upProfile(person, { email: person.email.toUpperCase() })
  await upProfile(person, {
    password_flag: true,
    password_current: person.password,
    password: 'other-horse-7',
  })
  await mailTo(site, { to: person.email, kind: 'password-changed' })
  assert.deepEqual(await mailsTo(site, person.email), ['verify-email', 'password-changed'])
})

test('changing the password ends the other sessions and sends a mail', async () => {
  const person = await signUpViaApi(site)
  const elsewhere = (await signInViaApi(site, person)).cookie
  const password = 'better horse 8'
  const change = { password_flag: true, password_current: person.password, password }
  assert.equal((await upProfile(person, change)).errors, undefined)
  assert.equal(await isSignedIn(site, elsewhere), false)
  assert.equal(await isSignedIn(site, person.cookie), true)
  await mailTo(site, { to: person.email, kind: 'password-changed' })
  assert.equal((await signInViaApi(site, person)).body.error, true)
  assert.equal((await signInViaApi(site, { ...person, password })).body.error, false)
  assert.deepEqual(await refusedFields(upProfile(person, change)), { password_current: 'Wrong password' })
})

test('a weak password, or a missing current one, is a field error', async () => {
  const person = await signUpViaApi(site)
  assert.deepEqual(await refusedFields(upProfile(person, { password_flag: true })), {
    password_current: 'Current password is required',
    password: 'Password is required',
  })
  const weak = { password_flag: true, password_current: person.password, password: 'short1' }
  assert.deepEqual(await refusedFields(upProfile(person, weak)), { password: 'Minimum 8 characters' })
  assert.equal((await signInViaApi(site, person)).body.error, false)
})

test('of two concurrent password changes one wins, and only its password works', async () => {
  const person = await signUpViaApi(site)
  const passwords = ['first horse 1', 'second horse 2']
  const answers = await Promise.all(
    passwords.map((password) =>
      upProfile(person, { password_flag: true, password_current: person.password, password }),
    ),
  )
  const won = passwords.filter((_, index) => !answers[index]?.errors)
  assert.equal(won.length, 1)
  for (const password of passwords)
    assert.equal((await signInViaApi(site, { ...person, password })).body.error, password !== won[0])
})

test('private fields are hidden from other users', async () => {
  const [person, other] = [await signUpViaApi(site), await signUpViaApi(site)]
  await upProfile(person, { phone: '+49 30 1234', gender: 'man', interests: ['women'] })
  const query = `query ($u: String!) { publicProfile(username: $u) { status ${FIELDS} } }`
  for (const cookie of ['', other.cookie]) {
    const { data } = await site.ask(query, { variables: { u: person.username }, headers: { cookie } })
    const response = data?.publicProfile as Record<string, unknown>
    const { email, phone, gender, interests, status, email_verified } = response
    assert.deepEqual(
      [email, phone, gender, interests, status, email_verified],
      [null, null, null, null, null, false],
    )
  }
  const mine = await answerOf<{ status: string }>(
    site.ask(`{ account { status ${FIELDS} } }`, { headers: { cookie: person.cookie } }),
  )
  assert.equal(mine.status, 'active')
})
