/** The wire format of Stripe's API: keys, responses, forms and searches. */
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

export const KEYS = {
  secretKey: 'sk_test_stand_in',
  publicKey: 'pk_test_stand_in',
  webhookSecret: 'whsec_stand_in',
} as const

export type StripeResponse = { status: number; body: object }
export type StripeRequest = {
  method: string
  path: string
  form: URLSearchParams
  idempotencyKey: string | null
}

export const missing = (what: string): StripeResponse => ({
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` } },
})
export const invalid = (message: string): StripeResponse => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', message } },
})
export const UNAUTHORIZED: StripeResponse = {
  status: 401,
  body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } },
}
export const okResponse = (body: object): StripeResponse => ({ status: 200, body })
export const found = (data: object[]): StripeResponse =>
  okResponse({ object: 'search_result', data, has_more: false })

/** Card numbers are never returned, as with Stripe. */
export function withoutNumber<T extends { number: string }>({
  number: _number,
  ...rest
}: T): Omit<T, 'number'> {
  return rest
}

export async function readRequest(request: IncomingMessage): Promise<StripeRequest> {
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

/** The public key may only confirm a setup, with its client secret; everything else needs the secret key. */
export function isAuthorized(request: IncomingMessage, { method, path }: StripeRequest): boolean {
  const key = request.headers.authorization?.replace('Bearer ', '')
  return (
    key === KEYS.secretKey ||
    (key === KEYS.publicKey && method === 'POST' && /^\/v1\/setup_intents\/\w+\/confirm$/.test(path))
  )
}

/** Confirms a card setup as Stripe's script does in the browser; returns the id of the SetupIntent. */
export async function confirmCard(
  apiUrl: string,
  clientSecret: string,
  { number, name = 'Nadia Brandt' }: { number: string; name?: string },
): Promise<string> {
  const id = clientSecret.split('_secret_')[0] ?? ''
  await fetch(`${apiUrl}/v1/setup_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEYS.publicKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2039',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][name]': name,
    }),
  })
  return id
}

export function metadataOf(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
      return key ? [[key, value]] : []
    }),
  )
}

export function byMetadata<T extends { metadata: Record<string, string> }>(
  all: Map<string, T>,
  form: URLSearchParams,
): T[] {
  const [, key = '', value] = /^metadata\['(\w+)'\]:'([^']+)'$/.exec(form.get('query') ?? '') ?? []
  return [...all.values()].filter(({ metadata }) => metadata[key] === value)
}
