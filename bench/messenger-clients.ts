/** The receiving end of the messenger bench: many tabs in one process, each with a thread of its own, counting events. */
import { WebSocket } from 'ws'
import { SESSION } from '#rules/limits.ts'
import { threadId } from './messenger-data.ts'
import { token } from './money-data.ts'

const [, , port, kind, count] = process.argv
const isGraphql = kind === 'graphql'
const QUERY = `subscription ($thread: ID!, $user: ID) { messengerMessages(thread: $thread, user: $user) {
  action change message { id change deleted data { type value } from { id username fullname avatar } }
} }`

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

function open(number: number): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api`, isGraphql ? 'graphql-transport-ws' : undefined, {
    perMessageDeflate: false,
    headers: { cookie: `${SESSION.cookieName}=${token(number)}`, origin: `http://127.0.0.1:${port}` },
  })
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('open', () => {
      if (!isGraphql) {
        socket.on('message', tally)
        return resolve()
      }
      socket.once('message', () => {
        const user = `a0000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
        const variables = { thread: threadId(number), user }
        socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: QUERY, variables } }))
        // Before any news the server says once that it listens.
        socket.once('message', () => {
          socket.on('message', tally)
          resolve()
        })
      })
      socket.send(JSON.stringify({ type: 'connection_init' }))
    })
  })
}

for (let number = 1; number <= Number(count); number += 50)
  await Promise.all(
    Array.from({ length: Math.min(50, Number(count) - number + 1) }, (_, more) => open(number + more)),
  )
process.send?.('ready')
