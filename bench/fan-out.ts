/** One room of 1,000 sockets: our subscriptions against raw `ws` sending the same bytes. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import * as v from 'valibot'
import { WebSocketServer } from 'ws'
import { defineTopics } from '#platform/bus/topic.ts'
import { buildSchema, createSchemaBuilder } from '#platform/graphql/builder.ts'
import { createDocumentCache } from '#platform/graphql/documents.ts'
import { sharedSubscription } from '#platform/graphql/shared-subscription.ts'
import { createTopics } from '#platform/graphql/topics.ts'
import { registerGraphqlWebsocket } from '#platform/graphql/websocket.ts'
import { compareDeliveries } from './deliver.ts'
import type { Result } from './measure.ts'
import { unlessTrial } from './size.ts'

const SOCKETS = unlessTrial(1_000, 10)
const MESSAGES = unlessTrial(100, 2)

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
  try {
    const fanOut = { clients: 'fan-out-clients.ts', sockets: SOCKETS, messages: MESSAGES }
    const compared = await compareDeliveries({ ours, raw }, fanOut)
    return { name: `fan-out to ${SOCKETS} sockets against raw ws`, atLeast: 0.5, ...compared }
  } finally {
    ours.close()
    raw.close()
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
  const documents = createDocumentCache({ schema: buildSchema(builder), allowIntrospection: false })
  registerGraphqlWebsocket(server, {
    documents,
    topics,
    log,
    authenticate: async () => null,
    cookieToken: () => null,
    isAllowedOrigin: () => true,
    addressOf: () => '127.0.0.1',
    // All sockets share one client address, so the limit per address is raised.
    limits: { maxSocketsPerAddress: SOCKETS },
  })
  return {
    port: await listen(server),
    send: (index) => topics.publish(chatOf('1'), message(index)),
    close: () => server.closeAllConnections(),
  }
}

/** Each socket has its own subscription id in the frame, as the protocol requires. */
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
