import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SignedUpPerson, signInViaApi, signUpViaApi } from '../../../../test/accounts.ts'
import { mailsTo, mailTo } from '../../../../test/mail.ts'
import { answerOf, refusalOf } from '../../../../test/people.ts'
import { freshSite } from '../../../../test/site.ts'
import { totpCode, totpStep } from './totp.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })

const ask = (person: Pick<SignedUpPerson, 'cookie'>, query: string, variables: object = {}) =>
  site.ask(query, { variables, headers: { cookie: person.cookie } })

const begin = (person: SignedUpPerson, password: string) =>
  ask(person, 'mutation ($p: String!) { startTwoStep(password: $p) { secret url } }', { p: password })
const start = (person: SignedUpPerson) =>
  answerOf<{ secret: string; url: string }>(begin(person, person.password))
const confirm = (person: SignedUpPerson, code: string) =>
  ask(person, 'mutation ($code: String!) { confirmTwoStep(code: $code) }', { code })
const state = (person: SignedUpPerson) =>
  answerOf<{ enabled: boolean; recovery_codes_left: number }>(
    ask(person, '{ twoStep { enabled recovery_codes_left } }'),
  )
const disable = (person: SignedUpPerson, password: string, code: string) =>
  ask(person, 'mutation ($p: String!, $c: String!) { disableTwoStep(password: $p, code: $c) }', {
    p: password,
    c: code,
  })

const renew = (person: SignedUpPerson, password: string, code: string) =>
  ask(person, 'mutation ($p: String!, $c: String!) { newRecoveryCodes(password: $p, code: $c) }', {
    p: password,
    c: code,
  })

/** Codes of the current and the next step: both stay valid during the test, each once, in this order. */
const codesOf = (secret: string) => [0, 1].map((drift) => totpCode(secret, totpStep(new Date()) + drift))

async function withTwoStep() {
  const person = await signUpViaApi(site)
  const { secret } = await start(person)
  const [first = '', second = ''] = codesOf(secret)
  const recovery = await answerOf<string[]>(confirm(person, first))
  return { person, secret, recovery, first, second }
}

test('a correct code turns two-step sign-in on and returns ten recovery codes', async () => {
  const person = await signUpViaApi(site)
  const { secret, url } = await start(person)
  assert.match(url, /^otpauth:\/\/totp\/Candid:/)
  assert.equal((await signInViaApi(site, person)).body.error, false, 'not asked for before it is confirmed')
  const [code = ''] = codesOf(secret)
  assert.equal(
    (await refusalOf(confirm(person, code === '000000' ? '000001' : '000000'))).words,
    'Wrong code',
  )
  const recovery = await answerOf<string[]>(confirm(person, code))
  assert.equal(new Set(recovery).size, 10)
  assert.deepEqual(await state(person), { enabled: true, recovery_codes_left: 10 })
  assert.equal((await refusalOf(confirm(person, code))).words, 'Two-step sign-in is already on')
  assert.equal((await refusalOf(begin(person, person.password))).words, 'Two-step sign-in is already on')
})

test('setup needs the password', async () => {
  const person = await signUpViaApi(site)
  assert.equal((await refusalOf(begin(person, 'Wrong-horse-7'))).words, 'Wrong password')
  assert.equal((await refusalOf(confirm(person, '000000'))).words, 'Wrong code')
  assert.equal((await state(person)).enabled, false)
})

test('turning on or off, new recovery codes and a used one are each mailed', async () => {
  const { person, recovery, second } = await withTwoStep()
  await signInViaApi(site, { ...person, code: recovery[0] ?? '' })
  await answerOf(renew(person, person.password, recovery[1] ?? ''))
  await answerOf(disable(person, person.password, second))
  await answerOf(disable(person, person.password, second))
  await mailTo(site, { to: person.email, kind: 'two-step-off' })
  await mailTo(site, { to: person.email, kind: 'recovery-code-used', nth: 2 })
  const kinds = (await mailsTo(site, person.email))
    .filter((kind) => /two-step|recovery/.test(kind))
    .toSorted()
  assert.deepEqual(kinds, [
    'recovery-code-used',
    'recovery-code-used',
    'recovery-codes-made',
    'two-step-off',
    'two-step-on',
  ])
})

test('secret and recovery codes are not stored in clear', async () => {
  const { person, secret, recovery } = await withTwoStep()
  const account = await site.app.db.selectFrom('accounts').selectAll().where('id', '=', person.id).execute()
  const codes = await site.app.db.selectFrom('recovery_codes').selectAll().execute()
  const stored = JSON.stringify([account, codes])
  assert.ok(!stored.includes(secret))
  for (const code of recovery) assert.ok(!stored.includes(code) && !stored.includes(code.replace('-', '')))
})

test('sign-in asks for the code, and each code works once', async () => {
  const { person, first, second } = await withTwoStep()
  const asked = { error: true, account: 'Enter the code from your app', twoStep: true }
  const without = await signInViaApi(site, person)
  assert.deepEqual(without.body, { ...asked, errors: {} })
  assert.equal(without.cookie, '')
  const used = await signInViaApi(site, { ...person, code: first })
  assert.deepEqual(used.body, { ...asked, errors: { code: 'Wrong code' } }, 'it was used to switch it on')
  assert.equal((await signInViaApi(site, { ...person, code: second })).body.error, false)
  assert.equal((await signInViaApi(site, { ...person, code: second })).body.error, true)
})

test('of ten concurrent sign-ins with the same code, one succeeds', async () => {
  const { person, second } = await withTwoStep()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => signInViaApi(site, { ...person, code: second })),
  )
  assert.equal(answers.filter(({ body }) => !body.error).length, 1)
})

test('a wrong password does not reveal that two-step sign-in is on', async () => {
  const { person, second } = await withTwoStep()
  const { body } = await signInViaApi(site, { ...person, password: 'Wrong-horse-7', code: second })
  assert.deepEqual(body, { error: true, account: 'Wrong email address or password', errors: {} })
})

test('a recovery code replaces a code once, regardless of case and spacing', async () => {
  const { person, recovery } = await withTwoStep()
  const [code = '', other = ''] = recovery
  const typed = ` ${code.toLowerCase().replace('-', ' ')} `
  assert.equal((await signInViaApi(site, { ...person, code: typed })).body.error, false)
  assert.equal((await signInViaApi(site, { ...person, code })).body.error, true)
  assert.deepEqual(await state(person), { enabled: true, recovery_codes_left: 9 })
  const raced = await Promise.all(
    Array.from({ length: 5 }, () => signInViaApi(site, { ...person, code: other })),
  )
  assert.equal(raced.filter(({ body }) => !body.error).length, 1)
})

test("another account's recovery code is rejected", async () => {
  const [mine, theirs] = [await withTwoStep(), await withTwoStep()]
  assert.equal(
    (await signInViaApi(site, { ...mine.person, code: theirs.recovery[0] ?? '' })).body.error,
    true,
  )
})

test('new recovery codes need password and code, and void the old ones', async () => {
  const { person, recovery, second } = await withTwoStep()
  assert.equal((await refusalOf(renew(person, 'Wrong-horse-7', second))).words, 'Wrong password')
  assert.equal((await refusalOf(renew(person, person.password, '000000'))).words, 'Wrong code')
  const fresh = await answerOf<string[]>(renew(person, person.password, second))
  assert.equal((await signInViaApi(site, { ...person, code: recovery[0] ?? '' })).body.error, true)
  assert.equal((await signInViaApi(site, { ...person, code: fresh[0] ?? '' })).body.error, false)
})

test('turning two-step sign-in off needs password and code, and is idempotent', async () => {
  const { person, second } = await withTwoStep()
  assert.equal((await refusalOf(disable(person, 'Wrong-horse-7', second))).words, 'Wrong password')
  assert.equal((await refusalOf(disable(person, person.password, 'nothing'))).words, 'Wrong code')
  assert.equal(await answerOf(disable(person, person.password, second)), true)
  assert.equal(await answerOf(disable(person, person.password, '000000')), true)
  assert.deepEqual(await state(person), { enabled: false, recovery_codes_left: 0 })
  assert.equal((await signInViaApi(site, person)).body.error, false)
  const off = renew(person, person.password, '000000')
  assert.equal((await refusalOf(off)).words, 'Two-step sign-in is off')
})

test('guessing codes is rate limited per session', async () => {
  const limited = await freshSite()
  const person = await signUpViaApi(limited)
  const elsewhere = (await signInViaApi(limited, person)).cookie
  const guess = (cookie = person.cookie) =>
    limited.ask('mutation { confirmTwoStep(code: "000000") }', { headers: { cookie } })
  const codes = []
  for (let time = 0; time < 12; time += 1) codes.push((await guess()).errors?.[0]?.extensions.code)
  assert.deepEqual(codes, [...Array(10).fill('BAD_INPUT'), 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
  assert.equal((await guess(elsewhere)).errors?.[0]?.extensions.code, 'BAD_INPUT')
})
