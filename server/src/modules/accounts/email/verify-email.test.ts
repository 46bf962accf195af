import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signUpViaApi } from '../../../../test/accounts.ts'
import { mailTo, tokenIn } from '../../../../test/mail.ts'
import { freshSite } from '../../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })

async function verify(hash: string, cookie = '') {
  const answer = await site.ask(
    'mutation ($hash: String!) { verify_email(hash: $hash) { username email email_verified } }',
    { variables: { hash }, headers: { cookie } },
  )
  assert.equal(answer.errors, undefined)
  return answer.data?.verify_email
}

async function hashFor(to: string, nth = 1): Promise<string> {
  return tokenIn(await mailTo(site, { to, kind: 'verify-email', nth }), site, '/email_validation')
}

async function isVerified(id: string): Promise<boolean> {
  const row = await site.app.db
    .selectFrom('accounts')
    .select('email_verified_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.email_verified_at !== null
}

test('the mailed link confirms the address, once', async () => {
  const person = await signUpViaApi(site)
  const hash = await hashFor(person.email)
  assert.equal(await isVerified(person.id), false)
  assert.deepEqual(await verify(hash, person.cookie), {
    username: person.username,
    email: person.email,
    email_verified: true,
  })
  assert.equal(await isVerified(person.id), true)
  assert.equal(await verify(hash, person.cookie), null)
})

test('ten concurrent clicks on the link count as one', async () => {
  const hash = await hashFor((await signUpViaApi(site)).email)
  const answers = await Promise.all(Array.from({ length: 10 }, () => verify(hash)))
  assert.equal(answers.filter((answer) => answer !== null).length, 1)
})

test('opening the link in another browser reveals nothing private', async () => {
  const person = await signUpViaApi(site)
  const response = await verify(await hashFor(person.email))
  assert.deepEqual(response, { username: person.username, email: null, email_verified: false })
})

test('malformed and expired links do nothing', async () => {
  const person = await signUpViaApi(site)
  const hash = await hashFor(person.email)
  for (const wrong of ['', 'x', hash.slice(1), `${hash}x`, hash.toLowerCase(), 'a\0b', '\ud800'])
    assert.equal(await verify(wrong), null, JSON.stringify(wrong))
  await site.app.db
    .updateTable('account_tokens')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('account_id', '=', person.id)
    .execute()
  assert.equal(await verify(hash), null)
  assert.equal(await isVerified(person.id), false)
})

test('a link is void once the account has another address', async () => {
  const person = await signUpViaApi(site)
  const hash = await hashFor(person.email)
  await site.app.db
    .updateTable('accounts')
    .set({ email: `new.${person.email}` })
    .where('id', '=', person.id)
    .execute()
  assert.equal(await verify(hash), null)
  assert.equal(await isVerified(person.id), false)
})

test('the mail can be sent again until the address is confirmed', async () => {
  const person = await signUpViaApi(site)
  const resend = async () =>
    (await site.ask('mutation { resendVerification }', { headers: { cookie: person.cookie } })).data
  assert.deepEqual(await resend(), { resendVerification: true })
  assert.notEqual(await verify(await hashFor(person.email, 2)), null)
  assert.deepEqual(await resend(), { resendVerification: false })
})

test('tokens are stored as hashes, also while the mail is queued', async () => {
  const person = await signUpViaApi(site)
  const hash = await hashFor(person.email)
  const rows = await site.app.db.selectFrom('account_tokens').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes(hash))
  const jobs = await site.app.db
    .withSchema('jobs')
    .selectFrom('job' as never)
    .selectAll()
    .execute()
  const queued = JSON.stringify(jobs)
  assert.ok(queued.includes('accounts-send-mail'))
  assert.ok(!queued.includes(hash))
  assert.ok(!queued.includes(person.email))
})
