import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '#rules/time.ts'
import { isSignedIn, signInViaApi, signUpViaApi } from '../../../../test/accounts.ts'
import { confirmAddress, mailsTo, mailTo, tokenIn } from '../../../../test/mail.ts'
import { answerOf } from '../../../../test/people.ts'
import { freshSite } from '../../../../test/site.ts'

const site = await freshSite({}, { worker: true })
// Rate limits are on here, so only a few sign-ups are possible from this address.
const person = await signUpViaApi(site)

type Request = { user: string | null; add_date: string; expiration_date: string } | null

const requestReset = (email: string) =>
  site.ask(
    'mutation ($email: String!) { password_reset_request(email: $email) { user add_date expiration_date } }',
    {
      variables: { email },
    },
  )

const reset = (id: string, password: string) =>
  answerOf<{ ok: boolean; errors: string[] }>(
    site.ask(
      'mutation ($id: String!, $password: String!) { password_reset(id: $id, password: $password) { ok errors } }',
      {
        variables: { id, password },
      },
    ),
  )

const look = (id: string, cookie = '') =>
  answerOf<Request>(
    site.ask('query ($id: String!) { passwordResetRequest(id: $id) { user add_date expiration_date } }', {
      variables: { id },
      headers: { cookie },
    }),
  )

async function linkFor(to: string, nth: number): Promise<string> {
  return tokenIn(await mailTo(site, { to, kind: 'reset-password', nth }), site, '/reset-pass')
}

const INVALID = { ok: false, errors: ['Token is invalid or expired'] }

test('a reset link replaces the password once and ends every session', async () => {
  const request = await answerOf<NonNullable<Request>>(requestReset(person.email.toUpperCase()))
  assert.equal(request.user, null)
  assert.equal(Date.parse(request.expiration_date) - Date.parse(request.add_date), HOUR_MS)
  const id = await linkFor(person.email, 1)
  assert.equal((await look(id))?.user, null)
  assert.equal((await look(id, person.cookie))?.user, person.id, 'its owner may know')

  const weak = 'Password must contain at least 6 characters and includes upper lower number letters'
  assert.deepEqual(await reset(id, 'weak'), { ok: false, errors: [weak] })
  person.password = 'Fresh-horse-9'
  assert.deepEqual(await reset(id, person.password), { ok: true, errors: [] })
  assert.equal(await isSignedIn(site, person.cookie), false)
  assert.equal(await look(id), null)
  await mailTo(site, { to: person.email, kind: 'password-changed' })
  assert.deepEqual(await reset(id, 'Stolen-horse-1'), INVALID, 'a stolen link works no second time')
  assert.equal((await signInViaApi(site, person)).body.error, false)
})

test('a reset link used by 20 concurrent requests works once', async () => {
  await requestReset(person.email)
  const id = await linkFor(person.email, 2)
  const passwords = Array.from({ length: 20 }, (_, index) => `Horse-number-${index}`)
  const answers = await Promise.all(passwords.map((password) => reset(id, password)))
  const won = passwords.filter((_, index) => answers[index]?.ok)
  assert.equal(won.length, 1)
  for (const answer of answers) if (!answer.ok) assert.deepEqual(answer, INVALID)
  person.password = won[0] ?? ''
  assert.equal((await signInViaApi(site, person)).body.error, false)
})

test('using a link voids the other links of the account; expired links are void too', async () => {
  await requestReset(person.email)
  await requestReset(person.email)
  const [first, second] = [await linkFor(person.email, 3), await linkFor(person.email, 4)]
  assert.notEqual(await look(first), null, 'asking again does not take the first link away')
  person.password = 'Third-horse-3'
  assert.equal((await reset(second, person.password)).ok, true)
  assert.deepEqual(await reset(first, 'Other-horse-3'), INVALID)

  await requestReset(person.email)
  const old = await linkFor(person.email, 5)
  await site.app.db
    .updateTable('account_tokens')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  assert.equal(await look(old), null)
  assert.deepEqual(await reset(old, 'Other-horse-4'), INVALID)
})

test('the rate limit stops guessing, and the owner gets in with a reset link', async () => {
  const victim = await signUpViaApi(site)
  for (let guess = 0; guess < 10; guess += 1)
    assert.equal((await signInViaApi(site, { ...victim, password: `Guess-${guess}` })).status, 200)
  assert.equal((await signInViaApi(site, victim)).status, 429, 'even the right password waits now')
  await requestReset(victim.email)
  const password = 'Back-again-1'
  assert.equal((await reset(await linkFor(victim.email, 1), password)).ok, true)
  assert.equal((await signInViaApi(site, { ...victim, password })).body.error, false)
})

test('the response is the same whether or not the address has an account', async () => {
  const known = await signUpViaApi(site)
  const answers = []
  for (const email of [known.email, 'nobody.at.all@mail.example']) {
    const answer = await site.post('/api', {
      query:
        'mutation ($email: String!) { password_reset_request(email: $email) { user add_date expiration_date } }',
      variables: { email },
    })
    const headers = Object.fromEntries(answer.headers)
    for (const name of ['date', 'x-request-id']) delete headers[name]
    const body = (await answer.text()).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a moment')
    answers.push({ status: answer.status, headers, body })
  }
  assert.deepEqual(answers[0], answers[1])
  await mailTo(site, { to: known.email, kind: 'reset-password' })
  assert.deepEqual(await mailsTo(site, 'nobody.at.all@mail.example'), [])
})

test('an address gets at most five reset mails an hour, whether or not it has an account', async () => {
  for (const email of ['somebody.else@mail.example', (await signUpViaApi(site)).email]) {
    const codes = []
    for (let time = 0; time < 6; time += 1) {
      const { errors } = await requestReset(email)
      codes.push(errors?.[0]?.extensions.code ?? 'ok')
    }
    assert.deepEqual(codes, [...Array(5).fill('ok'), 'TOO_MANY_REQUESTS'])
  }
})

test('a malformed address is a field error, and a malformed link is void', async () => {
  const { errors } = await requestReset('nobody')
  assert.equal(errors?.[0]?.message, 'Enter a valid email address')
  for (const id of ['', 'x', "' or 1=1--", 'x'.repeat(5000), 'a\0b', '\ud800']) {
    assert.equal(await look(id), null)
    assert.deepEqual(await reset(id, 'Right-horse-7'), INVALID)
  }
})

test("strangers' requests do not exhaust the owner's limit in a known browser", async () => {
  const besieged = await freshSite({}, { worker: true })
  const owner = await signUpViaApi(besieged)
  await confirmAddress(besieged, owner)
  const ask = (cookie: string) =>
    besieged.ask('mutation ($email: String!) { password_reset_request(email: $email) { user } }', {
      variables: { email: owner.email },
      headers: { cookie },
    })
  for (let time = 0; time < 5; time += 1) await ask('')
  assert.equal((await ask('')).errors?.[0]?.extensions.code, 'TOO_MANY_REQUESTS')
  assert.equal((await ask(owner.cookies)).errors, undefined)
  await mailTo(besieged, { to: owner.email, kind: 'reset-password', nth: 6 })
})
