/** One room of 1,000 sockets: our subscriptions against raw `ws` sending the same bytes. */
import { type ChildProcess, fork } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pino } from 'pino'
import * as v from 'valibot'
import { WebSocketServer } from 'ws'
import { defineTopics } from '#platform/bus/topic.ts'
import { buildSchema, createSchemaBuilder } from '#platform/graphql/builder.ts'
import { createDocuments } from '#platform/graphql/documents.ts'
import { sharedSubscription } from '#platform/graphql/shared-subscription.ts'
import { createTopics } from '#platform/graphql/topics.ts'
import { registerGraphqlWebsocket } from '#platform/graphql/websocket.ts'
import { median, type Result } from './measure.ts'

const SOCKETS = 1_000
const MESSAGES = 100
const ROUNDS = 5

type ChatMessage = { id: string; text: string; username: string; fullname: string; avatar: string }

const message = (index: number): ChatMessage => ({
  id: String(index).padStart(6, '0'),
  text: 'hello everybody, this is a chat message of ordinary length',
  username: 'person',
  fullname: 'A Person',
  avatar: '/files/avatar/person',
})

export async function benchFanOut(): Promise<Result> {
  const ours = await openOurs()
  const raw = await openRaw()
  const clients = { ours: await connect(ours.port, 'graphql'), raw: await connect(raw.port, 'raw') }
  const found = { ours: [] as number[], raw: [] as number[] }
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const rawRate = await deliver(clients.raw, raw.send)
      const ourRate = await deliver(clients.ours, ours.send)
      if (round === 0) continue
      found.raw.push(rawRate)
      found.ours.push(ourRate)
    }
  } finally {
    clients.ours.kill()
    clients.raw.kill()
    ours.close()
    raw.close()
  }
  const rates = { ours: median(found.ours), raw: median(found.raw) }
  const detail = `${Math.round(rates.ours)} against ${Math.round(rates.raw)} deliveries/s`
  return {
    name: `fan-out to ${SOCKETS} sockets against raw ws`,
    ratio: rates.ours / rates.raw,
    atLeast: 0.5,
    detail,
  }
}

type Sender = { port: number; send(index: number): void; close(): void }

const chatOf = defineTopics<ChatMessage>('chat', v.any())

async function openOurs(): Promise<Sender> {
  const builder = createSchemaBuilder()
  const MessageRef = builder.objectRef<ChatMessage>('ChatMessage').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      text: t.exposeString('text'),
      username: t.exposeString('username'),
      fullname: t.exposeString('fullname'),
      avatar: t.exposeString('avatar'),
    }),
  })
  builder.queryField('ok', (t) => t.boolean({ resolve: () => true }))
  sharedSubscription(builder, 'chat', {
    type: MessageRef,
    args: (arg) => ({ room: arg.string({ required: true }) }),
    topic: ({ room }) => chatOf(room),
    resolve: (payload) => payload,
  })
  const server = createServer()
  const log = pino({ level: 'silent' })
  const topics = createTopics(log)
  const documents = createDocuments({ schema: buildSchema(builder), allowIntrospection: false })
  registerGraphqlWebsocket(server, {
    documents,
    topics,
    log,
    authenticate: async () => null,
    cookieToken: () => null,
    isAllowedOrigin: () => true,
    addressOf: () => '127.0.0.1',
    // All of them are of one address here.
    limits: { maxSocketsPerAddress: SOCKETS },
  })
  return {
    port: await listen(server),
    send: (index) => topics.publish(chatOf('1'), message(index)),
    close: () => server.closeAllConnections(),
  }
}

/** Every socket has an id of its own in the frame, exactly as the protocol makes us send it. */
async function openRaw(): Promise<Sender> {
  const server = createServer()
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  let next = 0
  const ids = new WeakMap<object, string>()
  sockets.on('connection', (socket) => ids.set(socket, `id-${String(next++).padStart(6, '0')}`))
  function send(index: number): void {
    const payload = JSON.stringify({ data: { chat: message(index) } })
    for (const socket of sockets.clients)
      socket.send(`{"id":"${ids.get(socket)}","type":"next","payload":${payload}}`)
  }
  return { port: await listen(server), send, close: () => server.closeAllConnections() }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** The receiving end lives in another process, which counts what arrives. */
async function connect(port: number, kind: 'graphql' | 'raw'): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, 'fan-out-clients.ts'), [
    String(port),
    kind,
    String(SOCKETS),
  ])
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', () => reject(new Error('the receiving end failed')))
  })
  return child
}

async function deliver(clients: ChildProcess, send: (index: number) => void): Promise<number> {
  const startedAt = performance.now()
  const done = new Promise((resolve) => clients.once('message', resolve))
  clients.send({ expect: SOCKETS * MESSAGES })
  for (let index = 0; index < MESSAGES; index += 1) {
    send(index)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await done
  return (SOCKETS * MESSAGES) / ((performance.now() - startedAt) / 1000)
}
