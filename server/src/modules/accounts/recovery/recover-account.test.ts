import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS } from '#rules/time.ts'
import { isSignedIn, signInViaApi, signUpViaApi } from '../../../../test/accounts.ts'
import { type CreationOptions, createAuthenticator } from '../../../../test/authenticator.ts'
import { mailsTo, mailTo, tokenIn } from '../../../../test/mail.ts'
import {
  addPasskeyTo,
  methodsOf,
  type PasskeyPerson,
  passkeySignIn,
  postPasskey,
  proofOf,
  signUpWithPasskey,
} from '../../../../test/passkeys.ts'
import { answerOf, askAs, hide } from '../../../../test/people.ts'
import { freshSite } from '../../../../test/site.ts'
import { finishRecovery } from './finish-recovery.ts'
import { announceRecovery, startRecovery, sweepRecoveries } from './recover-account.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })

const after = (ms: number) => ({ ...site.app, clock: { now: () => new Date(Date.now() + ms) } })
const NEW = 'Other-horse-7'

async function requestLink({ email }: Pick<PasskeyPerson, 'email'>): Promise<string> {
  await site.ask('mutation ($e: String!) { password_reset_request(email: $e) { user } }', {
    variables: { e: email },
  })
  return tokenIn(await mailTo(site, { to: email, kind: 'recover-account' }), site, '/recover-account')
}

const start = (hash: string) =>
  answerOf<string | null>(
    askAs(site, null, 'mutation ($h: String!) { startRecovery(hash: $h) }', { h: hash }),
  )
const cancel = (hash: string | null, person: { cookie: string } | null = null) =>
  askAs(site, person, 'mutation ($h: String) { cancelRecovery(hash: $h) }', { h: hash })
const finish = (hash: string) =>
  answerOf<boolean>(
    askAs(site, null, 'mutation ($h: String!, $p: String!) { finishRecovery(hash: $h, password: $p) }', {
      h: hash,
      p: NEW,
    }),
  )

async function started() {
  const person = await signUpWithPasskey(site)
  const link = await requestLink(person)
  assert.ok(await start(link))
  const mail = await mailTo(site, { to: person.email, kind: 'recovery-started' })
  const { id } = await site.app.db
    .selectFrom('account_recoveries')
    .select('id')
    .where('account_id', '=', person.id)
    .executeTakeFirstOrThrow()
  return { person, link, id, cancelHash: tokenIn(mail, site, '/cancel-recovery') }
}

/** The wait is over: the recovery began 72 hours ago. */
async function waited() {
  const recovery = await started()
  const { id, person } = recovery
  await site.app.db
    .updateTable('account_recoveries')
    .set({ requested_at: new Date(Date.now() - 72 * HOUR_MS - 1000), ready_at: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute()
  await announceRecovery(site.app, id)
  const mail = await mailTo(site, { to: person.email, kind: 'recovery-ready' })
  return { ...recovery, finishHash: tokenIn(mail, site, '/finish-recovery') }
}

test('the mail for a forgotten password starts a wait of 72 hours, with notices', async () => {
  const { person, link } = await started()
  assert.ok(!(await mailsTo(site, person.email)).includes('reset-password'))
  const { recovery_ready } = await methodsOf(site, person)
  const inHours = (new Date(recovery_ready ?? 0).getTime() - Date.now()) / HOUR_MS
  assert.ok(inHours > 71 && inHours <= 72)
  assert.equal(await start(link), recovery_ready, 'starting again does not restart it')
  const notice = await site.app.db
    .selectFrom('notifications')
    .select('words')
    .where('account_id', '=', person.id)
    .executeTakeFirstOrThrow()
  assert.match(notice.words, /recovery has started/)
  assert.equal(await isSignedIn(site, person.cookie), true, 'nothing changed yet')
})

test('accounts with a password are mailed a link for a new one as before', async () => {
  const person = await signUpViaApi(site)
  await addPasskeyTo(site, person, { password: person.password }, createAuthenticator(site.url))
  await site.ask('mutation ($e: String!) { password_reset_request(email: $e) { user } }', {
    variables: { e: person.email },
  })
  await mailTo(site, { to: person.email, kind: 'reset-password' })
})

test('a forged, foreign or expired link starts nothing', async () => {
  const person = await signUpWithPasskey(site)
  const link = await requestLink(person)
  const [, time, signature] = link.split('.')
  const other = await signUpWithPasskey(site)
  for (const hash of ['', 'x', `${other.id}.${time}.${signature}`, `${link.slice(0, -2)}xx`])
    assert.equal(await start(hash), null)
  assert.equal(await startRecovery(after(HOUR_MS), link), null)
  await hide(site, person.id, 'suspended')
  assert.equal(await start(link), null)
})

test('the wait ends after 72 hours and not before, once, by the job or the sweep', async () => {
  const { person, id } = await started()
  await announceRecovery(after(71 * HOUR_MS), id)
  await sweepRecoveries(after(71 * HOUR_MS))
  assert.ok(!(await mailsTo(site, person.email)).includes('recovery-ready'))
  await sweepRecoveries(after(72 * HOUR_MS))
  await announceRecovery(after(72 * HOUR_MS), id)
  await mailTo(site, { to: person.email, kind: 'recovery-ready' })
  const ready = (await mailsTo(site, person.email)).filter((kind) => kind === 'recovery-ready')
  assert.equal(ready.length, 1)
})

test('a new password replaces the lost passkeys and ends all sessions, once', async () => {
  const { person, finishHash } = await waited()
  assert.equal(await answerOf(askAs(site, null, `{ isRecoveryReady(hash: "${finishHash}") }`)), true)
  assert.equal(await finish(finishHash), true)
  assert.equal(await isSignedIn(site, person.cookie), false)
  assert.equal((await passkeySignIn(site, person.authenticator)).body.error, true)
  assert.equal((await signInViaApi(site, { ...person, password: NEW })).body.error, false)
  assert.equal(await finish(finishHash), false)
  await mailTo(site, { to: person.email, kind: 'password-changed' })
})

test('the link to finish is refused before the wait is over, when forged, and after a week', async () => {
  const { person, id, finishHash } = await waited()
  assert.equal(await finish(`${finishHash.slice(0, -2)}xx`), false)
  assert.equal(await finishRecovery(after(8 * DAY_MS), { hash: finishHash, password: NEW }), false)
  await site.app.db
    .updateTable('account_recoveries')
    .set({ ready_at: new Date(Date.now() + HOUR_MS) })
    .where('id', '=', id)
    .execute()
  assert.equal(await finish(finishHash), false)
  assert.equal((await passkeySignIn(site, person.authenticator)).body.error, false)
})

test('a weak password is refused, and the link stays valid', async () => {
  const { finishHash } = await waited()
  const { errors } = await askAs(
    site,
    null,
    'mutation ($h: String!) { finishRecovery(hash: $h, password: "weak") }',
    { h: finishHash },
  )
  assert.ok(errors?.[0]?.extensions.fields?.password)
  assert.equal(await finish(finishHash), true)
})

test('a new passkey replaces the lost ones; a refused one leaves the link valid', async () => {
  const { person, finishHash: hash } = await waited()
  type Options = { error: boolean; options: CreationOptions }
  const ask = () => postPasskey<Options>(site, '/api/passkeys/recovery', { hash })
  const send = (passkey: unknown, cookie: string) =>
    postPasskey<{ error: boolean }>(site, '/api/passkeys/recovered', { hash, passkey }, { cookie })
  const authenticator = createAuthenticator(site.url)
  const first = await ask()
  const evil = authenticator.create(first.body.options, { origin: 'https://evil.example' })
  assert.notEqual((await send(evil, first.cookies)).body.error, false)
  const { body, cookies } = await ask()
  const passkey = authenticator.create(body.options)
  assert.notEqual((await send(passkey, '')).body.error, false, 'another browser')
  assert.equal((await send(passkey, cookies)).body.error, false)
  assert.equal((await send(passkey, cookies)).body.error, true)
  assert.equal((await passkeySignIn(site, person.authenticator)).body.error, true)
  const { cookie } = await passkeySignIn(site, authenticator)
  assert.equal((await methodsOf(site, { cookie })).passkeys.length, 1)
  assert.equal((await postPasskey<Options>(site, '/api/passkeys/recovery', { hash })).body.error, true)
})

test('one click in the mail cancels it, without a session', async () => {
  const { person, cancelHash } = await started()
  assert.equal(await answerOf(cancel('x')), false)
  assert.equal(await answerOf(cancel(cancelHash)), true)
  assert.equal(await answerOf(cancel(cancelHash)), false)
  assert.equal((await methodsOf(site, person)).recovery_ready, null)
  await mailTo(site, { to: person.email, kind: 'recovery-cancelled' })
})

test('every session of the account can cancel it, and no other', async () => {
  const { person } = await started()
  const stranger = await signUpViaApi(site)
  assert.equal(await answerOf(cancel(null, stranger)), false)
  assert.ok((await cancel(null)).errors)
  assert.equal(await answerOf(cancel(null, person)), true)
  assert.equal(await answerOf(cancel(null, person)), false)
})

test('a finished wait is cancelled too, which voids the link to finish', async () => {
  const { person, finishHash } = await waited()
  assert.equal(await answerOf(cancel(null, person)), true)
  assert.equal(await finish(finishHash), false)
})

test('signing in or confirming with a passkey cancels the recovery and tells the person', async () => {
  const { person } = await started()
  const { body } = await passkeySignIn(site, person.authenticator)
  assert.equal(body.recoveryCancelled, true)
  await mailTo(site, { to: person.email, kind: 'recovery-cancelled' })
  assert.equal((await passkeySignIn(site, person.authenticator)).body.recoveryCancelled, undefined)
  const second = await started()
  await addPasskeyTo(site, second.person, await proofOf(site, second.person), createAuthenticator(site.url))
  assert.equal((await methodsOf(site, second.person)).recovery_ready, null)
})

test('restoring an address does not open an account that has passkeys only', async () => {
  const person = await signUpWithPasskey(site)
  await answerOf(
    askAs(site, person, 'mutation ($a: ProfileInput!) { upProfile(account: $a) { id } }', {
      a: { email: `new.${person.email}`, ...(await proofOf(site, person)) },
    }),
  )
  const hash = tokenIn(
    await mailTo(site, { to: person.email, kind: 'email-change-asked' }),
    site,
    '/restore-email',
  )
  const restored = askAs(site, null, 'mutation ($h: String!) { restoreEmail(hash: $h) }', { h: hash })
  assert.equal(await answerOf(restored), '')
  assert.equal((await passkeySignIn(site, person.authenticator)).body.error, false)
})
