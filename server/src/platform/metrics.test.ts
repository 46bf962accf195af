/** Metrics of one and of several processes, and access to them. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import {
  createMetrics,
  httpLabels,
  isMetricsAllowed,
  type MetricsSnapshot,
  mergeMetrics,
  observeOperation,
} from './metrics.ts'

test('counts events under the role of the process', async () => {
  const metrics = createMetrics('web')
  metrics.httpRequests.observe(httpLabels({ route: '/files/:grant', method: 'GET', status: 200 }), 0.02)
  observeOperation(metrics, { kind: 'query', outcome: 'ok', field: 'feed' }, 0.003)
  metrics.jobs.observe({ queue: 'mail', outcome: 'done' }, 0.2)
  metrics.websockets.inc()
  const page = await metrics.registry.metrics()
  for (const line of [
    'candid_http_request_seconds_count{role="web",route="/files/:grant",method="GET",status="200"} 1',
    'candid_graphql_operation_seconds_count{role="web",kind="query",outcome="ok"} 1',
    'candid_graphql_field_operations_total{field="feed",outcome="ok",role="web"} 1',
    'candid_job_seconds_count{role="web",queue="mail",outcome="done"} 1',
    'candid_websockets{role="web"} 1',
  ]) {
    assert.ok(page.includes(line), line)
  }
  assert.match(page, /^nodejs_eventloop_lag_seconds\{role="web"\}/m)
})

test('two registries in one process do not mix', async () => {
  const web = createMetrics('web')
  const live = createMetrics('live')
  web.websockets.set(7)
  assert.match(await live.registry.metrics(), /candid_websockets\{role="live"\} 0/)
})

test('Node’s own metrics are measured once per process and shown under the role of each registry', async () => {
  const [web, live] = [createMetrics('web'), createMetrics('live')]
  for (const metrics of [web, live, web]) {
    const page = await mergeMetrics([await metrics.registry.getMetricsAsJSON()])
    assert.match(
      page,
      metrics === web ? /^nodejs_heap_\w+\{role="web"\} \d/m : /^nodejs_heap_\w+\{role="live"\} \d/m,
    )
    assert.doesNotMatch(page, metrics === web ? /role="live"/ : /role="web"/)
  }
})

test('unknown routes, methods and statuses share one series', () => {
  assert.deepEqual(httpLabels({ route: undefined, method: 'BREW', status: 999 }), {
    route: 'unmatched',
    method: 'OTHER',
    status: 'OTHER',
  })
})

test('merges all processes into one page: separate per role, summed within a role', async () => {
  const processes = [createMetrics('web'), createMetrics('web'), createMetrics('worker')]
  for (const [index, metrics] of processes.entries()) {
    metrics.websockets.set(index + 1)
    metrics.jobs.observe({ queue: 'mail', outcome: 'done' }, 0.2)
  }
  const snapshots = await Promise.all(processes.map((metrics) => metrics.registry.getMetricsAsJSON()))
  const travelled: MetricsSnapshot[] = JSON.parse(JSON.stringify(snapshots))
  const page = await mergeMetrics(travelled)
  assert.match(page, /^candid_websockets\{role="web"\} 3$/m)
  assert.match(page, /^candid_websockets\{role="worker"\} 3$/m)
  assert.match(page, /^candid_job_seconds_count\{queue="mail",outcome="done",role="web"\} 2$/m)
  assert.match(page, /^candid_job_seconds_bucket\{le="\+Inf",queue="mail",outcome="done",role="web"\} 2$/m)
  assert.doesNotMatch(page, /null|undefined|Nan/)
  assert.equal((await mergeMetrics([])).trim(), '')
})

test('omits metrics without a value, also after serialisation', async () => {
  const metrics = createMetrics('web')
  metrics.websockets.set(Number.NaN)
  const snapshot = await metrics.registry.getMetricsAsJSON()
  for (const seen of [snapshot, JSON.parse(JSON.stringify(snapshot))]) {
    assert.doesNotMatch(await mergeMetrics([seen]), /^candid_websockets\{/m)
  }
})

const tokenIs = (token: string | null) => ({ token, siteUrl: 'https://candid.example' })

test('loopback may read, others need the token', () => {
  for (const remoteAddress of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '::FFFF:127.0.0.1']) {
    assert.ok(isMetricsAllowed({ remoteAddress, headers: {} }, tokenIs(null)), remoteAddress)
  }
  const strangers = [
    '10.0.0.1',
    '128.0.0.1',
    '::2',
    '::ffff:10.0.0.1',
    'fe80::1%eth0',
    '',
    'localhost',
    undefined,
  ]
  for (const remoteAddress of strangers) {
    const asks = (authorization: string) => ({ remoteAddress, headers: { authorization } })
    assert.ok(!isMetricsAllowed({ remoteAddress, headers: {} }, tokenIs('secret')))
    assert.ok(!isMetricsAllowed({ remoteAddress, headers: {} }, tokenIs(null)))
    for (const wrong of [
      '',
      'Bearer ',
      'Bearer null',
      'secret',
      'Bearer secre',
      'Bearer secrets',
      'Basic secret',
    ]) {
      assert.ok(!isMetricsAllowed(asks(wrong), tokenIs('secret')), wrong)
      assert.ok(!isMetricsAllowed(asks(wrong), tokenIs(null)))
      assert.ok(!isMetricsAllowed(asks(wrong), tokenIs('')))
    }
    assert.ok(isMetricsAllowed(asks('Bearer secret'), tokenIs('secret')))
  }
})

test('behind a proxy on loopback only the token counts', () => {
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
    const headers = { [name]: '127.0.0.1' }
    assert.ok(!isMetricsAllowed({ remoteAddress: '127.0.0.1', headers }, tokenIs('secret')), name)
    assert.ok(!isMetricsAllowed({ remoteAddress: '127.0.0.1', headers: { [name]: '' } }, tokenIs('secret')))
    const withToken = { ...headers, authorization: 'Bearer secret' }
    assert.ok(isMetricsAllowed({ remoteAddress: '127.0.0.1', headers: withToken }, tokenIs('secret')))
  }
})

test('a page with a rebound DNS name reads nothing', () => {
  const from = (host: string) => ({ remoteAddress: '127.0.0.1', headers: { host } })
  for (const host of [
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'a@localhost',
    '',
    '::1',
    '[::2]',
    '10.0.0.1:3000',
  ])
    assert.ok(!isMetricsAllowed(from(host), tokenIs(null)), host)
  for (const host of [
    'localhost',
    'LOCALHOST:3000',
    'localhost.',
    'me.localhost:1',
    '127.0.0.1:3000',
    '127.8.8.8',
    '[::1]:3000',
    '[::ffff:127.0.0.1]',
    'candid.example',
    'Candid.Example:8443',
  ])
    assert.ok(isMetricsAllowed(from(host), tokenIs(null)), host)
})

test('a real connection from this machine is loopback', async (t) => {
  const answers: boolean[] = []
  const server = createServer((request, response) => {
    const { remoteAddress } = request.socket
    answers.push(isMetricsAllowed({ remoteAddress, headers: request.headers }, tokenIs(null)))
    response.end()
  }).listen(0)
  t.after(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (const headers of [{}, { 'X-Forwarded-For': '10.0.0.1' }]) {
    const [answer] = await once(get({ port, host: '127.0.0.1', headers, agent: false }), 'response')
    answer.resume()
    await once(answer, 'end')
  }
  assert.deepEqual(answers, [true, false])
})
