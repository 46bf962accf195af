import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QUERY } from '#rules/limits.ts'
import { errorCodeOf, startServer, type TestAnswer } from '../../../test/graphql-server.ts'

test('rejects a body beyond the limit with a GraphQL error', async () => {
  await using server = await startServer()
  for (const bytes of [QUERY.maxBodyBytes + 1, 1024 * 1024]) {
    const { status, answer } = await server.post({ query: '{ person { id } }', padding: 'x'.repeat(bytes) })
    assert.equal(status, 413)
    assert.equal(errorCodeOf(answer), 'INPUT_TOO_LARGE')
  }
})

test('rejects malformed bodies with a clear 400', async () => {
  await using server = await startServer()
  const query = '{ person { id } }'
  const invalidUtf8 = new Uint8Array([
    ...Buffer.from('{"query":"{ person { id } } # '),
    0xff,
    0xfe,
    ...Buffer.from('"}'),
  ])
  const bodies = [
    '{"query":',
    'query',
    'null',
    '42',
    '""',
    '[]',
    JSON.stringify([{ query }, { query }]),
    '{}',
    JSON.stringify({ query: 7 }),
    JSON.stringify({ query: null }),
    JSON.stringify({ query, variables: 'x' }),
    JSON.stringify({ query, variables: [1] }),
    JSON.stringify({ query, operationName: {} }),
    JSON.stringify({ query, extensions: 3 }),
    invalidUtf8,
  ]
  for (const body of bodies) {
    const { status, answer } = await server.post(body)
    assert.equal(status, 400, String(body))
    assert.equal(errorCodeOf(answer), 'BAD_INPUT', String(body))
    assert.ok(answer.errors?.[0]?.message, String(body))
  }
  assert.equal((await server.post({ query })).status, 200)
})

test('rejects keys that reach for prototypes, however they are spelled', async () => {
  await using server = await startServer()
  const bodies = [
    '{"query":"{ person { id } }","variables":{"__proto__":{"polluted":true}}}',
    '{"query":"{ person { id } }","variables":{"a":{"\\u005f_proto__":{"polluted":true}}}}',
    '{"query":"{ person { id } }","variables":{"constructor":{"prototype":{"polluted":true}}}}',
  ]
  for (const body of bodies) {
    const { status, answer } = await server.post(body)
    assert.equal(status, 400)
    assert.equal(errorCodeOf(answer), 'BAD_INPUT')
  }
  const { answer } = await server.post({
    query: 'query ($value: JSON) { echo(value: $value) }',
    variables: { value: 'the text "__proto__": is only text', toString: 1, hasOwnProperty: 2 },
  })
  assert.deepEqual(answer, { data: { echo: 'the text "__proto__": is only text' } })
  assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false)
})

test('deeply nested variables do no harm', async () => {
  await using server = await startServer()
  const value = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  const query = 'query ($value: JSON) { echo(value: $value) }'
  const { answer } = await server.post(`{"query":${JSON.stringify(query)},"variables":{"value":${value}}}`)
  assert.ok(answer.data || answer.errors)
  assert.equal(errorCodeOf((await server.post({ query: '{ person { id } }' })).answer), undefined)
})

test('distinguishes variables of the wrong type from missing ones', async () => {
  await using server = await startServer()
  const query = 'mutation ($n: Int!) { addTip(cents: $n) }'
  for (const n of ['5', 1.5, 1e20, null, {}, [], true, undefined]) {
    const answer = await server.ask(query, { n })
    assert.equal(errorCodeOf(answer), 'BAD_INPUT', String(n))
    assert.match(answer.errors?.[0]?.message ?? '', /^Variable "\$n"/)
  }
  assert.deepEqual(server.world.tips, [])
})

test('rejects other content types by name', async () => {
  await using server = await startServer()
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/graphql',
    'application/json; charset=utf-16',
    'nonsense',
  ]
  for (const type of types) {
    const { status, answer } = await server.post('{"query":"{ person { id } }"}', { 'content-type': type })
    assert.equal(status, 415, type)
    assert.equal(errorCodeOf(answer), 'UNSUPPORTED_TYPE', type)
  }
  const refused = await server.post({ query: '{ person { id } }' }, { accept: 'text/html' })
  assert.equal(refused.status, 406)
  assert.equal(errorCodeOf(refused.answer), 'UNSUPPORTED_TYPE')
})

test('rejects other methods and names the allowed ones', async () => {
  await using server = await startServer()
  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    const response = await fetch(server.url, { method })
    assert.equal(response.status, 405)
    assert.equal(response.headers.get('allow'), 'GET, POST')
    assert.equal(errorCodeOf((await response.json()) as TestAnswer), 'BAD_INPUT')
  }
})

test('rejects malformed GET requests', async () => {
  await using server = await startServer()
  for (const search of [
    '',
    '?query=',
    '?query=%7Bperson%7Bid%7D%7D&variables=%7B',
    '?variables=1',
    '?query=%ff%fe',
  ]) {
    const answer = (await (await fetch(`${server.url}${search}`)).json()) as TestAnswer
    assert.equal(errorCodeOf(answer), 'BAD_INPUT', search)
  }
})

test('refers subscriptions over HTTP to the websocket', async () => {
  await using server = await startServer()
  const answer = await server.ask('subscription { liveChat(user: "ann") { id } }')
  assert.equal(errorCodeOf(answer), 'BAD_INPUT')
  assert.match(answer.errors?.[0]?.message ?? '', /websocket/)
})
