import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isSignedIn,
  newForm,
  signInViaApi,
  signUpViaApi,
  totpCode,
  totpStep,
} from '../../../../test/accounts.ts'
import { createAuthenticator } from '../../../../test/authenticator.ts'
import { confirmAddress, mailTo } from '../../../../test/mail.ts'
import {
  type AuthBody,
  addPasskeyTo,
  confirmOptions,
  methodsOf,
  passkeySignIn,
  postPasskey,
  postSignIn,
  proofOf,
  removePasskeyOf,
  signInOptions,
  signUpOptions,
  signUpWithPasskey,
} from '../../../../test/passkeys.ts'
import { answerOf, askAs, hide } from '../../../../test/people.ts'
import { freshSite } from '../../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })

const messageOf = ({ body }: { body: AuthBody }) => body.account

const countAccounts = async () =>
  Number(
    (
      await site.app.db
        .selectFrom('accounts')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

test('an account signs up with a passkey instead of a password, and confirms its address', async () => {
  const person = await signUpWithPasskey(site)
  assert.equal(await isSignedIn(site, person.cookie), true)
  const { password, passkeys } = await methodsOf(site, person)
  assert.deepEqual([password, passkeys.length], [false, 1])
  await confirmAddress(site, person)
  const { body, cookie } = await passkeySignIn(site, person.authenticator)
  assert.equal(body.error, false)
  assert.equal(await isSignedIn(site, cookie), true)
})

test('the passkey carries the id of the account that the sign-up creates', async () => {
  const person = await signUpWithPasskey(site)
  const handle = Buffer.from(person.authenticator.credentials[0]?.userHandle ?? '', 'base64url').toString(
    'hex',
  )
  assert.equal(handle, person.id.replaceAll('-', ''))
})

test('an account without a password is opened by no password', async () => {
  const person = await signUpWithPasskey(site)
  for (const password of ['', ' ', 'Right-horse-7'])
    assert.equal((await signInViaApi(site, { email: person.email, password })).body.error, true)
})

test('the sign-up form is checked before a passkey is created for it', async () => {
  const { username } = await signUpViaApi(site)
  const { password: _, ...form } = newForm()
  assert.ok((await signUpOptions(site, { ...form, username })).body.errors?.username)
  assert.ok((await signUpOptions(site, { ...form, email: 'nobody' })).body.errors?.email)
  assert.ok((await signUpOptions(site, null)).body.errors?.username)
})

test('a sign-up is refused for a wrong, repeated or unrelated passkey', async () => {
  const { password: _, ...form } = newForm()
  const join = (passkey: unknown, cookie: string) =>
    postPasskey<AuthBody>(site, '/api/signup', { ...form, passkey }, { cookie })
  const authenticator = createAuthenticator(site.url)
  const before = await countAccounts()
  for (const deviation of [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { isUserVerified: false },
    { type: 'webauthn.get' },
  ]) {
    const { body, cookies } = await signUpOptions(site, form)
    const answer = await join(authenticator.create(body.options, deviation), cookies)
    assert.ok(answer.body.errors?.passkey, JSON.stringify(deviation))
  }
  const { body, cookies } = await signUpOptions(site, form)
  const passkey = authenticator.create(body.options)
  assert.ok((await join(passkey, '')).body.errors?.passkey, 'another browser')
  assert.equal(await countAccounts(), before)
  assert.equal((await join(passkey, cookies)).body.error, false)
  assert.ok((await join(passkey, cookies)).body.errors, 'a second time')
  assert.equal(await countAccounts(), before + 1)
})

for (const passkey of [true, 'text', {}, { id: 'x', type: 'public-key', response: {} }, [], { id: 1 }])
  test(`hostile input instead of a passkey is refused: ${JSON.stringify(passkey)}`, async () => {
    const { password: _, ...form } = newForm()
    assert.ok((await postPasskey<AuthBody>(site, '/api/signup', { ...form, passkey })).body.errors?.passkey)
    assert.equal((await postSignIn(site, passkey)).body.error, true)
  })

test('signing in asks for no address and reveals no passkeys', async () => {
  const { body } = await signInOptions(site)
  assert.deepEqual(body.options.allowCredentials ?? [], [])
})

const REFUSED = 'Couldn’t verify your passkey. Try again.'
const EXPIRED = 'That took too long. Try again.'
const UNKNOWN = 'This passkey no longer works here. Sign in another way.'

test('a wrong origin, site, kind, account or signature, and a missing verification of the user, are refused', async () => {
  const person = await signUpWithPasskey(site)
  const other = await signUpWithPasskey(site)
  const foreignHandle = other.authenticator.credentials[0]?.userHandle ?? ''
  for (const deviation of [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { type: 'webauthn.create' },
    { isUserVerified: false },
    { isUserPresent: false, isUserVerified: false },
    { isForged: true },
    { userHandle: foreignHandle },
    { userHandle: '' },
  ])
    assert.equal(
      messageOf(await passkeySignIn(site, person.authenticator, deviation)),
      REFUSED,
      JSON.stringify(deviation),
    )
  assert.equal((await passkeySignIn(site, person.authenticator)).body.error, false)
})

test('a response works once, and only in the browser that asked', async () => {
  const person = await signUpWithPasskey(site)
  const { body, cookies } = await signInOptions(site)
  const signed = person.authenticator.get(body.options)
  assert.equal(messageOf(await postSignIn(site, signed)), EXPIRED, 'another browser')
  const { cookies: otherBrowser } = await signInOptions(site)
  assert.equal(messageOf(await postSignIn(site, signed, { cookie: otherBrowser })), EXPIRED)
  assert.equal((await postSignIn(site, signed, { cookie: cookies })).body.error, false)
  assert.equal(messageOf(await postSignIn(site, signed, { cookie: cookies })), EXPIRED)
})

test('of ten concurrent requests with one response, one signs in', async () => {
  const person = await signUpWithPasskey(site)
  const { body, cookies } = await signInOptions(site)
  const signed = person.authenticator.get(body.options)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => postSignIn(site, signed, { cookie: cookies })),
  )
  assert.equal(answers.filter((answer) => !answer.body.error).length, 1)
})

test('a refused response spends its challenge too', async () => {
  const person = await signUpWithPasskey(site)
  const { body, cookies } = await signInOptions(site)
  const forged = person.authenticator.get(body.options, { isForged: true })
  assert.equal(messageOf(await postSignIn(site, forged, { cookie: cookies })), REFUSED)
  const honest = person.authenticator.get(body.options)
  assert.equal(messageOf(await postSignIn(site, honest, { cookie: cookies })), EXPIRED)
})

test('an expired challenge, an invented one and one for another purpose are refused', async () => {
  const person = await signUpWithPasskey(site)
  const sign = (options: { challenge: string }) => person.authenticator.get(options)
  const { body, cookies } = await signInOptions(site)
  await site.app.db.updateTable('passkey_challenges').set({ expires_at: new Date() }).execute()
  assert.equal(messageOf(await postSignIn(site, sign(body.options), { cookie: cookies })), EXPIRED)
  const invented = sign({ challenge: Buffer.alloc(32, 7).toString('base64url') })
  assert.equal(messageOf(await postSignIn(site, invented, { cookie: cookies })), EXPIRED)
  const confirming = sign(await confirmOptions(site, person))
  assert.equal(messageOf(await postSignIn(site, confirming, { cookie: person.cookies })), EXPIRED)
})

test('an unknown key and a removed one are refused', async () => {
  const person = await signUpWithPasskey(site)
  const foreign = createAuthenticator(site.url)
  foreign.create({ challenge: '', rp: { name: '' }, user: { id: 'AAAA', name: '', displayName: '' } })
  assert.equal(messageOf(await passkeySignIn(site, foreign)), UNKNOWN)
  const spare = createAuthenticator(site.url)
  const { id } = await addPasskeyTo(site, person, await proofOf(site, person), spare)
  assert.equal((await passkeySignIn(site, spare)).body.error, false)
  await answerOf(removePasskeyOf(site, person, id, await proofOf(site, person)))
  assert.equal(messageOf(await passkeySignIn(site, spare)), UNKNOWN)
})

test('a copied key is refused; the owner is mailed and notified, and staff find it in the log', async () => {
  const person = await signUpWithPasskey(site)
  await passkeySignIn(site, person.authenticator)
  const message = 'This passkey may have been copied, so it was refused. Sign in another way.'
  assert.equal(messageOf(await passkeySignIn(site, person.authenticator, { signCount: 1 })), message)
  assert.equal(messageOf(await passkeySignIn(site, person.authenticator, { signCount: 0 })), message)
  await mailTo(site, { to: person.email, kind: 'passkey-copied', nth: 2 })
  const notices = await site.app.db
    .selectFrom('notifications')
    .select('words')
    .where('account_id', '=', person.id)
    .where('kind', '=', 'security')
    .execute()
  assert.equal(notices.length, 2)
  const log = await site.app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('account_id', '=', person.id)
    .execute()
  assert.deepEqual(
    log.map(({ after, staff_id }) => [after, staff_id]),
    [
      [{ outcome: 'copied passkey' }, null],
      [{ outcome: 'copied passkey' }, null],
    ],
  )
})

test('of two concurrent uses with the same counter, one signs in', async () => {
  const person = await signUpWithPasskey(site)
  const begun = await Promise.all([signInOptions(site), signInOptions(site)])
  const signed = begun.map(({ body, cookies }) => ({
    cookies,
    passkey: person.authenticator.get(body.options, { signCount: 9 }),
  }))
  const answers = await Promise.all(
    signed.map(({ passkey, cookies }) => postSignIn(site, passkey, { cookie: cookies })),
  )
  assert.equal(answers.filter(({ body }) => !body.error).length, 1)
})

test('an authenticator that does not count signs in again and again', async () => {
  const person = await signUpWithPasskey(site, { counts: false })
  for (let time = 0; time < 2; time += 1)
    assert.equal((await passkeySignIn(site, person.authenticator)).body.error, false)
})

test('a passkey needs no two-step code', async () => {
  const person = await signUpViaApi(site)
  const authenticator = createAuthenticator(site.url)
  await addPasskeyTo(site, person, { password: person.password }, authenticator)
  const { secret } = await answerOf<{ secret: string }>(
    askAs(site, person, 'mutation ($p: String) { startTwoStep(password: $p) { secret } }', {
      p: person.password,
    }),
  )
  const code = totpCode(secret, totpStep(new Date()))
  await answerOf(askAs(site, person, 'mutation ($c: String!) { confirmTwoStep(code: $c) }', { c: code }))
  assert.equal((await signInViaApi(site, person)).body.twoStep, true)
  assert.equal((await passkeySignIn(site, authenticator)).body.error, false)
})

test('suspended and deleted accounts are refused', async () => {
  const person = await signUpWithPasskey(site)
  await hide(site, person.id, 'suspended')
  const suspended = await passkeySignIn(site, person.authenticator)
  assert.deepEqual(
    [messageOf(suspended), suspended.cookie],
    ['This account is suspended. Contact support.', ''],
  )
  await hide(site, person.id, 'deleting')
  assert.match(String(messageOf(await passkeySignIn(site, person.authenticator))), /being deleted/)
})

test('the list of sessions names how each was opened', async () => {
  const person = await signUpWithPasskey(site)
  const { cookie } = await passkeySignIn(site, person.authenticator)
  const sessions = await answerOf<{ method: string }[]>(askAs(site, { cookie }, '{ sessions { method } }'))
  assert.deepEqual(
    sessions.map(({ method }) => method),
    ['passkey', 'passkey'],
  )
  const other = await signUpViaApi(site)
  const [first] = await answerOf<{ method: string }[]>(askAs(site, other, '{ sessions { method } }'))
  assert.equal(first?.method, 'password')
})

test('a sign-in from a new browser is mailed', async () => {
  const person = await signUpWithPasskey(site)
  await passkeySignIn(site, person.authenticator, {}, { 'user-agent': 'Firefox/130.0 Linux' })
  assert.match((await mailTo(site, { to: person.email, kind: 'new-sign-in' })).text, /Firefox on Linux/)
})

test('sign-ins are rate limited per address, requests for challenges per account', async () => {
  const limited = await freshSite()
  const statuses: number[] = []
  for (let time = 0; time < 51; time += 1) statuses.push((await limited.post('/api/auth/passkey', {})).status)
  assert.deepEqual(statuses.slice(-2), [200, 429])
  const person = await signUpViaApi(limited)
  const codes = []
  for (let time = 0; time < 61; time += 1)
    codes.push((await askAs(limited, person, 'mutation { passkeyRequest }')).errors?.[0]?.extensions.code)
  assert.deepEqual(codes.slice(-2), [undefined, 'TOO_MANY_REQUESTS'])
})
