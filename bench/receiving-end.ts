/** Receiver of a fan-out benchmark: many sockets in one process, which counts arriving messages. */
import { WebSocket } from 'ws'

/** The subscription of a socket; a raw socket sends none and receives the same messages. */
export type SocketSubscription = { query: string; variables: object; cookie?: string }

/** Number of sockets that connect concurrently. */
const AT_ONCE = 50

let received = 0
let expected = Number.POSITIVE_INFINITY

process.on('message', ({ expect }: { expect: number }) => {
  expected = expect
  compare()
})

function arrived(): void {
  received += 1
  compare()
}

/** Messages may arrive before this process receives their expected number. */
function compare(): void {
  if (received < expected) return
  received = 0
  expected = Number.POSITIVE_INFINITY
  process.send?.('done')
}

/** Opens all sockets, then reports to the measuring process. */
export async function receive(
  { port, count }: { port: string; count: number },
  subscriptionOf: (index: number) => SocketSubscription | null,
): Promise<void> {
  for (let first = 0; first < count; first += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, more) =>
        open(port, subscriptionOf(first + more)),
      ),
    )
  process.send?.('ready')
}

function open(port: string, subscription: SocketSubscription | null): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api`, subscription ? 'graphql-transport-ws' : [], {
    perMessageDeflate: false,
    headers: { origin: `http://127.0.0.1:${port}`, cookie: subscription?.cookie ?? '' },
  })
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    const count = () => {
      socket.on('message', arrived)
      resolve()
    }
    socket.once('open', () => {
      if (!subscription) return count()
      const { query, variables } = subscription
      socket.once('message', () => {
        socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query, variables } }))
        // The server's first message after this one confirms the subscription.
        socket.once('message', count)
      })
      socket.send(JSON.stringify({ type: 'connection_init' }))
    })
  })
}
