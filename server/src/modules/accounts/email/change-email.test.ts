import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSignedIn, type SignedUpPerson, signInViaApi, signUpViaApi } from '../../../../test/accounts.ts'
import { creatorWithTwoStep } from '../../../../test/earnings.ts'
import { confirmAddress, mailsTo, mailTo, tokenIn } from '../../../../test/mail.ts'
import { answerOf, askAs } from '../../../../test/people.ts'
import { freshSite } from '../../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })

type Shown = { email: string; pendingEmail: string | null; email_verified: boolean }
const FIELDS = 'email pendingEmail email_verified'

const change = (person: SignedUpPerson, account: object) =>
  askAs(site, person, `mutation ($account: ProfileInput!) { upProfile(account: $account) { ${FIELDS} } }`, {
    account,
  })
const ask = (person: SignedUpPerson, email: string, proof: object = { password_current: person.password }) =>
  change(person, { email, ...proof })
const response = (person: SignedUpPerson) => answerOf<Shown>(askAs(site, person, `{ account { ${FIELDS} } }`))
const cancel = (person: SignedUpPerson) =>
  answerOf<Shown>(askAs(site, person, `mutation { cancelEmailChange { ${FIELDS} } }`))
const verify = (hash: string) =>
  answerOf<object | null>(
    askAs(site, null, 'mutation ($hash: String!) { verify_email(hash: $hash) { id } }', { hash }),
  )
const restore = (hash: string, person: SignedUpPerson | null = null) =>
  answerOf<string | null>(
    askAs(site, person, 'mutation ($hash: String!) { restoreEmail(hash: $hash) }', { hash }),
  )

async function fieldsOf(answer: ReturnType<typeof ask>) {
  const { errors } = await answer
  assert.equal(errors?.[0]?.extensions.code, 'BAD_INPUT')
  return errors?.[0]?.extensions.fields
}

const confirmLink = async (to: string, nth = 1) =>
  tokenIn(await mailTo(site, { to, kind: 'verify-email', nth }), site, '/email_validation')
const restoreLink = async (to: string, kind = 'email-change-asked', nth = 1) =>
  tokenIn(await mailTo(site, { to, kind, nth }), site, '/restore-email')

async function confirmed(): Promise<SignedUpPerson & { fresh: string }> {
  const person = await signUpViaApi(site)
  await confirmAddress(site, person)
  return { ...person, fresh: `new.${person.email}` }
}

async function moved(): Promise<SignedUpPerson & { fresh: string }> {
  const person = await confirmed()
  await answerOf(ask(person, person.fresh))
  assert.ok(await verify(await confirmLink(person.fresh)))
  return person
}

test('an email change needs the current password', async () => {
  const person = await confirmed()
  for (const proof of [{}, { password_current: '' }, { password_current: null }])
    assert.deepEqual(await fieldsOf(ask(person, person.fresh, proof)), {
      password_current: 'Current password is required',
    })
  const wrong = { fullname: 'Thief', password_current: 'Wrong-horse-7' }
  assert.deepEqual(await fieldsOf(ask(person, person.fresh, wrong)), {
    password_current: 'Wrong password',
  })
  assert.deepEqual(await response(person), { email: person.email, pendingEmail: null, email_verified: true })
  assert.deepEqual(await mailsTo(site, person.email), ['verify-email'])
})

test('with two-step sign-in on, an email change also needs a code, which works once', async () => {
  const { person, code } = await creatorWithTwoStep(site)
  const fresh = `new.${person.email}`
  const proof = { password_current: person.password }
  assert.deepEqual(await fieldsOf(ask(person, fresh)), { code: 'Code is required' })
  assert.deepEqual(await fieldsOf(ask(person, fresh, { ...proof, code: '000000' })), {
    code: 'Wrong code',
  })
  await answerOf(ask(person, fresh, { ...proof, code }))
  assert.equal((await response(person)).pendingEmail, fresh)
  assert.deepEqual(await fieldsOf(ask(person, `x.${fresh}`, { ...proof, code })), { code: 'Wrong code' })
})

test('the old address stays in force until the new one is confirmed', async () => {
  const person = await confirmed()
  const { fresh } = person
  const answer = await answerOf<Shown>(ask(person, ` ${fresh.toUpperCase()} `))
  assert.deepEqual(answer, { email: person.email, pendingEmail: fresh, email_verified: true })
  const link = await confirmLink(fresh)
  assert.equal((await signInViaApi(site, person)).body.error, false)
  assert.equal((await signInViaApi(site, { ...person, email: fresh })).body.error, true)
  for (const email of [fresh, person.email])
    await askAs(site, null, 'mutation ($email: String!) { password_reset_request(email: $email) { user } }', {
      email,
    })
  const reset = tokenIn(await mailTo(site, { to: person.email, kind: 'reset-password' }), site, '/reset-pass')
  assert.ok(!(await mailsTo(site, fresh)).includes('reset-password'))

  assert.ok(await verify(link))
  assert.equal(await verify(link), null, 'a used link does nothing')
  assert.deepEqual(await response(person), { email: fresh, pendingEmail: null, email_verified: true })
  assert.equal((await signInViaApi(site, { ...person, email: fresh })).body.error, false)
  assert.equal((await signInViaApi(site, person)).body.error, true)
  await mailTo(site, { to: person.email, kind: 'email-changed' })
  const look = 'query ($id: String!) { passwordResetRequest(id: $id) { user } }'
  assert.equal(
    await answerOf(askAs(site, null, look, { id: reset })),
    null,
    'links to the old address are void',
  )
})

test('the confirmation can be resent and the change cancelled; a cancelled link is void', async () => {
  const person = await confirmed()
  await answerOf(ask(person, person.fresh))
  await answerOf(ask(person, person.fresh))
  await answerOf(askAs(site, person, 'mutation { resendVerification }'))
  const link = await confirmLink(person.fresh, 3)
  assert.equal((await mailsTo(site, person.email)).filter((kind) => kind === 'email-change-asked').length, 1)
  for (let time = 0; time < 2; time += 1) assert.equal((await cancel(person)).pendingEmail, null)
  assert.equal(await verify(link), null)
  assert.equal((await response(person)).email, person.email)
})

test('requesting another address voids the earlier link, and expired links are void', async () => {
  const person = await confirmed()
  await answerOf(ask(person, person.fresh))
  const first = await confirmLink(person.fresh)
  await answerOf(ask(person, `x.${person.fresh}`))
  const second = await confirmLink(`x.${person.fresh}`)
  assert.equal(await verify(first), null)
  await site.app.db
    .updateTable('account_tokens')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('account_id', '=', person.id)
    .execute()
  assert.equal(await verify(second), null)
  for (const wrong of ['', 'x', `${second}x`, 'a\0b', '\ud800']) assert.equal(await restore(wrong), null)
  assert.equal((await response(person)).email, person.email)
})

test("requesting another user's address gets the same answer, notifies its owner and changes nothing", async () => {
  const [owner, person] = [await confirmed(), await confirmed()]
  const answer = await answerOf<Shown>(ask(person, owner.email.toUpperCase()))
  assert.deepEqual(answer, { email: person.email, pendingEmail: owner.email, email_verified: true })
  await mailTo(site, { to: owner.email, kind: 'account-exists' })
  assert.deepEqual(await mailsTo(site, owner.email), ['verify-email', 'account-exists'])
})

test('when two accounts request one address, the first to confirm gets it and the other keeps its old one', async () => {
  const [first, second] = [await confirmed(), await confirmed()]
  const wanted = `both.${first.email}`
  await answerOf(ask(first, wanted))
  const link = await confirmLink(wanted)
  await answerOf(ask(second, wanted))
  const other = await confirmLink(wanted, 2)
  const answers = await Promise.all([verify(link), verify(other)])
  assert.equal(answers.filter((answer) => answer !== null).length, 1)
  const emails = (await Promise.all([first, second].map(response))).map(({ email }) => email)
  assert.equal(emails.filter((email) => email === wanted).length, 1)
})

test('the old address can stop a pending change, which ends all other sessions', async () => {
  const person = await confirmed()
  const elsewhere = (await signInViaApi(site, person)).cookie
  await answerOf(ask(person, person.fresh))
  const link = await confirmLink(person.fresh)
  const hash = await restoreLink(person.email)
  const reset = await restore(hash, person)
  assert.deepEqual([await isSignedIn(site, person.cookie), await isSignedIn(site, elsewhere)], [true, false])
  assert.equal(await verify(link), null)
  assert.deepEqual(await response(person), { email: person.email, pendingEmail: null, email_verified: true })
  assert.equal(await restore(hash), null, 'once')
  const password = 'Fresh-horse-9'
  const renew =
    'mutation ($id: String!, $password: String!) { password_reset(id: $id, password: $password) { ok } }'
  assert.deepEqual(await answerOf(askAs(site, null, renew, { id: reset, password })), { ok: true })
  assert.equal((await signInViaApi(site, { ...person, password })).body.error, false)
})

test('the old address can be restored once within 72 hours of the change', async () => {
  const person = await moved()
  const hash = await restoreLink(person.email, 'email-changed')
  const answers = await Promise.all(Array.from({ length: 5 }, () => restore(hash)))
  assert.equal(answers.filter((answer) => answer !== null).length, 1)
  assert.equal(await isSignedIn(site, person.cookie), false)
  assert.equal((await signInViaApi(site, person)).body.error, false)
  assert.equal((await signInViaApi(site, { ...person, email: person.fresh })).body.error, true)

  const late = await moved()
  const lateHash = await restoreLink(late.email, 'email-changed')
  await site.app.db
    .updateTable('account_tokens')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('account_id', '=', late.id)
    .execute()
  assert.equal(await restore(lateHash), null)
})

test("the owner's first link undoes two changes by an attacker, who cannot revert it", async () => {
  const person = await moved()
  const second = `again.${person.email}`
  await answerOf(ask(person, second))
  assert.ok(await verify(await confirmLink(second)))
  const thiefs = await restoreLink(person.fresh, 'email-changed')
  const thiefsOther = await restoreLink(person.fresh)
  const owners = await restoreLink(person.email, 'email-changed')
  assert.ok(await restore(thiefsOther), 'the thief goes one step back')
  assert.ok(await restore(owners), "which leaves the owner's link good")
  assert.equal(await restore(thiefs), null)
  assert.equal((await signInViaApi(site, person)).body.error, false)
})

test('restoring the address also restores an account that an attacker deleted after the change', async () => {
  const person = await moved()
  await answerOf(
    askAs(site, person, 'mutation ($p: String!) { delete_user(password_current: $p) }', {
      p: person.password,
    }),
  )
  assert.ok(await restore(await restoreLink(person.email, 'email-changed')))
  assert.equal((await signInViaApi(site, person)).body.error, false)
})

test('security mails also go to the previous address', async () => {
  const person = await moved()
  await answerOf(
    change(person, { password_flag: true, password_current: person.password, password: 'other-horse-7' }),
  )
  for (const to of [person.email, person.fresh]) await mailTo(site, { to, kind: 'password-changed' })
})

test('other users cannot see or cancel a change, and visitors are rejected', async () => {
  const [person, other] = [await confirmed(), await confirmed()]
  await answerOf(ask(person, person.fresh))
  await cancel(other)
  assert.equal((await response(person)).pendingEmail, person.fresh)
  const seen = await answerOf<Shown>(
    askAs(site, other, `query ($u: String!) { publicProfile(username: $u) { ${FIELDS} } }`, {
      u: person.username,
    }),
  )
  assert.deepEqual([seen.email, seen.pendingEmail], [null, null])
  const { errors } = await askAs(site, null, 'mutation { cancelEmailChange { id } }')
  assert.equal(errors?.[0]?.extensions.code, 401)
})
