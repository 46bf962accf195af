import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WebSocket } from 'ws'
import { SESSION } from '#rules/limits.ts'
import { HOUR_MS } from '#rules/time.ts'
import { signUpViaApi } from '../../../../test/accounts.ts'
import { makeCreator } from '../../../../test/seed.ts'
import { freshSite, type TestSite } from '../../../../test/site.ts'
import { type DemoAccount, ensureDemoAccounts } from '../demo-accounts.ts'

const site = await freshSite()
const creator: DemoAccount = {
  username: 'mara.lindqvist',
  fullname: 'Mara Lindqvist',
  email: 'creator@demo.example',
  password: 'Right-horse-7',
  isCreator: true,
  staffRoles: [],
}
await makeCreator(site, ...(await ensureDemoAccounts(site.app, [creator])))

type AuthAnswer = { error: boolean; account: unknown; errors?: Record<string, string> }

async function signInAt(at: TestSite, email: string, password: string, headers: Record<string, string> = {}) {
  const answer = await at.post('/api/auth', { email, password, type: 'email' }, { headers })
  return {
    status: answer.status,
    cookie: answer.headers.getSetCookie()[0] ?? '',
    body: (await answer.json()) as AuthAnswer,
  }
}

const signIn = signInAt.bind(null, site)

const cookieOf = (setCookie: string) => setCookie.split(';')[0] ?? ''

async function whoIs(cookie: string) {
  const { data } = await site.ask(
    '{ logged_in { logged_in context account { username role { creator } } } }',
    { headers: { cookie } },
  )
  return data?.logged_in
}

test('the right password opens a session in an HttpOnly cookie of one day', async () => {
  const { status, body, cookie } = await signIn(creator.email, creator.password)
  assert.equal(status, 200)
  assert.equal(body.error, false)
  assert.match(cookie, /HttpOnly/)
  assert.match(cookie, /SameSite=Lax/)
  assert.match(cookie, /Max-Age=86400/)
  assert.deepEqual(await whoIs(cookieOf(cookie)), {
    logged_in: true,
    context: 'creator',
    account: { username: 'mara.lindqvist', role: { creator: true } },
  })
})

test('the email address is matched regardless of case and surrounding spaces', async () => {
  assert.equal((await signIn('  Creator@DEMO.example ', creator.password)).body.error, false)
})

test('a wrong password and an unknown email address get the same message and no cookie', async () => {
  const wrong = await signIn(creator.email, 'Wrong-horse-7')
  const unknown = await signIn('nobody@demo.example', creator.password)
  assert.deepEqual(wrong.body, unknown.body)
  assert.equal(wrong.body.error, true)
  assert.equal(wrong.body.account, 'Wrong email address or password')
  assert.equal(wrong.cookie + unknown.cookie, '')
})

test('missing fields are reported one by one', async () => {
  const { body } = await signIn('', '')
  assert.deepEqual(body.errors, { email: 'Email address is required', password: 'Password is required' })
})

test('the token is stored only as a hash', async () => {
  const { cookie } = await signIn(creator.email, creator.password)
  const token = cookieOf(cookie).split('=')[1] ?? ''
  const rows = await site.app.db.selectFrom('sessions').select('token_hash').execute()
  assert.ok(token.length >= 43)
  assert.ok(rows.length > 0)
  assert.ok(rows.every((row) => row.token_hash !== token && !row.token_hash.includes(token)))
})

test('signing in again opens a new session and ends the previous one', async () => {
  const first = cookieOf((await signIn(creator.email, creator.password)).cookie)
  const second = cookieOf((await signIn(creator.email, creator.password, { cookie: first })).cookie)
  assert.notEqual(first, second)
  assert.equal(((await whoIs(first)) as { logged_in: boolean }).logged_in, false)
  assert.equal(((await whoIs(second)) as { logged_in: boolean }).logged_in, true)
})

for (const method of ['GET', 'POST']) {
  test(`signing out by ${method} ends the session and is idempotent`, async () => {
    const cookie = cookieOf((await signIn(creator.email, creator.password)).cookie)
    for (let time = 0; time < 2; time += 1) {
      assert.equal((await site.get('/api/signout', { method, headers: { cookie } })).status, 200)
    }
    assert.equal(((await whoIs(cookie)) as { logged_in: boolean }).logged_in, false)
  })
}

test('another site cannot sign a user out, not even with the prescribed GET', async () => {
  const cookie = cookieOf((await signIn(creator.email, creator.password)).cookie)
  const answer = await site.get('/api/signout', { headers: { cookie, 'sec-fetch-site': 'cross-site' } })
  assert.equal(answer.status, 403)
  assert.equal(((await whoIs(cookie)) as { logged_in: boolean }).logged_in, true)
})

test('a request with an expired session is a visitor', async () => {
  const cookie = cookieOf((await signIn(creator.email, creator.password)).cookie)
  await site.app.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  assert.equal(((await whoIs(cookie)) as { logged_in: boolean }).logged_in, false)
})

test('a session has a sliding expiry: a later request extends it to a full day and renews the cookie', async () => {
  const cookie = cookieOf((await signIn(creator.email, creator.password)).cookie)
  const hourAgo = new Date(Date.now() - HOUR_MS)
  await site.app.db
    .updateTable('sessions')
    .set({ last_seen_at: hourAgo, expires_at: new Date(Date.now() + 60_000) })
    .execute()
  const answer = await site.post('/api', { query: '{ logged_in { logged_in } }' }, { headers: { cookie } })
  assert.match(answer.headers.getSetCookie()[0] ?? '', /Max-Age=86400/)
  const row = await site.app.db
    .selectFrom('sessions')
    .select('expires_at')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  assert.ok(row.expires_at.getTime() > Date.now() + SESSION.lifetimeMs - 60_000)
})

test('the rate limit stops guessing for this account and no other', async () => {
  const victim: DemoAccount = {
    ...creator,
    username: 'pixelpia',
    email: 'fan@demo.example',
    password: 'Right-horse-8',
  }
  await ensureDemoAccounts(site.app, [victim])
  const statuses: number[] = []
  for (let guess = 0; guess < 12; guess += 1)
    statuses.push((await signIn(victim.email, `Guess-${guess}`)).status)
  assert.deepEqual(statuses.slice(0, 10), Array(10).fill(200))
  assert.deepEqual(statuses.slice(10), [429, 429])
  assert.equal((await signIn(creator.email, creator.password)).body.error, false)
})

test('signing out closes the websockets of that session', async () => {
  const cookie = cookieOf((await signIn(creator.email, creator.password)).cookie)
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api`, 'graphql-transport-ws', {
    headers: { cookie },
  })
  await new Promise((resolve) => socket.once('open', resolve))
  const acknowledged = new Promise((resolve) => socket.once('message', resolve))
  socket.send(JSON.stringify({ type: 'connection_init' }))
  await acknowledged
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await site.get('/api/signout', { method: 'POST', headers: { cookie } })
  assert.equal(await closed, 4403)
})

/** A separate site, because these requests share one IP address, which has a limit too. */
const besieged = await freshSite()
const tryAt = signInAt.bind(null, besieged)

test('guessing by strangers does not lock the owner out of a known browser', async () => {
  const owner: DemoAccount = {
    ...creator,
    username: 'known.owner',
    email: 'owner@demo.example',
    password: 'Right-horse-9',
  }
  await ensureDemoAccounts(besieged.app, [owner])
  const first = await besieged.post('/api/auth', {
    email: owner.email,
    password: owner.password,
    type: 'email',
  })
  const cookie = first.headers
    .getSetCookie()
    .map(cookieOf)
    .find((pair) => pair.startsWith('candid_device='))
  assert.ok(cookie)
  for (let guess = 0; guess < 10; guess += 1) await tryAt(owner.email, `Guess-${guess}`)
  assert.equal((await tryAt(owner.email, owner.password)).status, 429, 'a stranger, even with the password')
  const mistyped = await tryAt(owner.email, 'Wrong-horse-9', { cookie })
  assert.deepEqual([mistyped.status, mistyped.body.account], [200, 'Wrong email address or password'])
  assert.equal((await tryAt(owner.email, owner.password, { cookie })).body.error, false)
  assert.equal((await tryAt(owner.email, owner.password)).status, 429, 'which lets no stranger in')
  const statuses = []
  for (let guess = 0; guess < 12; guess += 1)
    statuses.push((await tryAt(owner.email, `Guess-${guess}`, { cookie })).status)
  assert.deepEqual(statuses.slice(9), [200, 429, 429], 'the browser itself has its own limit')
})

test("a browser known to an unconfirmed claimant gets no extra guesses at the owner's password", async () => {
  const owner: DemoAccount = {
    ...creator,
    username: 'claimed.owner',
    email: 'claimed@demo.example',
    password: 'Right-horse-9',
  }
  await ensureDemoAccounts(besieged.app, [owner])
  const claim = await signUpViaApi(besieged, { email: owner.email, password: 'Claim-horse-9' })
  const cookie = claim.cookies.split('; ').find((pair) => pair.startsWith('candid_device=')) ?? ''
  for (let guess = 0; guess < 10; guess += 1) await tryAt(owner.email, `Guess-${guess}`)
  const guessed = await tryAt(owner.email, owner.password, { cookie })
  assert.deepEqual([guessed.status, guessed.body.error], [200, true])
  assert.equal((await tryAt(owner.email, 'Claim-horse-9', { cookie })).body.error, false)
})
