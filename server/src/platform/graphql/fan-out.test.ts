import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  errorCodeOf,
  startServer,
  type TestServer,
  testChatTopic,
  testInboxTopic,
} from '../../../test/graphql-server.ts'
import { type Client, openSocket, untilTrue } from '../../../test/graphql-socket.ts'

const CHAT = 'subscription ($user: String!) { liveChat(user: $user) { id text } }'

async function listener(server: TestServer, id: string, user: string, token?: string): Promise<Client> {
  const client = await openSocket(server.websocketUrl)
  await client.init(token === undefined ? undefined : { token })
  client.subscribe(id, CHAT, { user })
  return client
}

/** A query on the same socket is answered only after the preceding subscription was processed. */
async function settled(clients: Client[]): Promise<void> {
  for (const client of clients) await client.ask('settled', '{ __typename }')
}

test('fifty subscribers get each message in order, for one execution each', async () => {
  await using server = await startServer()
  const clients = await Promise.all(
    Array.from({ length: 50 }, (_, n) => listener(server, `sub "${n}"`, 'ann')),
  )
  await settled(clients)
  assert.equal(server.websocket.groupCount(), 1)
  for (const n of [1, 2, 3])
    server.world.topics.publish(testChatTopic('ann'), { id: String(n), text: `hello ${n}` })
  for (const [index, client] of clients.entries()) {
    for (const n of [1, 2, 3]) {
      assert.deepEqual(await client.next(`sub "${index}"`), {
        data: { liveChat: { id: String(n), text: `hello ${n}` } },
      })
    }
  }
  assert.equal(server.world.executions, 3)
})

test('messages of every frame length arrive whole and in order when written at once, also beyond ASCII', async () => {
  await using server = await startServer({ websocketLimits: { maxBufferedBytes: 64 * 1024 * 1024 } })
  const { world } = server
  const clients = [await listener(server, '1', 'ann'), await listener(server, 'né 🔥', 'ann')]
  await settled(clients)
  const gate = Promise.withResolvers<void>()
  world.gate = gate.promise
  world.topics.publish(testChatTopic('ann'), { id: 'first', text: '' })
  await untilTrue(() => world.executions === 1)
  const texts = ['', 'é🔥', ...FRAME_LENGTHS.flatMap((bytes) => ['x'.repeat(bytes), '🔥'.repeat(bytes / 4)])]
  for (const text of texts) world.topics.publish(testChatTopic('ann'), { id: '1', text })
  gate.resolve()
  for (const [client, id] of [[clients[0], '1'] as const, [clients[1], 'né 🔥'] as const]) {
    assert.deepEqual(await client?.next(id), { data: { liveChat: { id: 'first', text: '' } } })
    for (const text of texts)
      assert.deepEqual(await client?.next(id), { data: { liveChat: { id: '1', text } } })
  }
})

/** Around the 125 and 65,535 bytes at which a frame's length takes two and eight more bytes; the envelope adds some 80. */
const FRAME_LENGTHS = [
  ...Array.from({ length: 20 }, (_, step) => 8 + 4 * step),
  ...Array.from({ length: 30 }, (_, step) => 65_400 + 4 * step),
]

test('groups are separate for other variables, other fields and other topics', async () => {
  await using server = await startServer()
  const ann = await listener(server, '1', 'ann')
  const ben = await listener(server, '1', 'ben')
  const idsOnly = await openSocket(server.websocketUrl)
  await idsOnly.init()
  idsOnly.subscribe('1', 'subscription { liveChat(user: "ann") { id } }')
  await settled([ann, ben, idsOnly])
  assert.equal(server.websocket.groupCount(), 3)
  server.world.topics.publish(testChatTopic('ann'), { id: '1', text: 'for ann' })
  server.world.topics.publish(testChatTopic('ben'), { id: '2', text: 'for ben' })
  assert.deepEqual(await ann.next('1'), { data: { liveChat: { id: '1', text: 'for ann' } } })
  assert.deepEqual(await ben.next('1'), { data: { liveChat: { id: '2', text: 'for ben' } } })
  assert.deepEqual(await idsOnly.next('1'), { data: { liveChat: { id: '1' } } })
  await settled([ann, ben, idsOnly])
  for (const { received } of [ann, ben, idsOnly]) {
    assert.deepEqual(
      received.filter(({ type }) => type === 'next'),
      [],
    )
  }
})

test('undeclared variables do not split a group', async () => {
  await using server = await startServer()
  const clients = await Promise.all([1, 2].map(() => openSocket(server.websocketUrl)))
  for (const [n, client] of clients.entries()) {
    await client.init()
    client.subscribe('1', CHAT, { user: 'ann', noise: n })
  }
  await settled(clients)
  assert.equal(server.websocket.groupCount(), 1)
})

test('each subscriber is authorised, even for an existing group', async () => {
  await using server = await startServer()
  const ann = await listener(server, '1', 'private', 'ann')
  const visitor = await listener(server, '1', 'private')
  const refused = await visitor.next('1')
  assert.equal(errorCodeOf(refused), 401)
  assert.deepEqual(refused.errors?.[0]?.path, ['liveChat'])
  await settled([ann, visitor])
  server.world.topics.publish(testChatTopic('private'), { id: '1', text: 'secret' })
  assert.deepEqual(await ann.next('1'), { data: { liveChat: { id: '1', text: 'secret' } } })
  await settled([visitor])
  assert.doesNotMatch(JSON.stringify(visitor.received), /secret/)
})

test('the last subscriber to leave closes the group, by completing or disconnecting', async () => {
  await using server = await startServer()
  const [first, second] = [await listener(server, '1', 'ann'), await listener(server, '1', 'ann')]
  await settled([first, second])
  first.send({ id: '1', type: 'complete' })
  await settled([first])
  assert.equal(server.websocket.groupCount(), 1)
  server.world.topics.publish(testChatTopic('ann'), { id: '1', text: 'only second' })
  await second.next('1')
  await settled([first])
  assert.equal(first.received.filter(({ type }) => type === 'next').length, 0)
  await second.close()
  await untilTrue(() => server.websocket.groupCount() === 0)
  server.world.topics.publish(testChatTopic('ann'), { id: '2', text: 'nobody' })
  assert.equal(server.world.executions, 1)
  first.subscribe('1', CHAT, { user: 'ann' })
  await settled([first])
  server.world.topics.publish(testChatTopic('ann'), { id: '3', text: 'back' })
  assert.deepEqual(await first.next('1'), { data: { liveChat: { id: '3', text: 'back' } } })
})

test('a failing message is reported without internal details, and the next one arrives', async () => {
  await using server = await startServer()
  const client = await listener(server, '1', 'ann')
  await settled([client])
  for (const text of ['break', 'fine']) server.world.topics.publish(testChatTopic('ann'), { id: '1', text })
  const broken = await client.next('1')
  assert.equal(errorCodeOf(broken), 'INTERNAL')
  assert.doesNotMatch(JSON.stringify(broken), /secret/)
  assert.deepEqual(await client.next('1'), { data: { liveChat: { id: '1', text: 'fine' } } })
})

test('rejects wrong or missing arguments before a group is created', async () => {
  await using server = await startServer()
  const client = await openSocket(server.websocketUrl)
  await client.init()
  assert.equal(errorCodeOf(await client.ask('1', CHAT)), 'BAD_INPUT')
  assert.equal(errorCodeOf(await client.ask('2', CHAT, { user: 5 })), 'BAD_INPUT')
  assert.equal(errorCodeOf(await client.ask('3', 'subscription { liveChat { id } }')), 'BAD_INPUT')
  const two = 'subscription { a: liveChat(user: "a") { id } b: liveChat(user: "b") { id } }'
  assert.equal(errorCodeOf(await client.ask('4', two)), 'BAD_INPUT')
  assert.equal(server.websocket.groupCount(), 0)
})

test('closes a subscriber that reads too slowly, and serves the others', async () => {
  await using server = await startServer({ websocketLimits: { maxBufferedBytes: 64 * 1024 } })
  const [slow, quick] = [await listener(server, '1', 'ann'), await listener(server, '1', 'ann')]
  await settled([slow, quick])
  slow.socket.pause()
  const text = 'x'.repeat(100_000)
  for (let n = 0; n < 200; n++) {
    server.world.topics.publish(testChatTopic('ann'), { id: String(n), text })
    assert.deepEqual(await quick.next('1'), { data: { liveChat: { id: String(n), text } } })
  }
  slow.socket.resume()
  assert.equal(await slow.closed, 1013)
  assert.ok(slow.received.length < 200, 'the slow subscriber missed messages')
  server.world.topics.publish(testChatTopic('ann'), { id: 'last', text: 'still here' })
  assert.deepEqual(await quick.next('1'), { data: { liveChat: { id: 'last', text: 'still here' } } })
})

test('messages arriving during a delivery are delivered together afterwards, in order, the failing one alone', async () => {
  await using server = await startServer()
  const { world } = server
  const client = await listener(server, '1', 'ann')
  await settled([client])
  const gate = Promise.withResolvers<void>()
  world.gate = gate.promise
  const texts = ['first', 'second', 'break', 'fourth']
  for (const [n, text] of texts.entries()) {
    world.topics.publish(testChatTopic('ann'), { id: String(n), text })
    await untilTrue(() => world.executions >= 1)
  }
  assert.equal(world.executions, 1, 'the others wait for the first')
  gate.resolve()
  for (const [n, text] of texts.entries()) {
    const event = await client.next('1')
    if (text === 'break') assert.equal(errorCodeOf(event), 'INTERNAL')
    else assert.deepEqual(event, { data: { liveChat: { id: String(n), text } } })
  }
})

test('for state fields, queued messages about the same thing are merged into one', async () => {
  await using server = await startServer()
  const { world } = server
  const client = await openSocket(server.websocketUrl)
  await client.init()
  client.subscribe('1', 'subscription { chatLength(user: "ann") }')
  await settled([client])
  const gate = Promise.withResolvers<void>()
  world.gate = gate.promise
  const happens = (about: string) => {
    world.tips.push(1)
    world.topics.publish(testChatTopic('ann'), { id: '1', text: about })
  }
  happens('score')
  await untilTrue(() => world.executions === 1)
  for (let n = 0; n < 10; n++) happens('score')
  happens('end')
  gate.resolve()
  const events = [await client.next('1'), await client.next('1'), await client.next('1')]
  assert.deepEqual(events.at(-1), { data: { chatLength: 12 } })
  assert.equal(world.executions, 3, 'the first, one for the ten queued, and the other key')
  happens('score')
  assert.deepEqual(await client.next('1'), { data: { chatLength: 13 } })
})

const PREPARED = 'subscription ($user: String!) { preparedChat(user: $user) { id text } }'

async function preparedListener(server: TestServer, user: string, token?: string): Promise<Client> {
  const client = await openSocket(server.websocketUrl)
  await client.init(token === undefined ? undefined : { token })
  client.subscribe('1', PREPARED, { user })
  return client
}

test('groups of a prepared field are loaded together, each delivered in order', async () => {
  await using server = await startServer()
  const { world } = server
  const names = ['ann', 'ben', 'eve']
  const clients = await Promise.all(names.map((name) => preparedListener(server, name)))
  await settled(clients)
  const gate = Promise.withResolvers<void>()
  world.gate = gate.promise
  world.topics.publish(testChatTopic('ann'), { id: '0', text: 'first' })
  await untilTrue(() => world.executions === 1)
  const texts = ['second', 'later', 'break', 'last']
  for (const text of texts)
    for (const name of names) world.topics.publish(testChatTopic(name), { id: '1', text })
  gate.resolve()
  const [ann] = clients
  assert.deepEqual(await ann?.next('1'), { data: { preparedChat: { id: '0', text: 'ann: first' } } })
  for (const [place, client] of clients.entries())
    for (const text of texts) {
      const event = await client.next('1')
      if (text === 'break') assert.equal(errorCodeOf(event), 'INTERNAL')
      else assert.deepEqual(event, { data: { preparedChat: { id: '1', text: `${names[place]}: ${text}` } } })
    }
  assert.equal(world.executions, 2, 'one lookup for the first, one for all queued meanwhile')
})

test('subscribers excluded by a prepared field are authorised again, then closed or answered individually', async () => {
  await using server = await startServer()
  const { world } = server
  const [ann, visitor] = [
    await preparedListener(server, 'closing', 'ann'),
    await preparedListener(server, 'closing'),
  ]
  await settled([ann, visitor])
  world.tips.push(1)
  for (const text of ['one', 'two']) world.topics.publish(testChatTopic('closing'), { id: '1', text })
  for (const text of ['one', 'two'])
    assert.deepEqual(await ann.next('1'), { data: { preparedChat: { id: '1', text: `closing: ${text}` } } })
  await settled([visitor])
  assert.deepEqual(
    visitor.received.filter(({ type }) => type === 'next'),
    [],
  )
})

test('a subscriber who leaves while its messages are being loaded receives none of them', async () => {
  await using server = await startServer()
  const { world } = server
  const [stays, leaves] = [await preparedListener(server, 'ann'), await preparedListener(server, 'ann')]
  await settled([stays, leaves])
  const gate = Promise.withResolvers<void>()
  world.gate = gate.promise
  world.topics.publish(testChatTopic('ann'), { id: '1', text: 'late' })
  await untilTrue(() => world.executions === 1)
  leaves.send({ id: '1', type: 'complete' })
  await settled([leaves])
  gate.resolve()
  assert.deepEqual(await stays.next('1'), { data: { preparedChat: { id: '1', text: 'ann: late' } } })
  await settled([leaves])
  assert.deepEqual(
    leaves.received.filter(({ type }) => type === 'next'),
    [],
  )
})

test('a failed lookup loses its messages, and the next ones arrive', async () => {
  await using server = await startServer()
  const { world } = server
  const client = await preparedListener(server, 'ann')
  await settled([client])
  world.topics.publish(testChatTopic('ann'), { id: '1', text: 'unprepared' })
  await untilTrue(() => world.executions === 1)
  world.topics.publish(testChatTopic('ann'), { id: '2', text: 'fine' })
  assert.deepEqual(await client.next('1'), { data: { preparedChat: { id: '2', text: 'ann: fine' } } })
})

test('a personal subscription runs for its own viewer only', async () => {
  await using server = await startServer()
  const [ann, ben] = [await openSocket(server.websocketUrl), await openSocket(server.websocketUrl)]
  await ann.init({ token: 'ann' })
  await ben.init({ token: 'ben' })
  for (const client of [ann, ben]) client.subscribe('1', 'subscription { inbox }')
  await settled([ann, ben])
  server.world.topics.publish(testInboxTopic('account-ann'), 'for ann')
  server.world.topics.publish(testInboxTopic('account-ben'), 'for ben')
  assert.deepEqual(await ann.next('1'), { data: { inbox: 'for ann' } })
  assert.deepEqual(await ben.next('1'), { data: { inbox: 'for ben' } })
  assert.equal(server.websocket.groupCount(), 0)
  const visitor = await openSocket(server.websocketUrl)
  await visitor.init()
  assert.equal(errorCodeOf(await visitor.ask('1', 'subscription { inbox }')), 401)
})
