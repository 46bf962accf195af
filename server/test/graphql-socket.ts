/** A graphql-transport-ws client for tests, simple enough to violate the protocol on purpose. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { TestAnswer } from './graphql-server.ts'

export type SocketMessage = { id?: string; type: string; payload?: unknown }

export type Client = Awaited<ReturnType<typeof openSocket>>

/** Bounds every wait, so that a missing message fails the test. */
const DEADLINE_MS = 10_000

type Handshake = {
  headers?: Record<string, string>
  protocols?: string[]
  /** The certificate authority, if the site uses https. */
  ca?: Buffer
}

export async function openSocket(url: string, { headers = {}, protocols, ca }: Handshake = {}) {
  const socket = new WebSocket(url, protocols ?? ['graphql-transport-ws'], { headers, ...(ca ? { ca } : {}) })
  const received: SocketMessage[] = []
  const closed = once(socket, 'close', { signal: AbortSignal.timeout(DEADLINE_MS) }).then(
    ([code]) => code as number,
  )
  // Not every test awaits how its socket ends.
  closed.catch(() => {})
  let wake = () => {}
  socket.on('message', (data) => {
    received.push(JSON.parse(String(data)))
    wake()
  })
  socket.on('close', () => wake())
  await once(socket, 'open')

  const send = (message: unknown) =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message))

  /** Takes the first matching message, waiting for it if necessary. */
  async function take(fits: (message: SocketMessage) => boolean): Promise<SocketMessage> {
    const deadline = AbortSignal.timeout(DEADLINE_MS)
    deadline.addEventListener('abort', () => wake())
    for (;;) {
      const index = received.findIndex(fits)
      const message = received[index]
      if (message) {
        received.splice(index, 1)
        return message
      }
      if (socket.readyState === WebSocket.CLOSED) throw new Error(`closed with ${await closed}`)
      if (deadline.aborted) throw new Error('the message never came')
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }

  async function init(payload?: unknown): Promise<void> {
    send({ type: 'connection_init', payload })
    await take(({ type }) => type === 'connection_ack')
  }

  function subscribe(id: string, query: string, variables?: object): void {
    send({ id, type: 'subscribe', payload: { query, variables } })
  }

  /** Resolves when the server has subscribed: later events will be delivered. */
  async function untilListening(id: string): Promise<void> {
    await take(({ type, payload }) => type === 'ping' && (payload as { listening?: string }).listening === id)
  }

  /** The answer to an operation, as `next` or as `error`. */
  async function next(id: string): Promise<TestAnswer> {
    const message = await take((each) => each.id === id && each.type !== 'complete')
    return message.type === 'error' ? { errors: message.payload as never } : (message.payload as TestAnswer)
  }

  async function ask(id: string, query: string, variables?: object): Promise<TestAnswer> {
    subscribe(id, query, variables)
    return await next(id)
  }

  async function close(): Promise<void> {
    socket.close()
    await closed
  }

  return { socket, received, closed, send, take, init, subscribe, listened: untilListening, next, ask, close }
}

/** Polls for conditions without an event. */
export async function untilTrue(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`never came true: ${condition}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
