import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { WebSocket } from 'ws'
import { isSignedIn, type SignedUpPerson, signInViaApi, signUpViaApi } from '../../../../test/accounts.ts'
import { mailsTo, mailTo, tokenIn } from '../../../../test/mail.ts'
import { answerOf } from '../../../../test/people.ts'
import { freshSite, type GraphqlResult } from '../../../../test/site.ts'
import { deviceName } from './device-name.ts'
import { sweepSessions } from './sessions.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })

type Session = { id: string; device: string; current: boolean }

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

const asking =
  (cookie: string) =>
  (query: string, variables: object = {}) =>
    site.ask(query, { variables, headers: { cookie } })

const sessionsOf = (cookie: string) =>
  answerOf<Session[]>(asking(cookie)('{ sessions { id device created last_seen current } }'))

/** `closed` resolves with the code that the server closes this session's socket with. */
async function openSocket(cookie: string): Promise<{ closed: Promise<number> }> {
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api`, 'graphql-transport-ws', {
    headers: { cookie },
  })
  await once(socket, 'open')
  const acknowledged = once(socket, 'message')
  socket.send(JSON.stringify({ type: 'connection_init' }))
  await acknowledged
  const closing = once(socket, 'close', { signal: AbortSignal.timeout(180_000) })
  return { closed: closing.then(([code]) => code as number) }
}

test('the session list shows devices and marks the current session', async () => {
  const person = await signUpViaApi(site)
  const other = await signInViaApi(site, person, { 'user-agent': FIREFOX })
  const sessions = await sessionsOf(person.cookie)
  assert.deepEqual(
    sessions
      .map(({ device, current }) => ({ device, current }))
      .sort((a, b) => Number(a.current) - Number(b.current)),
    [
      { device: 'Firefox on Linux', current: false },
      { device: 'Unknown device', current: true },
    ],
  )
  assert.deepEqual(
    (await sessionsOf(other.cookie)).find(({ current }) => current)?.device,
    'Firefox on Linux',
  )
})

test('revoking a session closes its websockets; a second revocation returns false', async () => {
  const person = await signUpViaApi(site)
  const elsewhere = (await signInViaApi(site, person)).cookie
  const [other] = (await sessionsOf(person.cookie)).filter(({ current }) => !current)
  const { closed } = await openSocket(elsewhere)
  const revoke = () =>
    answerOf(asking(person.cookie)('mutation ($id: ID!) { revokeSession(id: $id) }', { id: other?.id }))
  assert.equal(await revoke(), true)
  assert.equal(await closed, 4403)
  assert.equal(await isSignedIn(site, elsewhere), false)
  assert.equal(await isSignedIn(site, person.cookie), true)
  assert.equal(await revoke(), false)
})

test("a user cannot revoke another user's session", async () => {
  const [person, stranger] = [await signUpViaApi(site), await signUpViaApi(site)]
  const [session] = await sessionsOf(person.cookie)
  const revoke = (id: string) =>
    answerOf(asking(stranger.cookie)('mutation ($id: ID!) { revokeSession(id: $id) }', { id }))
  assert.equal(await revoke(session?.id ?? ''), false)
  for (const id of ['', 'x', '1', "' or true --", 'a\0b', '\ud800', '00000000-0000-0000-0000-000000000000'])
    assert.equal(await revoke(id), false, JSON.stringify(id))
  assert.equal(await isSignedIn(site, person.cookie), true)
})

test('revoking other sessions keeps the current one and those of other users', async () => {
  const [person, stranger] = [await signUpViaApi(site), await signUpViaApi(site)]
  const others = [(await signInViaApi(site, person)).cookie, (await signInViaApi(site, person)).cookie]
  const revoke = () => answerOf(asking(person.cookie)('mutation { revokeOtherSessions }'))
  assert.equal(await revoke(), 2)
  for (const cookie of others) assert.equal(await isSignedIn(site, cookie), false)
  assert.equal(await isSignedIn(site, person.cookie), true)
  assert.equal(await isSignedIn(site, stranger.cookie), true)
  assert.equal(await revoke(), 0)
})

const ENDING: Record<string, (person: SignedUpPerson) => Promise<GraphqlResult>> = {
  'a password change': (person) =>
    asking(person.cookie)('mutation ($a: ProfileInput!) { upProfile(account: $a) { id } }', {
      a: { password_flag: true, password_current: person.password, password: 'other horse 1' },
    }),
  async 'a password reset'(person) {
    await site.ask('mutation ($e: String!) { password_reset_request(email: $e) { user } }', {
      variables: { e: person.email },
    })
    const mail = await mailTo(site, { to: person.email, kind: 'reset-password' })
    return site.ask('mutation ($id: String!) { password_reset(id: $id, password: "Other-horse-1") { ok } }', {
      variables: { id: tokenIn(mail, site, '/reset-pass') },
    })
  },
  leaving: (person) =>
    asking(person.cookie)('mutation ($p: String!) { delete_user(password: $p) }', { p: person.password }),
}

for (const [what, end] of Object.entries(ENDING)) {
  test(`${what} closes the websockets of the sessions it ends`, async () => {
    const person = await signUpViaApi(site)
    const elsewhere = (await signInViaApi(site, person)).cookie
    const { closed } = await openSocket(elsewhere)
    assert.equal((await end(person)).errors, undefined)
    assert.equal(await closed, 4403)
    assert.equal(await isSignedIn(site, elsewhere), false)
  })
}

test('a suspended user is signed out everywhere and told why at sign-in', async () => {
  const person = await signUpViaApi(site)
  await site.app.db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', person.id).execute()
  assert.equal(await isSignedIn(site, person.cookie), false)
  assert.equal((await signInViaApi(site, person)).body.account, 'This account is suspended. Contact support.')
})

test('sign-in from a new device is mailed, but not from the first or a known one', async () => {
  const person = await signUpViaApi(site)
  const known = { cookie: person.cookies, 'user-agent': FIREFOX }
  assert.equal((await signInViaApi(site, person, known)).body.error, false)
  const stranger = await signInViaApi(site, person, { 'user-agent': FIREFOX })
  const mail = await mailTo(site, { to: person.email, kind: 'new-sign-in' })
  assert.match(mail.text, /Firefox on Linux/)
  await signInViaApi(site, person, { cookie: stranger.cookies })
  await signInViaApi(site, person, { 'user-agent': '<b>evil</b> http://evil.example' })
  const second = await mailTo(site, { to: person.email, kind: 'new-sign-in', nth: 2 })
  assert.doesNotMatch(second.text + second.html, /evil/)
  await mailTo(site, { to: person.email, kind: 'verify-email' })
  // The worker may send them in any order.
  assert.deepEqual((await mailsTo(site, person.email)).sort(), ['new-sign-in', 'new-sign-in', 'verify-email'])
})

test('an account that was never used before gets no mail about its first device', async () => {
  const person = await signUpViaApi(site)
  await site.app.db.deleteFrom('known_devices').where('account_id', '=', person.id).execute()
  await signInViaApi(site, person)
  await answerOf(asking(person.cookie)('mutation { resendVerification }'))
  await mailTo(site, { to: person.email, kind: 'verify-email', nth: 2 })
  assert.deepEqual(await mailsTo(site, person.email), ['verify-email', 'verify-email'])
})

test('a forged device cookie is replaced, and no device token is stored in clear', async () => {
  const person = await signUpViaApi(site)
  const { cookies } = await signInViaApi(site, person, { cookie: 'candid_device=made-up' })
  const device = /candid_device=([\w-]{43})/.exec(cookies)?.[1] ?? assert.fail('there is no device cookie')
  const rows = await site.app.db.selectFrom('known_devices').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes(device))
})

test('device names contain only known browser and system names', () => {
  const agents: [string, string][] = [
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['curl/8.0', 'Unknown device'],
    ['', 'Unknown device'],
  ]
  for (const [agent, name] of agents) assert.equal(deviceName(agent), name)
})

test('the sweep closes the sockets of expired sessions, and of no others', async () => {
  const person = await signUpViaApi(site)
  const leaving = await openSocket(person.cookie)
  const { cookie: staying } = await signInViaApi(site, person)
  await openSocket(staying)
  const [current] = (await sessionsOf(person.cookie)).filter((session) => session.current)
  await site.app.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', current?.id ?? '')
    .execute()
  await sweepSessions(site.app)
  assert.equal(await leaving.closed, 4403)
  assert.equal(await isSignedIn(site, staying), true)
})
