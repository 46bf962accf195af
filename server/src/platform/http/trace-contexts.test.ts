import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { createHttpServer } from './server.ts'

const lines: Record<string, unknown>[] = []
const log = createLog({
  level: 'info',
  role: 'web',
  to: { write: (line: string) => void lines.push(JSON.parse(line)) },
})
const metrics = createMetrics('web')

async function serverBehind(trustedProxies: number) {
  const http = await createHttpServer({ log, metrics, siteUrl: 'http://candid.example', trustedProxies })
  http.post('/told', async ({ body }) => {
    // The request id is available in nested calls without being passed on.
    await new Promise((resolve) => setImmediate(resolve))
    log.info({ body }, 'somebody said something')
    return {}
  })
  const url = `${await http.listen({ port: 0, host: '127.0.0.1' })}/told`
  after(() => http.close())
  return async (headers: Record<string, string>, body = 'hello') => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: inPieces(JSON.stringify({ body })),
      duplex: 'half',
    } as RequestInit)
    return answer.headers.get('x-request-id')
  }
}

/** A request body over a slow connection. */
async function* inPieces(text: string) {
  for (const letter of text) {
    yield Buffer.from(letter)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const OWN = /^[0-9a-f-]{36}$/

test('every log line of a request carries its id, even after the body was read', async () => {
  const ask = await serverBehind(0)
  const [one, two] = await Promise.all([ask({}, 'one'), ask({}, 'two')])
  assert.notEqual(one, two)
  for (const [id, body] of [
    [one, 'one'],
    [two, 'two'],
  ])
    assert.deepEqual(
      lines.filter(({ requestId }) => requestId === id).map((line) => line.body),
      [{ body }],
    )
})

test('ignores a request id from outside, but takes over that of a trusted proxy', async () => {
  const given = { 'x-request-id': 'f00dfeed00000000f00dfeed00000000' }
  assert.match(String(await (await serverBehind(0))(given)), OWN)
  assert.equal(await (await serverBehind(1))(given), given['x-request-id'])
})

test('replaces a request id that does not fit a header or a log', async () => {
  const ask = await serverBehind(1)
  const bad = [
    'short',
    'x'.repeat(65),
    'a number with spaces',
    '../../etc/passwd',
    '"};alert(1)//',
    '-starts-with-a-dash',
  ]
  for (const id of bad) assert.match(String(await ask({ 'x-request-id': id })), OWN, id)
})
