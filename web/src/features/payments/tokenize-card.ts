/** Sends a card to the payment gateway only, and returns its token. */
import type { CardFormValues } from './card-form.ts'

export type CardGateway = { gateway: string; cardsUrl: string | null; publicKey: string | null }

/** The gateway rejected the card; `fields` has the errors by field, if any. */
export class CardRefused extends Error {
  readonly fields: Partial<CardFormValues>

  constructor(text: string, fields: Partial<CardFormValues> = {}, options?: ErrorOptions) {
    super(text, options)
    this.fields = fields
  }
}

const UNREACHABLE = 'Couldn’t reach the payment provider. You weren’t charged. Try again.'

export async function tokenizeCard(gateway: CardGateway, card: CardFormValues): Promise<string> {
  const isStripe = gateway.gateway === 'stripe'
  const request = isStripe ? stripeRequest(gateway, card) : sandboxRequest(card)
  let answer: Response
  let body: unknown
  try {
    answer = await fetch(gateway.cardsUrl ?? '', { ...request, method: 'POST', credentials: 'omit' })
    body = await answer.json()
  } catch (cause) {
    throw new CardRefused(UNREACHABLE, {}, { cause })
  }
  const token = answer.ok ? tokenIn(body) : undefined
  if (token) return token
  throw isStripe ? stripeRefusal(body) : sandboxRefusal(body)
}

function sandboxRequest(card: CardFormValues): RequestInit {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(card) }
}

/** In the format of Stripe's browser API. */
function stripeRequest(
  { publicKey }: CardGateway,
  { name, number, expiry, cvv }: CardFormValues,
): RequestInit {
  const [month = '', year = ''] = expiry.split('/').map((part) => part.trim())
  return {
    headers: { authorization: `Bearer ${publicKey}` },
    body: new URLSearchParams({
      type: 'card',
      'card[number]': number.replace(/\D/g, ''),
      'card[exp_month]': month,
      'card[exp_year]': year,
      'card[cvc]': cvv,
      'billing_details[name]': name,
    }),
  }
}

function tokenIn(body: unknown): string | undefined {
  const { token, id } = (body ?? {}) as { token?: unknown; id?: unknown }
  return [token, id].find((given) => typeof given === 'string')
}

type Refusals = {
  errors?: { message?: string; extensions?: { fields?: Partial<CardFormValues> } }[]
  error?: { message?: string; param?: string }
}

function sandboxRefusal(body: unknown): CardRefused {
  const first = (body as Refusals | null)?.errors?.[0]
  return new CardRefused(first?.message ?? UNREACHABLE, first?.extensions?.fields)
}

const STRIPE_FIELDS: Readonly<Record<string, keyof CardFormValues>> = {
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvv',
}

function stripeRefusal(body: unknown): CardRefused {
  const { message = UNREACHABLE, param = '' } = (body as Refusals | null)?.error ?? {}
  const field = STRIPE_FIELDS[param]
  return new CardRefused(message, field && { [field]: message })
}
