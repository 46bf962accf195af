/** Pays repeatedly on many connections, each time as another fan for another item, and prints the rate. */
import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { SESSION } from '#rules/limits.ts'
import { FANS, MEDIA_COUNT, token } from './money-data.ts'

/** More than the database connections, so that the server never waits for this program. */
const CONNECTIONS = 32
const [, , url = '', what = '', seconds = '2'] = process.argv

type LoadQuery = { query: string; variables: (fan: number) => object }

const QUERIES: Record<string, LoadQuery> = {
  purchase: {
    query:
      'mutation ($media: ID!, $key: String) { buyMedia(media: $media, key: $key) { id wallet { cents } } }',
    variables: () => ({ media: id('b', 1 + Math.floor(Math.random() * MEDIA_COUNT)) }),
  },
  message: {
    query: `mutation ($to: ID!, $key: String) {
      newMessage(to: $to, data: { type: "text", value: "Hello" }, key: $key) { id } }`,
    variables: (fan) => ({ to: id('c', (fan % 200) + 1) }),
  },
  'tips to one': tips(() => 1),
  'tips spread': tips(() => 1 + Math.floor(Math.random() * 200)),
}

function tips(creator: () => number) {
  return {
    query:
      'mutation ($user: ID!, $key: String) { addTip(user: $user, amount: 3, key: $key) { id wallet { cents } } }',
    variables: () => ({ user: id('c', creator()) }),
  }
}

const id = (letter: string, n: number) =>
  `${letter}0000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const chosen = QUERIES[what]
if (!chosen) throw new Error(`There is no ${what}`)
const { hostname, port, pathname } = new URL(url)

let paid = 0
const end = performance.now() + Number(seconds) * 1000
await Promise.all(Array.from({ length: CONNECTIONS }, () => payUntil(end, chosen)))
process.stdout.write(String(paid / Number(seconds)))
process.exit(0)

/** Sequential requests on a bare connection, because the client shares the two cores with the server. */
async function payUntil(end: number, { query, variables }: LoadQuery) {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  socket.setEncoding('latin1')
  const answers = answersFrom(socket)
  while (performance.now() < end) {
    const fan = 1 + Math.floor(Math.random() * FANS)
    socket.write(request(fan, JSON.stringify({ query, variables: { ...variables(fan), key: randomUUID() } })))
    const { value: answer } = await answers.next()
    if (answer === undefined) throw new Error('The connection was cut')
    if (!answer.includes('"errors"')) paid += 1
    // The same fan and media may occur together again after a full cycle.
    else if (!answer.includes('ALREADY_BOUGHT')) throw new Error(answer.slice(0, 300))
  }
}

function request(fan: number, body: string): string {
  const cookie = `${SESSION.cookieName}=${token(fan)}`
  const head = `POST ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json`
  return `${head}\r\ncookie: ${cookie}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

async function* answersFrom(socket: Socket): AsyncGenerator<string, undefined> {
  let text = ''
  for await (const chunk of socket) {
    text += chunk
    const bodyAt = text.indexOf('\r\n\r\n') + 4
    const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
    if (bodyAt < 4 || length === undefined || text.length < bodyAt + Number(length)) continue
    const answer = text
    text = ''
    yield answer
  }
  return undefined
}
