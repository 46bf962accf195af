import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { Client, fetchExchange, Provider } from 'urql'
import type { ErrorCode } from '#rules/error-codes.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'

const AddTip = graphql(`
  mutation AddTip($user: ID!, $amount: Int!, $key: String) {
    addTip(user: $user, amount: $amount, key: $key) { id }
  }
`)
const FIVE = { user: 'mara', amount: 5 }

const stored = new Map<string, string>()
// Browser globals that the modules below need at import time.
Object.assign(globalThis, {
  document: { getElementById: () => null, querySelector: () => null },
  sessionStorage: {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  },
})
const { LOST_TEXT, payOnce } = await import('./pay-once.ts')
const { usePay } = await import('./use-pay.ts')
beforeEach(() => stored.clear())

type Answer = 'paid' | 'cut off' | { code: ErrorCode; status?: number }

/** The hook in a dialog, with a fake site that gives these responses in turn. */
function payer(answers: readonly (Answer | Promise<Answer>)[]) {
  const keys: string[] = []
  const client = new Client({
    url: 'https://candid.example/api',
    preferGetMethod: false,
    exchanges: [fetchExchange],
    fetch: async (_url, request) => {
      const { variables } = JSON.parse(String(request?.body)) as { variables: { key: string } }
      keys.push(variables.key)
      const answer = await (answers[keys.length - 1] ?? assert.fail('nothing was to be asked any more'))
      if (answer === 'cut off') throw new TypeError('fetch failed')
      if (answer === 'paid') return Response.json({ data: { addTip: { id: '1' } } })
      const { code, status = 200 } = answer
      const errors = [{ message: `It is ${code}.`, extensions: { code } }]
      return Response.json({ data: null, errors }, { status })
    },
  })
  const found: Hook[] = []
  const onHook = (hook: Hook) => void found.push(hook)
  renderToString(createElement(Provider, { value: client }, createElement(Dialog, { onHook })))
  const [{ pay } = assert.fail('nothing was shown')] = found
  return { pay, keys }
}

type Hook = { pay(variables: typeof FIVE): Promise<unknown> }

function Dialog({ onHook }: { onHook: (hook: Hook) => void }) {
  onHook(usePay(AddTip))
  return null
}

const UNANSWERED: [what: string, answer: Answer][] = [
  ['a line that was cut', 'cut off'],
  ['a fault on the server', { code: 'INTERNAL' }],
  ['a fault on the server, told as one', { code: 'INTERNAL', status: 500 }],
  ['a server that is not ready', { code: 'UNAVAILABLE', status: 503 }],
  ['a bank that did not answer', { code: 'PAYMENT_UNKNOWN' }],
]
for (const [what, answer] of UNANSWERED)
  test(`keeps the key after ${what}`, async () => {
    const { pay, keys } = payer([answer, 'paid'])
    assert.equal(await pay(FIVE), undefined)
    assert.deepEqual(await pay(FIVE), { data: { addTip: { id: '1' } } })
    assert.equal(keys[0], keys[1])
  })

const TURNED_AWAY: Answer[] = [{ code: 'TOO_MANY_REQUESTS' }, { code: 401 }, { code: 'PAYMENTS_OFF' }]
for (const away of TURNED_AWAY)
  test(`keeps the key when an unanswered attempt is followed by ${JSON.stringify(away)}`, async () => {
    const { pay, keys } = payer(['cut off', away, away, 'paid'])
    for (let tries = 0; tries < 4; tries += 1) await pay(FIVE)
    assert.equal(new Set(keys).size, 1)
  })

const ANSWERED: Answer[] = [
  'paid',
  { code: 'NOT_ENOUGH_CREDITS' },
  { code: 'PAYMENT_FAILED' },
  { code: 'NOT_FOUND' },
  { code: 'CONFLICT' },
  { code: 'KEY_REUSED' },
  { code: 'ALREADY_BOUGHT' },
  { code: 'TOO_MANY_REQUESTS' },
]
for (const answer of ANSWERED)
  test(`uses a new key after the response ${JSON.stringify(answer)}`, async () => {
    const { pay, keys } = payer([answer, 'paid'])
    await pay(FIVE)
    await pay(FIVE)
    assert.notEqual(keys[0], keys[1])
  })

test('takes a refusal after an unanswered attempt as its outcome', async () => {
  const { pay, keys } = payer(['cut off', { code: 'NOT_ENOUGH_CREDITS' }, 'paid'])
  for (let tries = 0; tries < 3; tries += 1) await pay(FIVE)
  assert.equal(keys[0], keys[1])
  assert.notEqual(keys[1], keys[2])
})

test('uses another key for another amount, even while the first is unanswered', async () => {
  const { pay, keys } = payer(['cut off', 'paid', 'paid'])
  await pay(FIVE)
  await pay({ ...FIVE, amount: 10 })
  await pay(FIVE)
  assert.notEqual(keys[0], keys[1])
  assert.equal(keys[0], keys[2])
})

test('ignores a second tap while the first is pending', async () => {
  const bank = Promise.withResolvers<Answer>()
  const { pay, keys } = payer([bank.promise])
  const first = pay(FIVE)
  assert.equal(await pay(FIVE), undefined)
  assert.equal(await pay({ ...FIVE, amount: 10 }), undefined)
  bank.resolve('paid')
  assert.deepEqual(await first, { data: { addTip: { id: '1' } } })
  assert.equal(keys.length, 1)
})

test('treats an earlier purchase as success', async () => {
  const { pay } = payer([{ code: 'ALREADY_BOUGHT' }])
  assert.deepEqual(await pay(FIVE), { isDoneBefore: true })
})

test('treats an empty response as no response', async () => {
  const outcome = await payOnce('tip', async () => ({}))
  assert.deepEqual(outcome, { problem: { kind: 'lost', message: LOST_TEXT } })
})
