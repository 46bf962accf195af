/** The receiving end of a fan-out: many sockets in one process, which counts what arrives on them. */
import { WebSocket } from 'ws'

/** What a socket subscribes to; a raw socket subscribes to nothing and is sent to all the same. */
export type Subscription = { query: string; variables: object; cookie?: string }

/** So many sockets are opened at a time. */
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

/** Messages may arrive before this process learns how many to expect. */
function compare(): void {
  if (received < expected) return
  received = 0
  expected = Number.POSITIVE_INFINITY
  process.send?.('done')
}

/** Opens all sockets, then says so to the process that measures. */
export async function receive(
  { port, count }: { port: string; count: number },
  subscriptionOf: (index: number) => Subscription | null,
): Promise<void> {
  for (let first = 0; first < count; first += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, more) =>
        open(port, subscriptionOf(first + more)),
      ),
    )
  process.send?.('ready')
}

function open(port: string, subscription: Subscription | null): Promise<void> {
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
        // The server's first message after it says that the subscription has begun.
        socket.once('message', count)
      })
      socket.send(JSON.stringify({ type: 'connection_init' }))
    })
  })
}
