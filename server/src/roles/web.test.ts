import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFront } from '#platform/http/front.ts'
import { TOOLS_PROBLEM } from '#platform/media-tools/tools-problem.ts'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { startS3 } from '../../test/s3/s3-server.ts'
import { seedAccount } from '../../test/seed.ts'
import { freshSite } from '../../test/site.ts'
import { openApp } from '../app/app.ts'
import { parseConfig } from '../config/config.ts'
import { startWeb } from './web.ts'
import { startWorker } from './worker.ts'

const site = await freshSite()

test('health says ok once database, jobs and files are ready', async () => {
  const answer = await site.get('/api/health')
  assert.equal(answer.status, 200)
  const { status, database, jobs, files } = (await answer.json()) as Record<string, string>
  assert.deepEqual(
    { status, database, jobs, files },
    { status: 'ok', database: 'ok', jobs: 'ok', files: 'ok' },
  )
})

test('health is degraded, and says why, while ffmpeg is missing where videos are processed', async () => {
  const { app } = await freshSite()
  const worker = { role: 'worker', version: '1', problem: TOOLS_PROBLEM } as const
  const own = { ...worker, problem: 'h264_vaapi does not work here (/dev/dri/renderD128)' }
  const announced = [app.processes.announce(own), app.processes.announce(worker)]
  const reported = async () => (await fetch(`${app.config.site.url}/api/health`)).json()
  type Health = { status: string; problems?: string[] }
  let health: Health = { status: '' }
  const until = async (status: string) => {
    for (const deadline = Date.now() + 180_000; health.status !== status; ) {
      assert.ok(Date.now() < deadline, JSON.stringify(health))
      health = (await reported()) as Health
    }
  }
  await until('degraded')
  assert.deepEqual(health.problems, [TOOLS_PROBLEM], 'what a machine says of its devices stays inside')
  for (const each of announced) await each.stop()
  await until('ok')
})

test('health and metrics share one check of the bucket', async (t) => {
  const s3 = await startS3()
  t.after(() => s3.close())
  const stored = await freshSite(s3.env)
  const figures = async () => (await stored.get('/metrics')).text()
  const health = async () => ((await (await stored.get('/api/health')).json()) as { files: string }).files
  const [reported, ...all] = await Promise.all([health(), figures(), figures()])
  assert.equal(reported, 'ok')
  for (const text of [...all, await figures()])
    assert.match(text, /^candid_up\{part="storage",role="web"\} 1$/m)
  assert.equal(s3.requests.filter((line) => line.startsWith('PUT probes/')).length, 1)
})

test('health reports when no worker is alive, and its return', async () => {
  const url = await freshDatabaseUrl()
  const env = { PORT: '0', NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: site.app.config.dataDir }
  const config = parseConfig(env)
  const front = await openFront(config.http)
  const app = await openApp(config, 'web', url)
  const web = await startWeb(app, front, async () => [], { silentAfterMs: 300 })
  const untilJobs = async (state: string) => {
    for (const deadline = Date.now() + 180_000; ; ) {
      const answer = await fetch(`http://127.0.0.1:${front.port}/api/health`)
      const { jobs } = (await answer.json()) as { jobs: string }
      if (jobs === state) return answer.status
      assert.ok(Date.now() < deadline, `jobs are ${jobs}`)
    }
  }
  assert.equal(await untilJobs('failing'), 503)
  for (let times = 0; times < 2; times += 1) {
    const workerApp = await openApp(config, 'worker', url)
    const worker = await startWorker(workerApp, { heartbeatMs: 50 })
    assert.equal(await untilJobs('ok'), 200)
    await worker.stop()
    assert.equal(await untilJobs('failing'), 503)
    await workerApp.close()
  }
  await web.stop()
  await app.close()
})

test('a page carries its title, link preview and words for readers without scripts', async () => {
  const answer = await site.get('/signin')
  const html = await answer.text()
  assert.equal(answer.status, 200)
  assert.match(html, /<title>Sign In · Candid<\/title>/)
  assert.match(html, /<meta property="og:title" content="Sign In · Candid">/)
  assert.match(html, /<noscript>Candid needs JavaScript/)
  assert.doesNotMatch(html, /<!--page-/)
})

test('a profile page has the escaped name of its account in title and preview', async () => {
  const { username } = await seedAccount(site, { username: 'preview.person' })
  await site.app.db
    .updateTable('accounts')
    .set({
      fullname: 'A "Quoted" <b>Person</b>',
      description: 'Mostly water.',
      avatar: '/files/avatars/x/y-256.webp',
    })
    .where('username', '=', username)
    .execute()
  const html = await (await site.get('/Preview.Person')).text()
  assert.match(
    html,
    /<title>A &quot;Quoted&quot; &lt;b&gt;Person&lt;\/b&gt; \(@preview\.person\) · Candid<\/title>/,
  )
  assert.match(html, /<meta property="og:description" content="Mostly water\.">/)
  assert.match(
    html,
    new RegExp(`<meta property="og:image" content="${site.url}/files/avatars/x/y-256.webp">`),
  )
  await site.app.db
    .updateTable('accounts')
    .set({ status: 'suspended' })
    .where('username', '=', username)
    .execute()
  const hidden = await site.get('/preview.person')
  assert.equal(hidden.status, 404)
  assert.doesNotMatch(await hidden.text(), /Quoted|Mostly water/)
})

test('an unknown address is a page with status 404', async () => {
  const answer = await site.get('/a/b/c/d/e')
  assert.equal(answer.status, 404)
  assert.match(await answer.text(), /<title>Page not found · Candid<\/title>/)
})

test('names in the address cannot break out of the page head', async () => {
  const html = await (await site.get(`/${encodeURIComponent('"><script>alert(1)</script>$&')}`)).text()
  assert.doesNotMatch(html, /<script>alert/)
})

test('a malformed percent-encoding in the URL is a page, not an error', async () => {
  assert.equal((await site.get('/%E0%A4%A')).status, 400)
  assert.equal((await site.get('/a/%ff/c/d')).status, 400)
})

test('every answer carries the security headers and an id', async () => {
  for (const path of ['/', '/api/health', '/nowhere/at/all/here', '/favicon.svg']) {
    const { headers } = await site.get(path)
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /script-src 'self';/, path)
    assert.doesNotMatch(policy, /unsafe/, path)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
    assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/, path)
  }
})

test('pages name their build, and API responses the current one', async () => {
  const [, own] =
    /<meta name="candid-build" content="([0-9a-f]{16})">/.exec(await (await site.get('/')).text()) ?? []
  assert.ok(own, 'a page that does not know its build never takes a newer one')
  const answer = await site.post('/api', { query: '{ __typename }' })
  assert.equal(answer.headers.get('x-candid-build'), own)
})

test('API responses are not cacheable', async () => {
  for (const path of ['/api?query={__typename}', '/api/nothing/here', '/api/account/data'])
    assert.equal((await site.get(path)).headers.get('cache-control'), 'private, no-store', path)
  const posted = await site.post('/api', { query: '{ __typename }' })
  assert.equal(posted.headers.get('cache-control'), 'private, no-store')
})

test('built files are precompressed and cacheable forever', async () => {
  const html = await (await site.get('/')).text()
  const script = /data-app="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? assert.fail('no script in the page')
  const answer = await site.get(script, { headers: { 'accept-encoding': 'br' } })
  assert.equal(answer.headers.get('content-encoding'), 'br')
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal((await site.get('/')).headers.get('cache-control'), 'no-cache')
})

test('files outside the build are out of reach', async () => {
  for (const path of [
    '/../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/.vite/manifest.json',
    '/index.html',
  ]) {
    const text = await (await site.get(path)).text()
    assert.doesNotMatch(text, /"dependencies"|"isEntry"/, path)
  }
})

test('refuses cross-origin requests that change state', async () => {
  const cases = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    // The same host over http and https are different origins: plain http can be tampered with.
    { origin: site.url.replace('http:', 'https:') },
    { origin: site.url.replace('http:', 'https:'), 'x-forwarded-proto': 'https' },
    { origin: 'null' },
  ]
  for (const headers of cases) {
    const answer = await site.post('/api', { query: '{ __typename }' }, { headers })
    assert.equal(answer.status, 403, JSON.stringify(headers))
    assert.match(await answer.text(), /CROSS_SITE/)
  }
})

test('accepts same-origin requests and requests of programs', async () => {
  const cases = [{ 'sec-fetch-site': 'same-origin' }, { origin: site.url }, {}]
  for (const headers of cases) {
    assert.equal(
      (await site.post('/api', { query: '{ __typename }' }, { headers })).status,
      200,
      JSON.stringify(headers),
    )
  }
})

test('metrics are local-only, and need the token behind a proxy', async () => {
  assert.match(await (await site.get('/metrics')).text(), /candid_http_request_seconds_bucket/)
  assert.equal((await site.get('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status, 404)
})

test('the mailbox of a demo is local-only', async () => {
  assert.equal((await site.get('/dev/mail')).status, 200)
  const message = { to: 'a@mail.example', subject: 'Hello', html: '<p>hi</p>', text: 'hi', kind: 'test' }
  await site.app.mailer.send(message)
  const [mail] = (await site.app.mailbox?.list()) ?? []
  for (const path of ['/dev/mail', `/dev/mail/${mail?.id}`, `/dev/mail/${mail?.id}/html`]) {
    assert.equal((await site.get(path)).status, 200, path)
    assert.equal((await site.get(path, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status, 404, path)
  }
})

test('introspection is off in production', async () => {
  const query = '{ __schema { queryType { name } } }'
  assert.ok((await site.ask(query)).data)
  const production = await freshSite({ NODE_ENV: 'production' })
  assert.equal((await production.ask(query)).errors?.[0]?.extensions.code, 'INTROSPECTION_OFF')
})
