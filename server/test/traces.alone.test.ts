/** Tracing. Needs its own process, to check which modules are loaded. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'

const limit = { timeout: 120_000 }
const loaded = new Set<string>()
registerHooks({
  resolve(specifier, context, next) {
    // Imports by dependencies, such as the metrics library, don't count.
    const isOurs = !context.parentURL?.includes('/node_modules/')
    if (isOurs && specifier.startsWith('@opentelemetry/')) loaded.add(specifier)
    return next(specifier, context)
  },
})
const { freshSite } = await import('./site.ts')
const { signUpViaApi } = await import('./accounts.ts')
const { startCollector } = await import('./collector.ts')
const { PRODUCT_ENV } = await import('./process-env.ts')
const collector = await startCollector()
const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }

const RESET = 'mutation Forgotten($email: String!) { password_reset_request(email: $email) { user } }'

test('without a collector nothing of OpenTelemetry is loaded', limit, async () => {
  const site = await freshSite()
  await signUpViaApi(site)
  assert.deepEqual([...loaded], [])
})

test('a request is traced through web and worker, in the log by its id and in one trace', limit, async () => {
  const site = await freshSite(traced)
  assert.ok(loaded.has('@opentelemetry/sdk-trace'), 'this is how one would have known')
  const lines = startWorker(site)
  const person = await signUpViaApi(site)
  const answer = await site.post('/api', { query: RESET, variables: { email: person.email } })
  const requestId = answer.headers.get('x-request-id')

  const line = await lines.lineWhere((said) => said.requestId === requestId && said.msg === 'a job is done')
  assert.equal(line.role, 'worker')

  const job = await collector.spanWhere(
    ({ name, role, traceId }) => role === 'worker' && name === `job ${line.job}` && traceId === line.traceId,
  )
  // Follows parents from the job in the worker up to the request.
  const way = [job.name]
  let span = job
  while (span.parentSpanId) {
    const parentId = span.parentSpanId
    span = await collector.spanWhere(({ spanId }) => spanId === parentId)
    way.push(span.name)
  }
  assert.deepEqual(way.slice(-2), ['graphql mutation password_reset_request', 'POST /api'])
  assert.equal(way[1], `enqueue ${line.job}`)
  assert.equal(span.role, 'web')
  assert.deepEqual(span.facts, {
    ...{ 'http.request.method': 'POST', 'http.route': '/api', 'http.response.status_code': 200 },
  })
  const ofTrace = collector.spans.filter(({ traceId }) => traceId === job.traceId)
  assert.ok(ofTrace.some(({ name, role }) => name === 'sql select' && role === 'worker'))
  const statements = collector.spans.flatMap(({ facts }) => facts['db.query.text'] ?? [])
  assert.ok(statements.some((text) => String(text).includes('$1')))
  for (const text of statements) assert.doesNotMatch(String(text), /'/, 'no text of a statement is told')

  // Including a sign-up: no personal data and no IP address.
  const sentSpans = JSON.stringify(collector.spans)
  const token = person.cookie.split('=')[1] ?? assert.fail('nobody is signed in')
  for (const secret of [
    person.email,
    person.username,
    person.password,
    person.id,
    token,
    '127.0.0.1',
    'Nadia',
  ])
    assert.ok(!sentSpans.includes(secret), `${secret} is nobody's business`)
})

test('an unreachable collector does not affect the site', limit, async () => {
  const site = await freshSite(traced)
  await collector.close()
  for (let times = 0; times < 100; times++) {
    const { data, errors } = await site.ask('{ logged_in { context } }')
    assert.equal(errors, undefined)
    assert.deepEqual(data, { logged_in: { context: 'visitor' } })
  }
})

type Line = Record<string, unknown>

/** Starts a worker process and captures its log. */
function startWorker({ app, databaseUrl }: Awaited<ReturnType<typeof freshSite>>) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'worker.fixture.ts')], {
    env: {
      ...{ ...PRODUCT_ENV, ...traced, NODE_ENV: 'test', LOG_LEVEL: 'debug' },
      ...{ DATA_DIR: app.config.dataDir, DATABASE_URL: databaseUrl },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  after(() => child.kill('SIGKILL'))
  const lines: Line[] = []
  let came = Promise.withResolvers<void>()
  createInterface(child.stdout).on('line', (text) => {
    lines.push(JSON.parse(text))
    came.resolve()
    came = Promise.withResolvers()
  })
  return {
    async lineWhere(isSo: (line: Line) => boolean): Promise<Line> {
      for (;;) {
        const found = lines.find(isSo)
        if (found) return found
        await came.promise
      }
    },
  }
}
