/// <reference types="node" />
import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { GraphQLInt, GraphQLObjectType, GraphQLSchema } from 'graphql'
import { useServer } from 'graphql-ws/use/ws'
import { type WebSocket as WebSocketOfServer, WebSocketServer } from 'ws'
import { onEventsMayBeMissed } from '../missed-events.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'

/** One subscription emits once and stays open, the other emits nothing. */
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({ name: 'Query', fields: { nothing: { type: GraphQLInt } } }),
  subscription: new GraphQLObjectType({
    name: 'Subscription',
    fields: {
      count: { type: GraphQLInt, subscribe: countUp },
      silence: { type: GraphQLInt, subscribe: stayOpen },
    },
  }),
})

async function* stayOpen() {
  await new Promise(() => undefined)
  yield {}
}

async function* countUp() {
  yield { count: 1 }
  await new Promise(() => undefined)
}

/** Runs when the server has subscribed; our server then sends a confirmation. */
let onListening: (socket: WebSocketOfServer, id: string) => void = () => undefined
const saysSo = (socket: WebSocketOfServer, id: string) =>
  socket.send(JSON.stringify({ type: 'ping', payload: { listening: id } }))

let http: Server
let sockets: WebSocketServer
before(async () => {
  http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  sockets = new WebSocketServer({ server: http, path: '/api' })
  useServer({ schema, onOperation: ({ extra }, id) => onListening(extra.socket, id) }, sockets)
  const { port } = http.address() as AddressInfo
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  Object.assign(globalThis, { window: new EventTarget(), document })
  Object.assign(globalThis, { location: new URL(`http://127.0.0.1:${port}`) })
})
after(() => {
  for (const socket of sockets.clients) socket.terminate()
  sockets.close()
  http.close()
})

function listen(subscriptions: Subscriptions, field = 'count') {
  const received = new EventEmitter()
  const { unsubscribe } = subscriptions
    .forward({ query: `subscription { ${field} }` } as Parameters<Subscriptions['forward']>[0], {} as never)
    .subscribe({
      next: (result) => received.emit('next', result),
      error: (error) => received.emit('error', error),
      complete: () => received.emit('complete'),
    })
  return { seen: received, unsubscribe }
}

test('the socket connects on the first subscription', async () => {
  const idle = createSubscriptions()
  idle.dispose()
  assert.equal(sockets.clients.size, 0)
})

test('a subscription receives events, also after a reconnect', async () => {
  const subscriptions = createSubscriptions()
  const { seen: received, unsubscribe } = listen(subscriptions)
  assert.deepEqual((await once(received, 'next'))[0].data.count, 1)

  const again = once(received, 'next')
  for (const socket of sockets.clients) socket.terminate()
  assert.deepEqual((await again)[0].data.count, 1)

  unsubscribe()
  subscriptions.dispose()
})

test('disposing while waiting to reconnect leaves no unhandled error', async (t) => {
  const closed = Promise.withResolvers<void>()
  class WatchedSocket extends WebSocket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given)
      this.addEventListener('close', () => closed.resolve())
    }
  }
  t.mock.property(globalThis, 'WebSocket', WatchedSocket)
  const subscriptions = createSubscriptions()
  const { seen: received, unsubscribe } = listen(subscriptions)
  await once(received, 'next')
  for (const socket of sockets.clients) socket.terminate()
  await closed.promise
  // Lets the retry delay begin.
  await new Promise((resolve) => setImmediate(resolve))
  unsubscribe()
  await subscriptions.dispose()
  assert.equal(sockets.clients.size, 0)
})

test('subscribers are notified when events may have been missed', async () => {
  const subscriptions = createSubscriptions()
  const received = new EventEmitter()
  let missed = 0
  const stop = onEventsMayBeMissed(() => {
    missed += 1
    received.emit('missed')
  })
  const first = once(received, 'missed')
  const { unsubscribe } = listen(subscriptions)
  await first
  assert.equal(missed, 1, 'what happened before the first connection')

  const response = once(received, 'missed')
  for (const socket of sockets.clients) socket.terminate()
  await response
  window.dispatchEvent(new Event('online'))
  assert.equal(missed, 3)

  Object.assign(document, { visibilityState: 'hidden' })
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  assert.equal(missed, 3, 'nobody looks')
  Object.assign(document, { visibilityState: 'visible' })
  document.dispatchEvent(new Event('visibilitychange'))
  assert.equal(missed, 4)

  stop()
  window.dispatchEvent(new Event('online'))
  assert.equal(missed, 4)
  unsubscribe()
  subscriptions.dispose()
})

test('refetches once, after the server has confirmed all subscriptions', async (t) => {
  const subscriptions = createSubscriptions(60_000)
  t.after(() => subscriptions.dispose())
  let missed = 0
  const stop = onEventsMayBeMissed(() => {
    missed += 1
  })
  const sent = new EventEmitter()
  const response: (() => void)[] = []
  onListening = (socket, id) => {
    response.push(() => saysSo(socket, id))
    sent.emit('sent')
  }
  const quiet = [listen(subscriptions, 'silence'), listen(subscriptions, 'silence')]
  while (response.length < 2) await once(sent, 'sent')
  response[0]?.()
  // An event of an older subscription arrives after the confirmation, on the same socket.
  onListening = () => undefined
  const counting = listen(subscriptions)
  await once(counting.seen, 'next')
  assert.equal(missed, 0)
  response[1]?.()
  response[1]?.()
  const again = listen(subscriptions)
  await once(again.seen, 'next')
  assert.equal(missed, 1)
  for (const { unsubscribe } of [...quiet, counting, again]) unsubscribe()
  stop()
})

test('a server without confirmations is assumed to be subscribed after a timeout', async (t) => {
  const subscriptions = createSubscriptions(1)
  t.after(() => subscriptions.dispose())
  const missed = Promise.withResolvers<void>()
  const stop = onEventsMayBeMissed(missed.resolve)
  const { unsubscribe } = listen(subscriptions, 'silence')
  await missed.promise
  unsubscribe()
  stop()
})

test('a subscription cancelled before the socket opened is never sent', async () => {
  const subscriptions = createSubscriptions()
  const given = listen(subscriptions)
  given.unsubscribe()
  const stored = listen(subscriptions)
  given.seen.once('next', () => assert.fail('heard after giving up'))
  await once(stored.seen, 'next')
  stored.unsubscribe()
  subscriptions.dispose()
})
