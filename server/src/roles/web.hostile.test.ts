import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { sql } from 'kysely'
import { refusalOfError } from '#platform/errors.ts'
import { openClient } from '#platform/postgres/database.ts'
import { openApp } from '#server/app/app.ts'
import { signUpViaApi } from '../../test/accounts.ts'
import { mailTo } from '../../test/mail.ts'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { freshSite } from '../../test/site.ts'
import { anyTopic } from '../../test/topics.ts'

const site = await freshSite()

async function codeOf(answer: Response): Promise<unknown> {
  const body = (await answer.json()) as { errors: { extensions: { code: unknown } }[] }
  return body.errors[0]?.extensions.code
}

const badBodies: [what: string, body: string, status: number, code: string][] = [
  ['malformed JSON', '{"query": ', 400, 'BAD_INPUT'],
  ['an empty body', '', 400, 'BAD_INPUT'],
  ['a bare word', 'hello', 400, 'BAD_INPUT'],
  ['a list of operations', '[{"query":"{ __typename }"}]', 400, 'BAD_INPUT'],
  ['a query that is a number', '{"query": 7}', 400, 'BAD_INPUT'],
  ['variables that are a text', '{"query":"{ __typename }","variables":"x"}', 400, 'BAD_INPUT'],
  ['a field that does not exist', '{"query":"{ nonsense }"}', 400, 'BAD_INPUT'],
  [
    'an operation it does not hold',
    '{"query":"query A { __typename }","operationName":"B"}',
    400,
    'UNKNOWN_OPERATION',
  ],
  [
    'a huge body',
    JSON.stringify({ query: `{ __typename } # ${'x'.repeat(200_000)}` }),
    413,
    'INPUT_TOO_LARGE',
  ],
]
for (const [what, body, status, code] of badBodies) {
  test(`GraphQL refuses ${what} with a clear error`, async () => {
    const answer = await site.post('/api', body, { headers: { accept: 'application/graphql-response+json' } })
    assert.equal(answer.status, status)
    assert.equal(await codeOf(answer), code)
  })
}

const restBodies: [what: string, body: string, type: string, status: number][] = [
  ['malformed JSON', '{', 'application/json', 400],
  ['a huge body', `"${'x'.repeat(200_000)}"`, 'application/json', 413],
  ['another kind of content', '<a/>', 'text/xml', 415],
  ['a prototype for all objects', '{"__proto__":{"isAdmin":true},"email":1}', 'application/json', 200],
]
for (const [what, body, type, status] of restBodies) {
  test(`sign-in survives ${what}`, async () => {
    const answer = await site.post('/api/auth', body, { headers: { 'content-type': type } })
    assert.equal(answer.status, status)
    assert.equal(({} as Record<string, unknown>).isAdmin, undefined)
  })
}

for (const cookie of [
  'candid_session=',
  'candid_session=%E0%A4%A',
  'candid_session=../../etc/passwd',
  `candid_session=${'a'.repeat(7000)}`,
  ';;;=;',
  'candid_session=a; candid_session=b',
  '\u00ff\u00fe=x',
]) {
  test(`a broken cookie is a visitor's cookie: ${JSON.stringify(cookie.slice(0, 40))}`, async () => {
    const { data } = await site.ask('{ logged_in { logged_in context } }', { headers: { cookie } })
    assert.deepEqual(data?.logged_in, { logged_in: false, context: 'visitor' })
  })
}

test('a raw request that is not HTTP is answered and the site stays up', async () => {
  const status = await new Promise<number>((resolve, reject) => {
    const sent = request(`${site.url}/api/health`, { headers: { 'x-long': 'y'.repeat(20_000) } }, (answer) =>
      resolve(answer.resume().statusCode ?? 0),
    )
    sent.on('error', reject).end()
  })
  assert.equal(status, 431)
  assert.equal((await site.get('/api/health')).status, 200)
})

/** `fetch` does not allow setting the Host header. */
async function statusOf(url: string, headers: Record<string, string>, method = 'GET'): Promise<number> {
  const [answer] = await once(request(url, { method, headers, agent: false }).end(), 'response')
  return answer.resume().statusCode
}

test('local-only pages refuse foreign Host headers (DNS rebinding)', async () => {
  const dispute = '/sandbox-gateway/payments/unknown/dispute'
  for (const host of ['evil.example', 'evil.example:3000', 'localhost.evil.example']) {
    for (const path of ['/dev/mail', '/dev/mail/x', '/metrics'])
      assert.equal(await statusOf(site.url + path, { host }), 404, path)
    assert.equal(await statusOf(site.url + dispute, { host }, 'POST'), 404)
  }
  for (const host of ['localhost:3000', '[::1]:3000', '127.0.0.1'])
    for (const path of ['/dev/mail', '/metrics'])
      assert.equal(await statusOf(site.url + path, { host }), 200, host + path)
})

test('refuses requests and websockets without exactly one Host header', async () => {
  const { port, host } = new URL(site.url)
  const upgrade = ['connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13']
  const key = ['sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==', 'sec-websocket-protocol: graphql-transport-ws']
  const said = async (lines: readonly string[]) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(['GET /api HTTP/1.1', ...lines, '', ''].join('\r\n'))
    const [answer] = await once(socket, 'data')
    socket.destroy()
    return String(answer).slice(9, 12)
  }
  for (const hosts of [[`host: ${host}`, `host: ${host}`], ['host:'], ['host: a b'], []])
    for (const more of [['connection: close'], [...upgrade, ...key]])
      assert.equal(await said([...hosts, ...more]), '400', JSON.stringify([hosts, more]))
  assert.equal(await said([`host: ${host}`, ...upgrade, ...key]), '101')
})

test('a site with SITE_URL refuses other hosts, except for health and metrics', async () => {
  const known = await freshSite({
    SITE_URL: 'https://candid.example',
    METRICS_TOKEN: 'a token of sixteen letters',
  })
  const evil = { host: 'evil.example' }
  for (const path of ['/', '/api', '/favicon.svg', '/files/m/x', '/dev/mail'])
    assert.equal(await statusOf(known.url + path, evil), 421, path)
  assert.equal(await statusOf(known.url, {}), 200)
  assert.equal(await statusOf(known.url, { host: 'localhost:9' }), 200)
  // Set by the client itself: no proxy is trusted.
  assert.equal(await statusOf(known.url, { ...evil, 'x-forwarded-host': '127.0.0.1' }), 421)
  assert.equal(await statusOf(`${known.url}/api/health`, { host: '10.1.2.3:3000' }), 200)
  const collector = { host: '10.1.2.3:3000', authorization: 'Bearer a token of sixteen letters' }
  assert.equal(await statusOf(`${known.url}/metrics`, collector), 200)
  const socket = request(`${known.url}/api`, {
    headers: {
      ...evil,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    },
  })
  const [refused] = await once(socket.end(), 'response')
  assert.equal(refused.resume().statusCode, 421)
})

test('trusts the forwarded host of a proxy', async () => {
  const proxied = await freshSite({ SITE_URL: 'https://candid.example', TRUST_PROXY: '1' })
  const forwarded = (name: string) => ({ host: 'inner.example', 'x-forwarded-host': name })
  assert.equal(await statusOf(proxied.url, forwarded('127.0.0.1')), 200)
  assert.equal(await statusOf(proxied.url, forwarded('127.0.0.1, evil.example')), 421)
  assert.equal(await statusOf(proxied.url, { host: '127.0.0.1', 'x-forwarded-host': 'evil.example' }), 421)
})

test('trusts the forwarded protocol of a proxy', async () => {
  const proxied = await freshSite({ TRUST_PROXY: '1' })
  const { host } = new URL(proxied.url)
  const ask = async (origin: string, proto: string) => {
    const headers = { origin, 'x-forwarded-proto': proto }
    return (await proxied.post('/api', { query: '{ __typename }' }, { headers })).status
  }
  // The last proxy is trusted, and the site's own URL always.
  assert.equal(await ask(`https://${host}`, 'http, https'), 200)
  assert.equal(await ask(`https://${host}`, 'https, http'), 403)
  assert.equal(await ask(proxied.url, 'https'), 200)
})

test('a read-only database fails health and writes with a message, while reads continue', async () => {
  const url = await freshDatabaseUrl()
  const readOnly = await freshSite({ DATABASE_URL: url, DATABASE_PATIENCE_SECONDS: '0' })
  await onServer(url, (name) => `alter database "${name}" set default_transaction_read_only = on`)
  await onServer(
    url,
    (name) =>
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  )
  const health = await eventually(
    () => readOnly.get('/api/health'),
    (answer) => answer.status === 503,
  )
  assert.equal(((await health.json()) as { database: string }).database, 'failing')
  const refused = await readOnly.post('/api/auth', { email: 'a@b.example', password: 'x' })
  assert.equal(refused.status, 503)
  assert.equal(await codeOf(refused), 'READ_ONLY')
  assert.ok((await readOnly.ask('{ logged_in { context } }')).data)
})

test('an unreachable database fails health and requests with a message, and the site recovers', async () => {
  const url = await freshDatabaseUrl()
  const lonely = await freshSite({ DATABASE_URL: url })
  await onServer(url, (name) => `alter database "${name}" allow_connections false`)
  await onServer(
    url,
    (name) => `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  )
  const health = await eventually(
    () => lonely.get('/api/health'),
    (answer) => answer.status === 503,
  )
  assert.equal(((await health.json()) as { database: string }).database, 'failing')
  const refused = await lonely.post('/api/auth', { email: 'a@b.example', password: 'x' })
  assert.equal(refused.status, 503)
  assert.equal(await codeOf(refused), 'UNAVAILABLE')
  await onServer(url, (name) => `alter database "${name}" allow_connections true`)
  await eventually(
    () => lonely.get('/api/health'),
    (answer) => answer.status === 200,
  )
})

test('lost database connections fail only the work that uses them', async () => {
  const url = await freshDatabaseUrl()
  const busy = await freshSite({ DATABASE_URL: url, DATABASE_PATIENCE_SECONDS: '0' }, { worker: true })
  const ours = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  const adminClient = await openClient(url)
  const end = (which: string) =>
    adminClient.query(`select pg_terminate_backend(pid, 5000) ${ours} and ${which}`)

  const holder = await openClient(url)
  await holder.query('begin; lock table accounts in access exclusive mode')
  const waiting = busy.post('/api/auth', { email: 'a@b.example', password: 'x', type: 'email' })
  const isWaiting = `application_name like 'candid web %' and wait_event_type = 'Lock'`
  await eventually(
    () => adminClient.query(`select 1 ${ours} and ${isWaiting}`),
    ({ rowCount }) => rowCount === 1,
  )
  await end(isWaiting)
  const refused = await waiting
  assert.equal(refused.status, 503)
  assert.equal(await codeOf(refused), 'UNAVAILABLE')
  await holder.end()

  const between = busy.app.db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    await end(`state = 'idle in transaction'`)
    await busy.get('/api/health')
    await sql`select 1`.execute(tx)
  })
  await assert.rejects(between, (error) => refusalOfError(error)?.code === 'UNAVAILABLE')

  for (const part of ['candid bus', 'candid jobs sender', 'candid jobs worker', 'candid web %'])
    assert.ok(((await end(`application_name like '${part}'`)).rowCount ?? 0) > 0, part)
  await eventually(
    () => busy.get('/api/health'),
    (answer) => answer.status === 200,
  )
  // Signing up needs the pool; its mail needs a job to be queued and run.
  const { email } = await signUpViaApi(busy)
  await mailTo(busy, { to: email, kind: 'verify-email' })
  const received = Promise.withResolvers<unknown>()
  busy.app.bus.subscribe(anyTopic('after'), received.resolve)
  await busy.app.bus.publish(anyTopic('after'), 'still here')
  assert.equal(await received.promise, 'still here')
  await adminClient.end()
})

test('the statement timeout fails slow requests with a message, but not jobs', async () => {
  const url = await freshDatabaseUrl()
  const hurried = await freshSite({ DATABASE_URL: url, STATEMENT_TIMEOUT_MS: '100' })
  const worker = await openApp(hurried.app.config, 'worker', url)
  try {
    await worker.db.transaction().execute(async (tx) => {
      await sql`lock table accounts in access exclusive mode`.execute(tx)
      const { errors } = await hurried.ask('{ creators { id } }')
      assert.equal(errors?.[0]?.extensions.code, 'UNAVAILABLE')
      assert.equal(errors?.[0]?.message, 'This took too long. Try again shortly.')
      const signIn = await hurried.post('/api/auth', { email: 'a@b.example', password: 'x' })
      assert.deepEqual([signIn.status, await codeOf(signIn)], [503, 'UNAVAILABLE'])
    })
    assert.deepEqual((await hurried.ask('{ creators { id } }')).data, { creators: [] })
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(worker.db)
    assert.equal(rows[0]?.statement_timeout, '0')
  } finally {
    await worker.close()
  }
})

async function onServer(url: string, sqlFor: (name: string) => string): Promise<void> {
  const target = new URL(url)
  const name = target.pathname.slice(1)
  target.pathname = '/postgres'
  const client = await openClient(target.href)
  try {
    await client.query(sqlFor(name))
  } finally {
    await client.end()
  }
}

async function eventually<T>(look: () => Promise<T>, isIt: (found: T) => boolean): Promise<T> {
  const deadline = Date.now() + 180_000
  for (;;) {
    const found = await look()
    if (isIt(found)) return found
    assert.ok(Date.now() < deadline, 'it did not happen in time')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
