import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ClientHttp2Session, type ClientHttp2Stream, constants } from 'node:http2'
import { get } from 'node:https'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { connect as connectTls } from 'node:tls'
import { hasOpenssl, http2Client, makeCertificate, NO_OPENSSL } from '../../../test/certificates.ts'
import { framework, receiver } from '../../../test/front-server.ts'
import { readCertificate } from './certificate.ts'
import { type Front, type FrontOptions, openFront } from './front.ts'

const LOOK_MS = 100
const WINDOW = { windowMs: 4 * LOOK_MS, minBytes: 1_000 }
const TRANSFER_LIMITS = { receiving: WINDOW, sending: WINDOW }
const needsOpenssl = { skip: hasOpenssl() ? false : NO_OPENSSL }
const files = hasOpenssl() ? makeCertificate() : { certificate: '', key: '' }

type Handler = (request: IncomingMessage, response: ServerResponse) => void

async function open(t: TestContext, handler: Handler, options: Partial<FrontOptions> = {}): Promise<Front> {
  const certificate = readCertificate(files)
  const front = await openFront({
    host: '127.0.0.1',
    port: 0,
    transferLimits: TRANSFER_LIMITS,
    certificate,
    ...options,
  })
  t.after(() => front.close(0))
  front.serve(handler)
  return front
}

/** Timers advance only by the test; the sockets are real. */
const stopTime = (t: TestContext) => t.mock.timers.enable({ apis: ['setInterval'] })
const turn = () => new Promise((resolve) => setImmediate(resolve))
const clientOf = (front: Front) => http2Client(`https://127.0.0.1:${front.port}`, files)

test('one port answers HTTP/2 and HTTP/1.1 with the same host header', needsOpenssl, async (t) => {
  const front = await open(
    t,
    ({ httpVersion, headers }, response) => void response.end(`${httpVersion} ${headers.host}`),
  )
  const host = `127.0.0.1:${front.port}`
  const client = clientOf(front)
  const second = await client.ask({ ':path': '/', ':authority': host })
  assert.equal(second.text, `2.0 ${host}`)
  assert.equal((await client.ask({ ':path': '/', ':authority': host, host })).text, `2.0 ${host}`)
  const first = get(`https://${host}/`, { ca: readFileSync(files.certificate) })
  const [answer] = (await once(first, 'response')) as [IncomingMessage]
  assert.equal(String(await buffer(answer)), `1.1 ${host}`)
})

test('rejects a repeated or malformed host on both protocols', needsOpenssl, async (t) => {
  const front = await open(t, (_request, response) => void response.end('ok'))
  const host = `127.0.0.1:${front.port}`
  const client = clientOf(front)
  for (const names of [
    { ':authority': host, host: 'elsewhere.example' },
    { ':authority': 'elsewhere.example', host },
    { ':authority': 'a b' },
    { ':authority': 'user@a.example' },
  ])
    assert.notEqual((await client.ask({ ':path': '/', ...names }).catch(() => ({ status: 0 }))).status, 200)
  assert.deepEqual(
    (await client.ask({ ':path': '/', ':authority': host, host: 'elsewhere.example' })).status,
    400,
  )
  for (const names of ['', 'host:\r\n', `host: ${host}\r\nhost: ${host}\r\n`]) {
    const socket = connectTls({ port: front.port, host: '127.0.0.1', ca: readFileSync(files.certificate) })
    socket.write(`GET / HTTP/1.1\r\n${names}connection: close\r\n\r\n`)
    assert.match(String(await buffer(socket)), /^HTTP\/1.1 400/, JSON.stringify(names))
  }
})

test('plain HTTP and CONNECT on the TLS port are rejected without side effects', needsOpenssl, async (t) => {
  const front = await open(t, (_request, response) => void response.end('ok'))
  const plain = connect(front.port, '127.0.0.1').on('error', () => {})
  plain.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  plain.resume()
  await once(plain, 'close')
  const { session, open: openStream, ask } = clientOf(front)
  const tunnel = openStream({ ':method': 'CONNECT', ':authority': '10.0.0.1:22' })
  const [headers] = await once(tunnel, 'response')
  assert.ok(headers[':status'] >= 400)
  assert.equal((await ask({ ':path': '/' })).text, 'ok')
  assert.ok(!session.closed)
})

test(
  'limits concurrent requests per address across connections, and uploads to a tenth of them',
  needsOpenssl,
  async (t) => {
    const waiting: ServerResponse[] = []
    const front = await open(
      t,
      (request, response) => {
        request.resume()
        if (request.url === '/now') response.end('ok')
        else waiting.push(response)
      },
      { maxPerAddress: 10 },
    )
    const clients = [clientOf(front), clientOf(front)]
    const [one, other] = clients as [ReturnType<typeof clientOf>, ReturnType<typeof clientOf>]
    const body = one.open({ ':path': '/', ':method': 'POST' })
    while (waiting.length < 1) await turn()
    const second = await other.ask({ ':path': '/', ':method': 'POST' }, 'more')
    assert.equal(second.status, 429)
    for (let held = 1; held < 10; held += 1) (held % 2 ? one : other).open({ ':path': '/' }).resume()
    while (waiting.length < 10) await turn()
    assert.equal((await other.ask({ ':path': '/now' })).status, 429)
    body.close()
    waiting[1]?.end()
    // Two slots were freed, also for an upload.
    while ((await one.ask({ ':path': '/now' })).status !== 200);
    while ((await one.ask({ ':path': '/now', ':method': 'POST' }, 'a body')).status !== 200);
  },
)

test('tells a client to stop sending once its response is complete', needsOpenssl, async (t) => {
  const front = await open(t, (request, response) => {
    request.once('data', () => {
      request.pause()
      response.writeHead(413).end('too much')
    })
  })
  const stream = clientOf(front).open({ ':path': '/', ':method': 'POST' })
  stream.write(Buffer.alloc(3_000_000))
  const [headers] = await once(stream, 'response')
  assert.equal(headers[':status'], 413)
  let text = ''
  stream.on('data', (piece: Buffer) => {
    text += piece
  })
  await once(stream, 'close')
  assert.equal(text, 'too much')
})

test(
  'closes a trickling upload, while the other streams of its connection continue',
  needsOpenssl,
  async (t) => {
    stopTime(t)
    const { handler, has } = receiver()
    const front = await open(t, handler)
    const client = clientOf(front)
    const slow = client.open({ ':path': '/', ':method': 'POST' })
    const answered = once(slow, 'response')
    for (let sent = 1_000; sent <= 20_000; sent += 1_000) {
      slow.write('x'.repeat(1_000))
      await has(sent)
      t.mock.timers.tick(3 * LOOK_MS)
    }
    slow.end()
    await answered

    const trickling = client.open({ ':path': '/', ':method': 'POST' })
    const closed = once(trickling, 'close')
    const refused = once(trickling, 'response')
    trickling.resume()
    let sent = 20_000
    while (!trickling.closed && sent < 20_050) {
      trickling.write('x')
      sent += 1
      await Promise.race([has(sent), closed])
      t.mock.timers.tick(LOOK_MS)
      await turn()
    }
    await closed
    assert.ok(sent < 20_050, 'it was kept open')
    assert.equal((await refused)[0][':status'], 408)
    assert.ok(!client.session.closed)
    assert.equal((await client.ask({ ':path': '/', ':method': 'POST' }, 'x')).text, 'thanks')
  },
)

test('closes a stream whose response is not read, but not one that reads slowly', needsOpenssl, async (t) => {
  stopTime(t)
  const answer = Buffer.alloc(20_000_000, 'x')
  const front = await open(t, (_request, response) => void response.end(answer))
  const client = clientOf(front)
  const reader = client.open({ ':path': '/' })
  let read = 0
  reader.on('data', (piece: Buffer) => {
    read += piece.length
  })
  for (let wanted = 2_000_000; wanted <= 16_000_000; wanted += 2_000_000) {
    reader.resume()
    while (read < wanted) await once(reader, 'data')
    reader.pause()
    for (let turns = 0; turns < 20; turns += 1) await turn()
    t.mock.timers.tick(3 * LOOK_MS)
  }
  reader.resume()
  await once(reader, 'end')
  assert.equal(read, answer.length)

  const idle = client.open({ ':path': '/' })
  await once(idle, 'response')
  idle.pause()
  await untilClosed(idle, () => t.mock.timers.tick(LOOK_MS))
  assert.equal((await client.ask({ ':path': '/' })).bytes.length, answer.length)
})

async function untilClosed(stream: ClientHttp2Stream, tick: () => void): Promise<void> {
  while (!stream.closed && !stream.destroyed) {
    tick()
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

test(
  'many stalled streams count like many connections: a little progress does not keep them all',
  needsOpenssl,
  async (t) => {
    stopTime(t)
    const { handler, has } = receiver()
    const front = await open(t, handler)
    const client = clientOf(front)
    const still = Array.from({ length: 20 }, () => client.open({ ':path': '/', ':method': 'POST' }).resume())
    const moving = client.open({ ':path': '/', ':method': 'POST' }).resume()
    const closed = once(moving, 'close')
    let sent = 0
    while (still.some((stream) => !stream.closed)) {
      moving.write('x'.repeat(1_500))
      sent += 1_500
      await Promise.race([has(sent), closed])
      t.mock.timers.tick(LOOK_MS)
      await turn()
      assert.ok(sent < 150_000, 'they were kept open')
    }
  },
)

test(
  'closes an idle connection, but not one on which a client still waits for a response',
  needsOpenssl,
  async (t) => {
    stopTime(t)
    let answer: ServerResponse | null = null
    const front = await open(t, (_request, response) => {
      answer = response
    })
    const client = clientOf(front)
    const waiting = client.open({ ':path': '/' })
    while (!answer) await turn()
    for (let looks = 0; looks < 20; looks += 1) {
      t.mock.timers.tick(LOOK_MS)
      await turn()
    }
    assert.ok(!client.session.closed && !waiting.closed)
    ;(answer as ServerResponse).end('at last')
    await buffer(waiting)
    while (!client.session.closed) {
      t.mock.timers.tick(LOOK_MS)
      await turn()
    }
  },
)

test('closes half-sent uploads, also those the web framework waits for', needsOpenssl, async (t) => {
  stopTime(t)
  const app = await framework(t)
  const front = await open(t, (request, response) => app.routing(request, response))
  const { session, open: openStream, ask } = clientOf(front)
  const json = { 'content-type': 'application/json' }
  const halves = Array.from({ length: 20 }, () => {
    const stream = openStream({ ':path': '/api', ':method': 'POST', 'content-length': 2_000, ...json })
    stream.write('{"query":"')
    return stream.resume()
  })
  const answers = halves.map(async (stream) => (await once(stream, 'response'))[0][':status'])
  while (halves.some((stream) => !stream.closed)) {
    t.mock.timers.tick(LOOK_MS)
    await turn()
  }
  assert.deepEqual(new Set(await Promise.all(answers)), new Set([408]))
  assert.equal((await ask({ ':path': '/api', ':method': 'POST', ...json }, '{}')).status, 200)
  assert.ok(!session.closed)
})

test('closes an unread HTTP/1.1 response over TLS', needsOpenssl, async (t) => {
  stopTime(t)
  const front = await open(t, (_request, response) => void response.end(Buffer.alloc(20_000_000)))
  const idle = connectTls({ port: front.port, host: '127.0.0.1', ca: readFileSync(files.certificate) })
  idle.on('error', () => {})
  t.after(() => idle.destroy())
  idle.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(idle, 'data')
  idle.pause()
  while ((await countOf(front)) > 0) {
    t.mock.timers.tick(LOOK_MS)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
})

const countOf = ({ server }: Front) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))

test(
  'closes a connection that only opens and resets streams, while other connections continue',
  needsOpenssl,
  async (t) => {
    const served = { attack: 0, other: [] as ServerResponse[] }
    const front = await open(t, (request, response) => {
      if (request.url === '/other') served.other.push(response)
      else served.attack += 1
    })
    const other = clientOf(front).ask({ ':path': '/other' })
    while (served.other.length < 1) await turn()
    const { session, open: openStream } = clientOf(front)
    await once(session, 'connect')
    const goaway = once(session, 'goaway')
    const ended = new Promise((resolve) => session.once('close', resolve))
    let opened = 0
    for (; opened < 1_000 && !session.destroyed; opened += 1) {
      const stream = openStream({ ':path': '/' })
      // Sent before the reset, as in the attack.
      await turn()
      stream.close(8)
    }
    assert.ok(opened < 1_000, 'it went on')
    assert.notEqual((await goaway)[0], 0)
    await ended
    assert.ok(served.attack < 300, `${served.attack} were served`)
    served.other[0]?.end('undisturbed')
    assert.equal((await other).text, 'undisturbed')
    assert.equal(await getOnce(front), 'ok')
  },
)

for (const [what, flood] of [
  ['pings', (session: ClientHttp2Session) => session.ping(() => {})],
  ['settings', (session: ClientHttp2Session) => session.settings({ initialWindowSize: 65_535 })],
] as const)
  test(`closes a connection that floods with ${what}, but answers a few`, needsOpenssl, async (t) => {
    stopTime(t)
    const front = await open(t, (_request, response) => void response.end('ok'))
    const client = clientOf(front)
    await once(client.session, 'connect')
    const { session } = clientOf(front)
    await once(session, 'connect')
    const goaway = once(session, 'goaway')
    for (let sent = 0; sent < 5_000 && !session.destroyed; sent += 1) {
      if (sent % 500 === 0) client.session.ping(() => {})
      flood(session)
      await turn()
    }
    assert.ok(session.destroyed, 'it went on')
    assert.equal((await goaway)[0], constants.NGHTTP2_ENHANCE_YOUR_CALM)
    assert.equal((await client.ask({ ':path': '/' })).text, 'ok')
  })

/** A new connection, as another client would open. */
async function getOnce(front: Front): Promise<string> {
  front.serve((_request, response) => void response.end('ok'))
  return (await clientOf(front).ask({ ':path': '/' })).text
}

test(
  'closing lets running requests finish on both protocols, and accepts no new ones',
  needsOpenssl,
  async (t) => {
    const waiting: ServerResponse[] = []
    const front = await open(t, (_request, response) => void waiting.push(response))
    const client = clientOf(front)
    const second = client.ask({ ':path': '/' })
    const first = connectTls({ port: front.port, host: '127.0.0.1', ca: readFileSync(files.certificate) })
    first.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    while (waiting.length < 2) await turn()
    const closed = front.close(60_000)
    for (const response of waiting) response.end('done')
    assert.equal((await second).text, 'done')
    assert.match(String((await once(first, 'data'))[0]), /^HTTP\/1.1 200/)
    first.end()
    await closed
    assert.ok(client.session.closed)
  },
)
