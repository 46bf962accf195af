import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { framework, receiver } from '../../../test/front-server.ts'
import { type Front, type FrontOptions, openFront } from './front.ts'

const LOOK_MS = 100
const WINDOW = { windowMs: 4 * LOOK_MS, minBytes: 1_000 }
const LONG = { windowMs: 1_000 * LOOK_MS, minBytes: 1_000 }
const TRANSFER_LIMITS = { receiving: WINDOW, sending: WINDOW }

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Timers advance only by the test; the sockets are real. */
async function open(t: TestContext, handler: Handler, options: Partial<FrontOptions> = {}): Promise<Front> {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const front = await openFront({ host: '127.0.0.1', port: 0, transferLimits: TRANSFER_LIMITS, ...options })
  t.after(() => front.close(0))
  front.serve(handler)
  return front
}

async function call(t: TestContext, front: Front, text: string): Promise<Socket> {
  const socket = connect(front.port, '127.0.0.1')
  // Errors are part of what is tested.
  socket.on('error', () => {})
  t.after(() => socket.destroy())
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

/** Everything received until the connection ends. */
async function textOf(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (piece) => {
    text += piece
  })
  await once(socket, 'close')
  return text
}

const head = (method: string, more = '', path = '/') =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${more}\r\n`
const upload = (bytes: number) => head('POST', `content-length: ${bytes}\r\n`)
const isOpen = (socket: Socket) => !socket.destroyed && socket.readyState === 'open'

test('rejects and closes a trickling upload; a slow but steady one continues', async (t) => {
  const { handler, has } = receiver()
  const front = await open(t, handler)
  const slow = await call(t, front, upload(20_000))
  for (let sent = 1_000; sent <= 19_000; sent += 1_000) {
    slow.write('x'.repeat(1_000))
    await has(sent)
    t.mock.timers.tick(3 * LOOK_MS)
  }
  slow.write('x'.repeat(1_000))
  assert.match(String((await once(slow, 'data'))[0]), /^HTTP\/1.1 200/)

  const trickling = await call(t, front, upload(20_000))
  let sent = 20_000
  const closed = once(trickling, 'close')
  const said = textOf(trickling)
  while (isOpen(trickling) && sent < 20_050) {
    trickling.write('x')
    sent += 1
    await Promise.race([has(sent), closed])
    t.mock.timers.tick(LOOK_MS)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await closed
  assert.ok(sent < 20_050, 'it was kept open')
  assert.match(await said, /^HTTP\/1.1 408 .*connection: close.*REQUEST_TIMEOUT/s)
})

test('closes all half-sent uploads, whatever state their handlers are in', async (t) => {
  const app = await framework(t)
  const front = await open(t, (request, response) => {
    // A third is never read, and a third is already answered.
    if (request.url === '/waits') return
    if (request.url === '/answered') return void response.end('done')
    app.routing(request, response)
  })
  const paths = ['/waits', '/answered', '/api']
  const sockets = await Promise.all(
    Array.from({ length: 30 }, async (_, at) => {
      const path = paths[at % paths.length] ?? ''
      const more = 'content-type: application/json\r\ncontent-length: 2000\r\n'
      const socket = await call(t, front, `${head('POST', more, path)}{"query":"`)
      return { path, said: textOf(socket) }
    }),
  )
  let isOver = false
  const all = Promise.all(sockets.map(async ({ path, said }) => `${path} ${(await said).slice(9, 12)}`))
  const over = all.finally(() => (isOver = true))
  while (!isOver) {
    t.mock.timers.tick(LOOK_MS)
    await new Promise((resolve) => setImmediate(resolve))
  }
  assert.deepEqual([...new Set(await over)].sort(), ['/answered 200', '/api 408', '/waits 408'])
  assert.equal(await countOf(front.server), 0)
})

test('keeps connections that wait for the server: a blocking playlist request, an idle websocket', async (t) => {
  const waiting: ServerResponse[] = []
  const front = await open(t, (_request, response) => void waiting.push(response))
  front.server.on('upgrade', (_request, socket: Socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
    socket.on('data', (said) => socket.write(said))
  })
  const playlist = await call(t, front, head('GET'))
  const websocket = await call(t, front, head('GET', 'connection: upgrade\r\nupgrade: websocket\r\n'))
  assert.match(String((await once(websocket, 'data'))[0]), /^HTTP\/1.1 101/)
  while (waiting.length < 1) await new Promise((resolve) => setImmediate(resolve))
  for (let looks = 0; looks < 40; looks += 1) {
    t.mock.timers.tick(LOOK_MS)
    await new Promise((resolve) => setImmediate(resolve))
  }
  waiting[0]?.end('#EXTM3U')
  websocket.write('still here')
  assert.match(String((await once(playlist, 'data'))[0]), /^HTTP\/1.1 200 .*#EXTM3U/s)
  assert.equal(String((await once(websocket, 'data'))[0]), 'still here')
})

test('an address may have a tenth of its connections stalled; beyond that, the longest stalled are closed', async (t) => {
  const answer = Buffer.alloc(40_000_000, 'x')
  const front = await open(
    t,
    (request, response) => void response.end(request.url === '/small' ? 'ok' : answer),
    // No window ends here: connections are closed because of their number.
    { maxPerAddress: 100, transferLimits: { receiving: LONG, sending: LONG } },
  )
  const readers: Socket[] = []
  for (let reader = 0; reader < 15; reader += 1) {
    const socket = await call(t, front, head('GET'))
    await once(socket, 'data')
    socket.pause()
    readers.push(socket)
  }
  while ((await countOf(front.server)) > 10) {
    t.mock.timers.tick(LONG.windowMs / 4)
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    const small = await call(t, front, head('GET', 'connection: close\r\n', '/small'))
    assert.match(await textOf(small), /^HTTP\/1.1 200/)
  }
  assert.equal(await countOf(front.server), 10)
})

test('rejects a request whose host is repeated or malformed', async (t) => {
  const front = await open(t, (_request, response) => void response.end('ok'))
  const hosts = (text: string, version = '1.1') => `GET / HTTP/${version}\r\n${text}connection: close\r\n\r\n`
  const cases: [request: string, status: string][] = [
    [hosts('host: candid.example\r\n'), '200'],
    [hosts('Host: [::1]:3000\r\n'), '200'],
    [hosts('', '1.0'), '200'],
    [hosts(''), '400'],
    [hosts('host:\r\n'), '400'],
    [hosts('host: a.example\r\nhost: a.example\r\n'), '400'],
    [hosts('host: a.example\r\nHost: b.example\r\n'), '400'],
    [hosts('host: a.example\r\nHost: b.example\r\n', '1.0'), '400'],
    ...[
      'a b',
      'a.example/x',
      'user@a.example',
      'a.example:99999',
      'a.example, b.example',
      '[::1',
      'a%2eb',
    ].map((host): [string, string] => [hosts(`host: ${host}\r\n`), '400']),
  ]
  for (const [request, status] of cases)
    assert.equal((await textOf(await call(t, front, request))).slice(9, 12), status, JSON.stringify(request))
})

test('does not close an upload while the server itself is not reading', async (t) => {
  let reading = () => {}
  const front = await open(t, (request, response) => {
    reading = () => {
      request.resume()
      request.on('end', () => response.end('thanks'))
    }
  })
  const socket = await call(t, front, upload(300_000))
  const isWritten = new Promise((resolve) => socket.write('x'.repeat(300_000), resolve))
  const { server } = front
  while (((await countOf(server)) ?? 0) < 1) await new Promise((resolve) => setImmediate(resolve))
  for (let looks = 0; looks < 12; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1))
    t.mock.timers.tick(LOOK_MS)
  }
  reading()
  await isWritten
  assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1.1 200/)
})

const countOf = (server: Front['server']) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))

/** Sends from a separate thread and reports the response. */
const CALLER = `
  const { parentPort, workerData: { port, text, sent } } = require('node:worker_threads')
  let answer = ''
  const socket = require('node:net').connect(port, '127.0.0.1')
  socket.setEncoding('utf8').on('data', (piece) => { answer += piece }).on('error', (fault) => { answer += fault.code })
  socket.once('close', () => parentPort.postMessage(answer))
  socket.write(text, () => { Atomics.store(sent, 0, 1); Atomics.notify(sent, 0) })
`

test('serves connections accepted by the kernel before the port closes', async (t) => {
  const front = await open(t, (request, response) => {
    request.resume().once('end', () => response.end('heard'))
  })
  const sent = new Int32Array(new SharedArrayBuffer(4))
  const text = `${upload(10)}0123456789`
  const caller = new Worker(CALLER, { eval: true, workerData: { port: front.port, text, sent } })
  const answered = once(caller, 'message')
  // Blocks this thread until then: the connection and the request wait in the kernel.
  Atomics.wait(sent, 0, 0)
  const closed = front.close(10_000)
  assert.match(String(await answered), /^HTTP\/1.1 200.*heard/s)
  await closed
})

test('closes a connection whose response is not read, but not one that reads slowly', async (t) => {
  const answer = Buffer.alloc(40_000_000, 'x')
  const front = await open(t, (_request, response) => void response.end(answer))
  const reader = await call(t, front, head('GET'))
  let read = 0
  reader.on('data', (piece: Buffer) => {
    read += piece.length
  })
  for (let wanted = 3_000_000; wanted <= 30_000_000; wanted += 3_000_000) {
    reader.resume()
    while (read < wanted) await once(reader, 'data')
    reader.pause()
    // Both ends live in this process: the client needs turns of the event loop to read.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    t.mock.timers.tick(3 * LOOK_MS)
  }
  assert.ok(isOpen(reader))
  reader.resume()
  while (read < answer.length) await once(reader, 'data')

  const idle = await call(t, front, head('GET'))
  const closed = once(idle, 'close')
  await once(idle, 'data')
  idle.pause()
  while ((await countOf(front.server)) > 1) {
    t.mock.timers.tick(LOOK_MS)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  idle.resume()
  await closed
})

test('limits connections per address, and uploads to a tenth of them, and frees the slots again', async (t) => {
  const front = await open(
    t,
    (request, response) => {
      request.resume()
      if (request.method === 'GET' || request.complete) response.end('ok')
    },
    { maxPerAddress: 10 },
  )
  const first = await call(t, front, upload(10))
  while ((await countOf(front.server)) < 1) await new Promise((resolve) => setImmediate(resolve))
  const second = await call(t, front, `${upload(10)}0123456789`)
  assert.match(String((await once(second, 'data'))[0]), /^HTTP\/1.1 429/)
  await once(second, 'close')
  const others: Socket[] = []
  for (let held = 1; held < 10; held += 1) {
    const other = await call(t, front, head('GET'))
    assert.match(String((await once(other, 'data'))[0]), /^HTTP\/1.1 200/)
    others.push(other)
  }
  const oneTooMany = await call(t, front, head('GET'))
  await once(oneTooMany, 'close')
  first.destroy()
  while ((await countOf(front.server)) > 9) await new Promise((resolve) => setImmediate(resolve))
  const next = await call(t, front, upload(10))
  next.write('0123456789')
  const again = await call(t, front, head('GET'))
  await once(again, 'close')
  for (const socket of others) assert.ok(isOpen(socket))
})

test('behind a proxy, connections are not limited, and uploads are limited by client address', async (t) => {
  const front = await open(
    t,
    (request, response) => (request.method === 'GET' ? response.end('ok') : response.write('so far')),
    {
      maxPerAddress: 10,
      trustedProxies: 1,
    },
  )
  const from = (address: string) =>
    call(t, front, head('POST', `content-length: 9\r\nx-forwarded-for: 6.6.6.6, ${address}\r\n`))
  for (let held = 0; held < 12; held += 1) {
    const socket = await call(t, front, head('GET'))
    assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1.1 200/)
  }
  const answers = []
  for (const address of ['203.0.113.1', '203.0.113.2', '2001:db8::1', '2001:db8::2'])
    answers.push(String((await once(await from(address), 'data'))[0]).slice(9, 12))
  assert.deepEqual(answers, ['200', '200', '200', '429'])
})
