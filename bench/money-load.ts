/** Pays over and over on many connections, each time as somebody else and for something else, and prints the rate. */
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { SESSION } from '#rules/limits.ts'
import { FANS, MEDIA, token } from './money-data.ts'

const CONNECTIONS = 16
const [, , url = '', what = '', seconds = '2'] = process.argv

const QUERIES: Record<string, { query: string; variables: () => object }> = {
  purchase: {
    query:
      'mutation ($media: ID!, $key: String) { buyMedia(media: $media, key: $key) { id wallet { cents } } }',
    variables: () => ({ media: id('b', 1 + Math.floor(Math.random() * MEDIA)) }),
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
const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const chosen = QUERIES[what]
if (!chosen) throw new Error(`There is no ${what}`)

let paid = 0
const end = performance.now() + Number(seconds) * 1000
await Promise.all(
  Array.from({ length: CONNECTIONS }, async () => {
    while (performance.now() < end) {
      const answer = await post(chosen.query, { ...chosen.variables(), key: randomUUID() })
      if (!answer.includes('"errors"')) paid += 1
      // Now and then the same fan meets the same media twice.
      else if (!answer.includes('ALREADY_BOUGHT')) throw new Error(answer.slice(0, 300))
    }
  }),
)
process.stdout.write(String(paid / Number(seconds)))
process.exit(0)

function post(query: string, variables: object): Promise<string> {
  const cookie = `${SESSION.cookieName}=${token(1 + Math.floor(Math.random() * FANS))}`
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', cookie } },
      (response) => void text(response).then(resolve, reject),
    )
    request.on('error', reject)
    request.end(JSON.stringify({ query, variables }))
  })
}
