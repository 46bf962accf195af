/** A local stand-in for Stripe's API: form-encoded requests, idempotency keys, objects and errors. */
import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { bankPage, STRIPE_SCRIPT } from './stripe-pages.ts'
import {
  byMetadata,
  found,
  invalid,
  isAuthorized,
  KEYS,
  metadataOf,
  missing,
  okResponse,
  readRequest,
  type StripeRequest,
  type StripeResponse,
  UNAUTHORIZED,
  withoutNumber,
} from './stripe-protocol.ts'

type Method = {
  id: string
  object: 'payment_method'
  type: 'card'
  customer: string | null
  number: string
  card: object
  billing_details: object
}
type Setup = {
  id: string
  object: 'setup_intent'
  client_secret: string
  customer: string
  status: string
  payment_method: string | null
}
type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: string
  metadata: Record<string, string>
  next_action: object | null
  last_payment_error: object | null
  number: string
}
type Refund = { payment_intent: string; amount: number; metadata: Record<string, string> }
type Customer = { id: string; object: 'customer'; metadata: Record<string, string> }

export type FakeStripe = {
  url: string
  /** All requests in order. */
  requests: StripeRequest[]
  intents: Map<string, Intent>
  customers: Map<string, Customer>
  refunds: Refund[]
  /** The cardholder answers a 3-D Secure challenge. */
  answerChallenge(id: string, isApproved: boolean): void
  /** The next requests get this response, or a cut connection for null; `isDone` executes them all the same. */
  failNext(answer: StripeResponse | null, how?: { times?: number; isDone?: boolean }): void
  clearFailures(): void
  /** While on, searches miss recent objects. */
  setSearchLag(isLagging: boolean): void
  /** Refuses refunds of this payment. */
  refuseRefunds(payment: string): void
  /** Forgets all idempotency keys, as Stripe does after a day. */
  forgetKeys(): void
  /** A webhook as Stripe sends it, with the amount if the payment is known. */
  event(
    type: string,
    object: object,
    options?: { at?: Date; secret?: string; isLive?: boolean },
  ): { body: string; signature: string }
}

const DECLINES: Record<string, { code: string; decline_code?: string }> = {
  '4000000000000002': { code: 'card_declined', decline_code: 'generic_decline' },
  '4000000000009995': { code: 'card_declined', decline_code: 'insufficient_funds' },
  '4000000000000069': { code: 'expired_card' },
}
const CHALLENGE = '4000000000003220'
const BRANDS: Record<string, string> = { 4: 'visa', 5: 'mastercard', 3: 'amex' }

/** `hasBank`: challenges lead to a page of this server, for a browser. */
export async function startFakeStripe({ hasBank = false } = {}): Promise<FakeStripe> {
  const methods = new Map<string, Method>()
  const setups = new Map<string, Setup>()
  const remembered = new Map<string, { form: string; answer: StripeResponse }>()
  const requests: StripeRequest[] = []
  const intents: FakeStripe['intents'] = new Map()
  const customers: FakeStripe['customers'] = new Map()
  const refunds: FakeStripe['refunds'] = []
  const failures: { answer: StripeResponse | null; isDone: boolean }[] = []
  let isLagging = false
  const unrefundable = new Set<string>()

  const routes: [RegExp, (form: URLSearchParams, id: string) => StripeResponse][] = [
    [/^POST \/v1\/setup_intents$/, (form) => okResponse(makeSetup(form))],
    [/^GET \/v1\/setup_intents\/(\w+)$/, (_form, id) => withSetup(id)],
    [/^POST \/v1\/setup_intents\/(\w+)\/confirm$/, (form, id) => confirmSetup(id, form)],
    [/^POST \/v1\/payment_methods\/(\w+)\/detach$/, (_form, id) => detach(id)],
    [/^GET \/v1\/customers\/search$/, (form) => found(byMetadata(customers, form))],
    [/^POST \/v1\/customers$/, (form) => okResponse(makeCustomer(form))],
    [
      /^GET \/v1\/payment_intents\/search$/,
      (form) => found(isLagging ? [] : byMetadata(intents, form).map(withoutNumber)),
    ],
    [/^GET \/v1\/payment_intents\/(\w+)$/, (_form, id) => withIntent(id)],
    [/^POST \/v1\/payment_intents$/, makeIntent],
    [/^POST \/v1\/payment_intents\/(\w+)\/cancel$/, (_form, id) => cancel(id)],
    [/^POST \/v1\/refunds$/, makeRefund],
  ]

  function makeMethod(form: URLSearchParams): Method {
    const number = (form.get('payment_method_data[card][number]') ?? '').replaceAll(' ', '')
    const method: Method = {
      id: `pm_${randomUUID().replaceAll('-', '')}`,
      object: 'payment_method',
      type: 'card',
      customer: null,
      number,
      card: {
        brand: BRANDS[number[0] ?? ''] ?? 'unknown',
        last4: number.slice(-4),
        exp_month: Number(form.get('payment_method_data[card][exp_month]')),
        exp_year: Number(form.get('payment_method_data[card][exp_year]')),
      },
      billing_details: { name: form.get('payment_method_data[billing_details][name]') },
    }
    methods.set(method.id, method)
    return method
  }

  function makeSetup(form: URLSearchParams): Setup {
    const id = `seti_${randomUUID().replaceAll('-', '')}`
    const setup: Setup = {
      ...{ id, object: 'setup_intent', client_secret: `${id}_secret_${randomUUID()}` },
      ...{ customer: form.get('customer') ?? '', status: 'requires_payment_method', payment_method: null },
    }
    setups.set(id, setup)
    return setup
  }

  function withSetup(id: string): StripeResponse {
    const setup = setups.get(id)
    if (!setup) return missing('setupintent')
    const method = methods.get(setup.payment_method ?? '')
    return okResponse({ ...setup, payment_method: method ? withoutNumber(method) : null })
  }

  /** As Stripe's script does in the browser, with the client secret. */
  function confirmSetup(id: string, form: URLSearchParams): StripeResponse {
    const setup = setups.get(id)
    if (!setup || form.get('client_secret') !== setup.client_secret) return missing('setupintent')
    const method = makeMethod(form)
    method.customer = setup.customer
    setup.payment_method = method.id
    setup.status = 'succeeded'
    return withSetup(id)
  }

  function detach(id: string): StripeResponse {
    const method = methods.get(id)
    if (!method) return missing('payment_method')
    if (method.customer === null) return invalid('It is not attached.')
    method.customer = null
    return okResponse(withoutNumber(method))
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

  function makeIntent(form: URLSearchParams): StripeResponse {
    const method = methods.get(form.get('payment_method') ?? '')
    if (!method || method.customer !== form.get('customer')) return missing('payment_method')
    const intent: Intent = {
      id: `pi_${randomUUID().replaceAll('-', '')}`,
      object: 'payment_intent',
      amount: Number(form.get('amount')),
      amount_received: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
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
    if (method.number !== CHALLENGE) return okResponse(withoutNumber(intent))
    intent.status = 'requires_action'
    const return_url = form.get('return_url')
    intent.next_action = {
      type: 'redirect_to_url',
      redirect_to_url: {
        url: `${hasBank ? `${url()}/bank` : 'https://bank.example'}/${intent.id}`,
        return_url,
      },
    }
    return okResponse(withoutNumber(intent))
  }

  function refuse(intent: Intent, decline: object): StripeResponse {
    const error = { type: 'card_error', message: 'Declined.', ...decline }
    intent.status = 'requires_payment_method'
    intent.next_action = null
    intent.last_payment_error = error
    return { status: 402, body: { error: { ...error, payment_intent: withoutNumber(intent) } } }
  }

  function withIntent(id: string): StripeResponse {
    const intent = intents.get(id)
    return intent ? okResponse(withoutNumber(intent)) : missing('payment_intent')
  }

  function cancel(id: string): StripeResponse {
    const intent = intents.get(id)
    if (!intent) return missing('payment_intent')
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      return {
        status: 400,
        body: { error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' } },
      }
    intent.status = 'canceled'
    intent.next_action = null
    return okResponse(withoutNumber(intent))
  }

  function makeRefund(form: URLSearchParams): StripeResponse {
    const refund: Refund = {
      payment_intent: form.get('payment_intent') ?? '',
      amount: Number(form.get('amount')),
      metadata: metadataOf(form),
    }
    const intent = intents.get(refund.payment_intent)
    if (!intent) return missing('payment_intent')
    if (refund.amount > intent.amount) return invalid('More than was paid.')
    if (unrefundable.has(intent.id))
      return {
        status: 400,
        body: { error: { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'No.' } },
      }
    refunds.push(refund)
    return okResponse({ id: `re_${refunds.length}`, object: 'refund', status: 'succeeded', ...refund })
  }

  function answerOf({ method, path, form, idempotencyKey }: StripeRequest): StripeResponse {
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

  /** The script and the bank's page, which a browser opens; false for requests to the API. */
  function answerBrowser({ method, path, form }: StripeRequest, response: ServerResponse): boolean {
    // Stripe's API answers every origin: it is called by the script in the shop's page.
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    const bank = /^\/bank\/(\w+)$/.exec(path)?.[1]
    if (method === 'OPTIONS') response.end()
    else if (path === '/v3/') response.setHeader('content-type', 'text/javascript').end(STRIPE_SCRIPT)
    else if (bank && method === 'GET') response.setHeader('content-type', 'text/html').end(bankPage(bank))
    else if (bank) {
      const next = intents.get(bank)?.next_action as { redirect_to_url: { return_url: string } } | null
      answerChallenge(bank, form.get('answer') === 'approve')
      response.writeHead(303, { location: next?.redirect_to_url.return_url ?? '/' }).end()
    } else return false
    return true
  }

  function answerChallenge(id: string, isApproved: boolean): void {
    const intent = intents.get(id)
    if (!intent) throw new Error('no such payment')
    // The challenge has expired.
    if (intent.status !== 'requires_action') return
    if (!isApproved) return void refuse(intent, { code: 'payment_intent_authentication_failure' })
    intent.status = 'succeeded'
    intent.next_action = null
  }

  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const server = createServer(async (request, response) => {
    const one = await readRequest(request)
    if (answerBrowser(one, response)) return
    requests.push(one)
    const failing = failures.shift()
    if (failing?.isDone) answerOf(one)
    if (failing?.answer === null) return void request.socket.destroy()
    const { status, body } = failing?.answer ?? (isAuthorized(request, one) ? answerOf(one) : UNAUTHORIZED)
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${requests.length}` })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A test file ends without closing it.
  server.unref()
  return {
    url: url(),
    requests,
    intents,
    customers,
    refunds,
    answerChallenge,
    failNext(answer, { times = 1, isDone = false } = {}) {
      failures.push(...Array.from({ length: times }, () => ({ answer, isDone })))
    },
    clearFailures: () => void failures.splice(0),
    setSearchLag(isLate) {
      isLagging = isLate
    },
    refuseRefunds: (payment) => void unrefundable.add(payment),
    forgetKeys: () => remembered.clear(),
    event(type, object, { at = new Date(), secret = KEYS.webhookSecret, isLive = false } = {}) {
      const known = 'id' in object && typeof object.id === 'string' ? intents.get(object.id) : undefined
      const amount = known && { amount_received: known.amount_received, currency: known.currency }
      const body = JSON.stringify({
        id: `evt_${randomUUID()}`,
        object: 'event',
        type,
        livemode: isLive,
        data: { object: { ...amount, ...object } },
      })
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
