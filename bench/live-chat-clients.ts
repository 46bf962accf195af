/** The receiving end of the bench of the live chat: many viewers in one process, counting what they hear. */
import { WebSocket } from 'ws'

const [, , port, kind, count, user] = process.argv
const isGraphql = kind === 'graphql'
const QUERY = `subscription ($user: ID!) {
  liveChat(user: $user) { id text kind badge cents deleted add_date user { id username fullname avatar } }
}`

let received = 0
let expected = Number.POSITIVE_INFINITY

process.on('message', ({ expect }: { expect: number }) => {
  received = 0
  expected = expect
})

function tally(): void {
  received += 1
  if (received < expected) return
  expected = Number.POSITIVE_INFINITY
  process.send?.('done')
}

function open(): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api`, isGraphql ? 'graphql-transport-ws' : undefined, {
    perMessageDeflate: false,
    headers: { origin: `http://127.0.0.1:${port}` },
  })
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('open', () => {
      if (!isGraphql) {
        socket.on('message', tally)
        resolve()
        return
      }
      socket.once('message', () => {
        socket.send(
          JSON.stringify({ id: '1', type: 'subscribe', payload: { query: QUERY, variables: { user } } }),
        )
        // The first word of each tab says that its subscription stands; it is repeated until all have heard it.
        socket.once('message', () => {
          socket.on('message', tally)
          resolve()
        })
      })
      socket.send(JSON.stringify({ type: 'connection_init' }))
    })
  })
}

for (let done = 0; done < Number(count); done += 50)
  await Promise.all(Array.from({ length: Math.min(50, Number(count) - done) }, open))
process.send?.('ready')
