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
const refused = async (gateway: 'sandbox' | 'stripe') => {
  const refusal: unknown = await tokenizeCard({ gateway, cardsUrl, publicKey: 'pk' }, CARD).catch((e) => e)
  assert.ok(refusal instanceof CardRefused)
  return refusal
}

test('sends the card to the sandbox and returns a token', async () => {
  answer(200, { token: 'card_1', brand: 'Visa', last4: '4242' })
  assert.equal(await tokenizeCard({ gateway: 'sandbox', cardsUrl, publicKey: null }, CARD), 'card_1')
  assert.deepEqual(JSON.parse(requests.at(-1)?.body ?? ''), CARD)
})

test('sends the card to Stripe in its format, with the public key', async () => {
  answer(200, { id: 'pm_1', object: 'payment_method' })
  assert.equal(await tokenizeCard({ gateway: 'stripe', cardsUrl, publicKey: 'pk_test' }, CARD), 'pm_1')
  assert.equal(requests.at(-1)?.headers.authorization, 'Bearer pk_test')
  assert.deepEqual(Object.fromEntries(new URLSearchParams(requests.at(-1)?.body)), {
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '08',
    'card[exp_year]': '29',
    'card[cvc]': '123',
    'billing_details[name]': 'Jonas Weir',
  })
})

test('reports gateway errors at their field', async () => {
  const fields = { number: 'Only test cards work here' }
  answer(400, { errors: [{ message: 'Not right', extensions: { code: 'BAD_INPUT', fields } }] })
  assert.deepEqual((await refused('sandbox')).fields, fields)
  answer(402, { error: { message: 'Your card number is incorrect.', param: 'number' } })
  assert.deepEqual((await refused('stripe')).fields, { number: 'Your card number is incorrect.' })
  answer(402, { error: { message: 'Your card has expired.', param: 'exp_year' } })
  assert.deepEqual((await refused('stripe')).fields, { expiry: 'Your card has expired.' })
})

test('reports an invalid response', async () => {
  answer(200, {})
  assert.match((await refused('sandbox')).message, /Couldn’t reach/)
  next = { status: 502, body: '<html>' }
  assert.match((await refused('stripe')).message, /Couldn’t reach/)
})
