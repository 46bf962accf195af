import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { WebSocket } from 'ws'
import { errorCodeOf, startServer, testChatTopic, testInboxTopic } from '../../../test/graphql-server.ts'
import { openSocket, type SocketMessage, untilTrue } from '../../../test/graphql-socket.ts'

async function refusedUpgrade(
  url: string,
  headers: Record<string, string> = {},
): Promise<number | undefined> {
  const socket = new WebSocket(url, ['graphql-transport-ws'], { headers })
  socket.on('error', () => {})
  const [, response] = await once(socket, 'unexpected-response', { signal: AbortSignal.timeout(180_000) })
  socket.terminate()
  return response.statusCode
}

test('queries, mutations and errors work over the socket as over HTTP', async () => {
  await using server = await startServer()
  const client = await openSocket(server.websocketUrl)
  await client.init()
  assert.deepEqual(await client.ask('1', '{ person { username } }'), {
    data: { person: { username: 'person1' } },
  })
  assert.deepEqual(await client.ask('2', 'mutation ($n: Int!) { addTip(cents: $n) }', { n: 4 }), {
    data: { addTip: 1 },
  })
  assert.deepEqual(server.world.tips, [4])
  const mixed = await client.ask('3', '{ broken mine }')
  assert.deepEqual(
    mixed.errors?.map(({ extensions }) => extensions?.code),
    [401, 'INTERNAL'],
  )
  assert.doesNotMatch(JSON.stringify(mixed), /hunter2/)
  assert.equal(errorCodeOf(await client.ask('4', '{ nothing }')), 'BAD_INPUT')
  assert.equal(errorCodeOf(await client.ask('5', '{')), 'BAD_INPUT')
  assert.equal(errorCodeOf(await client.ask('6', `{ ${'mine '.repeat(40)} }`)), 'QUERY_TOO_MANY_ROOT_FIELDS')
  assert.equal(errorCodeOf(await client.ask('7', 'query A { mine } query B { mine }')), 'UNKNOWN_OPERATION')
  assert.equal(
    errorCodeOf(await client.ask('8', 'mutation ($n: Int!) { addTip(cents: $n) }', { n: 'x' })),
    'BAD_INPUT',
  )
})

test('subscribers are notified when the server listens, refused ones are not', async () => {
  await using server = await startServer()
  const client = await openSocket(server.websocketUrl)
  await client.init({ token: 'ann' })
  const isPing = ({ type }: SocketMessage) => type === 'ping'
  client.subscribe('room', 'subscription { liveChat(user: "ann") { text } }')
  assert.deepEqual((await client.take(isPing)).payload, { listening: 'room' })
  server.world.topics.publish(testChatTopic('ann'), { id: '1', text: 'heard' })
  assert.deepEqual(await client.next('room'), { data: { liveChat: { text: 'heard' } } })
  client.subscribe('own', 'subscription { inbox }')
  assert.deepEqual((await client.take(isPing)).payload, { listening: 'own' })
  server.world.topics.publish(testInboxTopic('account-ann'), 'also heard')
  assert.deepEqual(await client.next('own'), { data: { inbox: 'also heard' } })

  const visitor = await openSocket(server.websocketUrl)
  await visitor.init()
  assert.equal(errorCodeOf(await visitor.ask('own', 'subscription { inbox }')), 401)
  assert.equal(
    errorCodeOf(await visitor.ask('room', 'subscription { liveChat(user: "private") { text } }')),
    401,
  )
  assert.deepEqual(visitor.received.filter(isPing), [])
})

test('a valid token signs in, a wrong one is forbidden, none makes a visitor', async () => {
  await using server = await startServer()
  const ann = await openSocket(server.websocketUrl)
  await ann.init({ token: 'ann' })
  assert.deepEqual(await ann.ask('1', '{ mine }'), { data: { mine: 'account-ann' } })
  for (const token of ['stranger', '', 7, { a: 1 }]) {
    const client = await openSocket(server.websocketUrl, { headers: { cookie: 'session=ben' } })
    client.send({ type: 'connection_init', payload: { token } })
    assert.equal(await client.closed, 4403, JSON.stringify(token))
  }
  const visitor = await openSocket(server.websocketUrl)
  await visitor.init()
  assert.equal(errorCodeOf(await visitor.ask('1', '{ mine }')), 401)
})

test('the cookie signs in, an expired cookie makes a visitor, a token takes precedence over the cookie', async () => {
  await using server = await startServer()
  const cookie = { headers: { cookie: 'session=ben' } }
  const ben = await openSocket(server.websocketUrl, cookie)
  await ben.init()
  assert.deepEqual(await ben.ask('1', '{ mine }'), { data: { mine: 'account-ben' } })
  const ann = await openSocket(server.websocketUrl, cookie)
  await ann.init({ token: 'ann' })
  assert.deepEqual(await ann.ask('1', '{ mine }'), { data: { mine: 'account-ann' } })
  const old = await openSocket(server.websocketUrl, { headers: { cookie: 'session=ended' } })
  await old.init()
  assert.equal(errorCodeOf(await old.ask('1', '{ mine }')), 401)
})

test('rejects another site before the socket opens', async () => {
  await using server = await startServer({
    isAllowedOrigin: ({ headers }) => headers.origin === 'https://candid.example',
  })
  assert.equal(await refusedUpgrade(server.websocketUrl, { origin: 'https://evil.example' }), 403)
  assert.equal(await refusedUpgrade(server.websocketUrl), 403)
  const client = await openSocket(server.websocketUrl, { headers: { origin: 'https://candid.example' } })
  await client.init()
})

test('rejects other paths if no other handler serves them, and ignores them otherwise', async () => {
  await using server = await startServer()
  const other = server.websocketUrl.replace('/api', '/elsewhere')
  assert.equal(await refusedUpgrade(other), 404)
  assert.equal(await refusedUpgrade(`${server.websocketUrl}/sub`), 404)
  server.app.server.on('upgrade', (request, stream) => {
    if (request.url === '/elsewhere') stream.end('HTTP/1.1 418 Teapot\r\nContent-Length: 0\r\n\r\n')
  })
  assert.equal(await refusedUpgrade(other), 418)
  const client = await openSocket(`${server.websocketUrl}?from=page`)
  await client.init()
})

test('each protocol violation closes with its own code', async () => {
  await using server = await startServer({ websocketLimits: { connectionInitWaitMs: 200 } })
  const open = () => openSocket(server.websocketUrl)
  const codeAfter = async (...messages: unknown[]) => {
    const client = await open()
    for (const message of messages) client.send(message)
    return await client.closed
  }
  const init = { type: 'connection_init' }
  const chat = {
    id: '1',
    type: 'subscribe',
    payload: { query: 'subscription { liveChat(user: "a") { id } }' },
  }
  assert.equal(await codeAfter('not json'), 4400)
  assert.equal(await codeAfter({ type: 'nonsense' }), 4400)
  assert.equal(await codeAfter(init, { type: 'subscribe', id: 7, payload: {} }), 4400)
  assert.equal(await codeAfter(init, { type: 'connection_ack' }), 4400)
  assert.equal(await codeAfter(init, { type: 'next', id: '1', payload: {} }), 4400)
  assert.equal(await codeAfter(chat), 4401)
  assert.equal(await codeAfter({ type: 'connection_init', payload: { token: 'stranger' } }), 4403)
  assert.equal(await codeAfter(), 4408)
  assert.equal(await codeAfter(init, init), 4429)
  const twice = await open()
  await twice.init()
  twice.send(chat)
  twice.send(chat)
  assert.equal(await twice.closed, 4409)
  const without = await openSocket(server.websocketUrl, { protocols: [] })
  assert.equal(await without.closed, 4406)
})

test('invalid or oversized frames close the socket without affecting the server', async () => {
  await using server = await startServer()
  const large = await openSocket(server.websocketUrl)
  await large.init()
  large.send('x'.repeat(1024 * 1024))
  assert.equal(await large.closed, 1009)
  const binary = await openSocket(server.websocketUrl)
  binary.socket.send(Buffer.from([0xff, 0xfe]), { binary: false })
  assert.equal(await binary.closed, 1007)
  const polite = await openSocket(server.websocketUrl)
  await polite.init()
  assert.equal(errorCodeOf(await polite.ask('1', '{ person { id } }')), undefined)
  await untilTrue(() => server.websocket.socketCount() === 1)
})

test('ended sessions lose their sockets, others keep theirs', async () => {
  await using server = await startServer()
  const [first, second, ben] = [
    await openSocket(server.websocketUrl),
    await openSocket(server.websocketUrl, { headers: { cookie: 'session=ann' } }),
    await openSocket(server.websocketUrl),
  ]
  await first.init({ token: 'ann' })
  await second.init()
  await ben.init({ token: 'ben' })
  server.websocket.closeSessions(['session-ann', 'session-unknown'])
  assert.deepEqual([await first.closed, await second.closed], [4403, 4403])
  assert.deepEqual(await ben.ask('1', '{ mine }'), { data: { mine: 'account-ben' } })
})

test('detects a session that ended without notice at the next operation', async () => {
  await using server = await startServer({ sessions: new Set(['ann']) })
  const client = await openSocket(server.websocketUrl)
  await client.init({ token: 'ann' })
  assert.deepEqual(await client.ask('1', '{ mine }'), { data: { mine: 'account-ann' } })
  server.sessions.delete('ann')
  client.subscribe('2', 'mutation { addTip(cents: 1) }')
  assert.equal(await client.closed, 4403)
  assert.deepEqual(server.world.tips, [])
})

test('an unavailable database asks clients to try again later', async () => {
  await using server = await startServer()
  const client = await openSocket(server.websocketUrl)
  client.send({ type: 'connection_init', payload: { token: 'database-down' } })
  assert.equal(await client.closed, 1013)
})

test('limits sockets per address, and frees the slots again', async () => {
  await using server = await startServer({ websocketLimits: { maxSocketsPerAddress: 2 } })
  const [first] = [await openSocket(server.websocketUrl), await openSocket(server.websocketUrl)]
  await assert.rejects(openSocket(server.websocketUrl), /429/)
  await first.close()
  await untilTrue(() => server.websocket.socketCount() === 1)
  await (await openSocket(server.websocketUrl)).init()
})

test('rejects operations past the limit of one socket, and accepts them again after one ends', async () => {
  await using server = await startServer({ websocketLimits: { maxOperationsPerSocket: 3 } })
  const client = await openSocket(server.websocketUrl)
  await client.init()
  for (const id of ['a', 'b', 'c']) {
    client.subscribe(id, 'subscription ($user: String!) { liveChat(user: $user) { id } }', { user: id })
  }
  await untilTrue(() => server.websocket.groupCount() === 3)
  assert.equal(errorCodeOf(await client.ask('d', '{ person { id } }')), 'TOO_MANY_OPERATIONS')
  client.send({ id: 'a', type: 'complete' })
  await untilTrue(() => server.websocket.groupCount() === 2)
  assert.deepEqual(await client.ask('e', '{ person { id } }'), { data: { person: { id: 'p1' } } })
})

test('terminates a peer that stops responding', async () => {
  await using server = await startServer({ websocketLimits: { keepAliveMs: 50 } })
  const alive = await openSocket(server.websocketUrl)
  await alive.init()
  const dead = await openSocket(server.websocketUrl)
  await dead.init()
  let pings = 0
  alive.socket.on('ping', () => pings++)
  dead.socket.pause()
  await untilTrue(() => server.websocket.socketCount() === 1)
  await untilTrue(() => pings >= 3)
  assert.deepEqual(await alive.ask('1', '{ person { id } }'), { data: { person: { id: 'p1' } } })
  dead.socket.terminate()
})

test('on shutdown all sockets are closed as going away, and new ones are refused', async () => {
  await using server = await startServer()
  const clients = await Promise.all([1, 2, 3].map(() => openSocket(server.websocketUrl)))
  const stuck = await openSocket(server.websocketUrl)
  stuck.socket.pause()
  const drained = server.websocket.drain(100)
  assert.deepEqual(await Promise.all(clients.map(({ closed }) => closed)), [1001, 1001, 1001])
  assert.equal(await refusedUpgrade(server.websocketUrl), 503)
  await drained
  assert.equal(server.websocket.socketCount(), 0)
  stuck.socket.terminate()
})
