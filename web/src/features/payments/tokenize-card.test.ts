/// <reference types="node" />
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { CardRefused, tokenizeCard } from './tokenize-card.ts'

const CARD = { name: 'Jonas Weir', number: '4242 4242 4242 4242', expiry: '08 / 29', cvv: '123' }

type ReceivedRequest = { body: string; headers: IncomingMessage['headers'] }
const requests: ReceivedRequest[] = []
let next: { status: number; body: string } = { status: 200, body: '{}' }

/** A fake payment gateway. */
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  requests.push({ body: Buffer.concat(chunks).toString(), headers: request.headers })
  response.writeHead(next.status, { 'content-type': 'application/json' }).end(next.body)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
after(() => server.close())
const cardsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cards`

const answer = (status: number, body: object) => {
  next = { status, body: JSON.stringify(body) }
}
const refused = async () => {
  const refusal: unknown = await tokenizeCard(cardsUrl, CARD).catch((error: unknown) => error)
  assert.ok(refusal instanceof CardRefused)
  return refusal
}

test('sends the card to the gateway and returns a token', async () => {
  answer(200, { token: 'card_1', brand: 'Visa', last4: '4242' })
  assert.equal(await tokenizeCard(cardsUrl, CARD), 'card_1')
  assert.deepEqual(JSON.parse(requests.at(-1)?.body ?? ''), CARD)
})

test('reports gateway errors at their field', async () => {
  const fields = { number: 'Only test cards work here' }
  answer(400, { errors: [{ message: 'Not right', extensions: { code: 'BAD_INPUT', fields } }] })
  assert.deepEqual((await refused()).fields, fields)
})

test('reports an invalid response', async () => {
  answer(200, {})
  assert.match((await refused()).message, /Couldn’t reach/)
  next = { status: 502, body: '<html>' }
  assert.match((await refused()).message, /Couldn’t reach/)
})
