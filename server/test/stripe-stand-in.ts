/** A stand-in for Stripe's API on this machine: form-encoded requests, idempotency keys, its objects and its errors. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import Stripe from 'stripe'

export const KEYS = {
  secretKey: 'sk_test_stand_in',
  publicKey: 'pk_test_stand_in',
  webhookSecret: 'whsec_stand_in',
} as const

type Method = {
  id: string
  object: 'payment_method'
  customer: string | null
  number: string
  card: object
  billing_details: object
}
type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  status: string
  metadata: Record<string, string>
  next_action: object | null
  last_payment_error: object | null
  number: string
}
type Customer = { id: string; object: 'customer'; metadata: Record<string, string> }
type Answer = { status: number; body: object }
type Asked = { method: string; path: string; form: URLSearchParams; idempotencyKey: string | null }

export type StripeStandIn = {
  url: string
  /** All that was asked of it, in order. */
  asked: Asked[]
  intents: Map<string, Intent>
  customers: Map<string, Customer>
  refunds: { payment_intent: string; amount: number }[]
  /** The bank's client answers. */
  answerChallenge(id: string, isApproved: boolean): void
  /** The next request is answered like this, whatever it is; null cuts the line. */
  failNext(answer: Answer | null): void
  /** Stripe keeps idempotency keys for a day. */
  forgetKeys(): void
  /** A webhook as Stripe sends it. */
  event(
    type: string,
    object: object,
    options?: { at?: Date; secret?: string },
  ): { body: string; signature: string }
}

const DECLINES: Record<string, { code: string; decline_code?: string }> = {
  '4000000000000002': { code: 'card_declined', decline_code: 'generic_decline' },
  '4000000000009995': { code: 'card_declined', decline_code: 'insufficient_funds' },
  '4000000000000069': { code: 'expired_card' },
}
const CHALLENGE = '4000000000003220'
const BRANDS: Record<string, string> = { 4: 'visa', 5: 'mastercard', 3: 'amex' }

const missing = (what: string): Answer => ({
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` } },
})
const invalid = (message: string): Answer => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', message } },
})
const ok = (body: object): Answer => ({ status: 200, body })
const found = (data: object[]): Answer => ok({ object: 'search_result', data, has_more: false })

export async function startStripeStandIn(): Promise<StripeStandIn> {
  const methods = new Map<string, Method>()
  const remembered = new Map<string, { form: string; answer: Answer }>()
  const asked: Asked[] = []
  const intents: StripeStandIn['intents'] = new Map()
  const customers: StripeStandIn['customers'] = new Map()
  const refunds: StripeStandIn['refunds'] = []
  let next: Answer | null | undefined

  const routes: [RegExp, (form: URLSearchParams, id: string) => Answer][] = [
    [/^POST \/v1\/payment_methods$/, (form) => ok(shown(makeMethod(form)))],
    [/^GET \/v1\/payment_methods\/(\w+)$/, (_form, id) => withMethod(id, shown)],
    [/^POST \/v1\/payment_methods\/(\w+)\/attach$/, (form, id) => attach(id, form.get('customer') ?? '')],
    [/^POST \/v1\/payment_methods\/(\w+)\/detach$/, (_form, id) => attach(id, null)],
    [/^GET \/v1\/customers\/search$/, (form) => found(byMetadata(customers, form))],
    [/^POST \/v1\/customers$/, (form) => ok(makeCustomer(form))],
    [/^GET \/v1\/payment_intents\/search$/, (form) => found(byMetadata(intents, form).map(shown))],
    [/^GET \/v1\/payment_intents\/(\w+)$/, (_form, id) => withIntent(id)],
    [/^POST \/v1\/payment_intents$/, makeIntent],
    [/^POST \/v1\/refunds$/, makeRefund],
  ]

  function makeMethod(form: URLSearchParams): Method {
    const number = (form.get('card[number]') ?? '').replaceAll(' ', '')
    const method: Method = {
      id: `pm_${randomUUID().replaceAll('-', '')}`,
      object: 'payment_method',
      customer: null,
      number,
      card: {
        brand: BRANDS[number[0] ?? ''] ?? 'unknown',
        last4: number.slice(-4),
        exp_month: Number(form.get('card[exp_month]')),
        exp_year: Number(form.get('card[exp_year]')),
      },
      billing_details: { name: form.get('billing_details[name]') },
    }
    methods.set(method.id, method)
    return method
  }

  function withMethod(id: string, use: (method: Method) => object): Answer {
    const method = methods.get(id)
    return method ? ok(use(method)) : missing('payment_method')
  }

  function attach(id: string, customer: string | null): Answer {
    const method = methods.get(id)
    if (!method) return missing('payment_method')
    if (customer === null && method.customer === null) return invalid('It is not attached.')
    if (customer !== null && !customers.has(customer)) return missing('customer')
    method.customer = customer
    return ok(shown(method))
  }

  function makeCustomer(form: URLSearchParams): Customer {
    const customer: Customer = {
      id: `cus_${customers.size + 1}`,
      object: 'customer',
      metadata: metadataOf(form),
    }
    customers.set(customer.id, customer)
    return customer
  }

  function makeIntent(form: URLSearchParams): Answer {
    const method = methods.get(form.get('payment_method') ?? '')
    if (!method || method.customer !== form.get('customer')) return missing('payment_method')
    const intent: Intent = {
      id: `pi_${randomUUID().replaceAll('-', '')}`,
      object: 'payment_intent',
      amount: Number(form.get('amount')),
      status: 'succeeded',
      metadata: metadataOf(form),
      next_action: null,
      last_payment_error: null,
      number: method.number,
    }
    intents.set(intent.id, intent)
    const isAlone = form.get('off_session') === 'true'
    const decline =
      method.number === CHALLENGE && isAlone ? { code: 'authentication_required' } : DECLINES[method.number]
    if (decline) return refuse(intent, decline)
    if (method.number !== CHALLENGE) return ok(shown(intent))
    intent.status = 'requires_action'
    const return_url = form.get('return_url')
    intent.next_action = {
      type: 'redirect_to_url',
      redirect_to_url: { url: `https://bank.example/${intent.id}`, return_url },
    }
    return ok(shown(intent))
  }

  function refuse(intent: Intent, decline: object): Answer {
    const error = { type: 'card_error', message: 'Declined.', ...decline }
    intent.status = 'requires_payment_method'
    intent.next_action = null
    intent.last_payment_error = error
    return { status: 402, body: { error: { ...error, payment_intent: shown(intent) } } }
  }

  function withIntent(id: string): Answer {
    const intent = intents.get(id)
    return intent ? ok(shown(intent)) : missing('payment_intent')
  }

  function makeRefund(form: URLSearchParams): Answer {
    const refund = { payment_intent: form.get('payment_intent') ?? '', amount: Number(form.get('amount')) }
    const intent = intents.get(refund.payment_intent)
    if (!intent) return missing('payment_intent')
    if (refund.amount > intent.amount) return invalid('More than was paid.')
    refunds.push(refund)
    return ok({ id: `re_${refunds.length}`, object: 'refund', status: 'succeeded', ...refund })
  }

  function answerOf({ method, path, form, idempotencyKey }: Asked): Answer {
    if (next !== undefined && next !== null) {
      const given = next
      next = undefined
      return given
    }
    const before = idempotencyKey ? remembered.get(idempotencyKey) : undefined
    if (before && before.form !== `${path} ${form}`)
      return {
        status: 400,
        body: { error: { type: 'idempotency_error', message: 'Keys are for the same parameters.' } },
      }
    if (before) return before.answer
    for (const [pattern, answer] of routes) {
      const match = pattern.exec(`${method} ${path}`)
      if (!match) continue
      const given = answer(form, match[1] ?? '')
      if (idempotencyKey) remembered.set(idempotencyKey, { form: `${path} ${form}`, answer: given })
      return given
    }
    return invalid(`Unrecognized request URL (${method}: ${path}).`)
  }

  const server = createServer(async (request, response) => {
    const one = await readRequest(request)
    asked.push(one)
    if (next === null) {
      next = undefined
      request.socket.destroy()
      return
    }
    const { status, body } = isLetIn(request, one)
      ? answerOf(one)
      : { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } }
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${asked.length}` })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    intents,
    customers,
    refunds,
    answerChallenge(id, isApproved) {
      const intent = intents.get(id)
      if (!intent) throw new Error('no such payment')
      if (!isApproved) return void refuse(intent, { code: 'payment_intent_authentication_failure' })
      intent.status = 'succeeded'
      intent.next_action = null
    },
    failNext(answer) {
      next = answer
    },
    forgetKeys: () => remembered.clear(),
    event(type, object, { at = new Date(), secret = KEYS.webhookSecret } = {}) {
      const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } })
      const timestamp = Math.floor(at.getTime() / 1000)
      const signature = new Stripe(KEYS.secretKey).webhooks.generateTestHeaderString({
        payload: body,
        secret,
        timestamp,
      })
      return { body, signature }
    },
  }
}

/** The number stays with the stand-in, as it does with Stripe. */
function shown<T extends { number: string }>({ number: _number, ...rest }: T): Omit<T, 'number'> {
  return rest
}

async function readRequest(request: IncomingMessage): Promise<Asked> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand.in')
  const body = await text(request)
  const key = request.headers['idempotency-key']
  return {
    method: request.method ?? '',
    path: pathname,
    form: request.method === 'GET' ? searchParams : new URLSearchParams(body),
    idempotencyKey: typeof key === 'string' ? key : null,
  }
}

/** Browsers come with the public key and may hand over cards; all else is for who has the secret. */
function isLetIn(request: IncomingMessage, { method, path }: Asked): boolean {
  const key = request.headers.authorization?.replace('Bearer ', '')
  return (
    key === KEYS.secretKey || (key === KEYS.publicKey && method === 'POST' && path === '/v1/payment_methods')
  )
}

function metadataOf(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
      return key ? [[key, value]] : []
    }),
  )
}

function byMetadata<T extends { metadata: Record<string, string> }>(
  all: Map<string, T>,
  form: URLSearchParams,
): T[] {
  const [, key = '', value] = /^metadata\['(\w+)'\]:'([^']+)'$/.exec(form.get('query') ?? '') ?? []
  return [...all.values()].filter(({ metadata }) => metadata[key] === value)
}
