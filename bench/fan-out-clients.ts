/** The receiving end of the fan-out bench: many sockets in one process, counting messages. */
import { WebSocket } from 'ws'

const [, , port, kind, count] = process.argv
let received = 0
let expected = Number.POSITIVE_INFINITY

function tally(): void {
  received += 1
  if (received < expected) return
  expected = Number.POSITIVE_INFINITY
  process.send?.('done')
}

process.on('message', ({ expect }: { expect: number }) => {
  received = 0
  expected = expect
})

function open(index: number): Promise<void> {
  const isGraphql = kind === 'graphql'
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api`, isGraphql ? 'graphql-transport-ws' : undefined, {
    perMessageDeflate: false,
  })
  const id = `id-${String(index).padStart(6, '0')}`
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('open', () => {
      if (!isGraphql) {
        socket.on('message', tally)
        resolve()
        return
      }
      socket.once('message', () => {
        const query =
          'subscription($room: String!) { chat(room: $room) { id text username fullname avatar } }'
        socket.send(JSON.stringify({ id, type: 'subscribe', payload: { query, variables: { room: '1' } } }))
        // A query behind it in line: once it is answered, the subscription before it stands.
        socket.send(JSON.stringify({ id: 'after', type: 'subscribe', payload: { query: '{ ok }' } }))
        socket.on('message', function wait(data) {
          if (!String(data).includes('"complete"')) return
          socket.off('message', wait).on('message', tally)
          resolve()
        })
      })
      socket.send(JSON.stringify({ type: 'connection_init' }))
    })
  })
}

for (let index = 0; index < Number(count); index += 50) {
  await Promise.all(
    Array.from({ length: Math.min(50, Number(count) - index) }, (_, offset) => open(index + offset)),
  )
}
process.send?.('ready')
