/** Sends a test card to the test gateway only, and returns its token. */
import type { CardFormValues } from './card-form.ts'

/** The gateway rejected the card; `fields` has the errors by field, if any. */
export class CardRefused extends Error {
  readonly fields: Partial<CardFormValues>

  constructor(text: string, fields: Partial<CardFormValues> = {}, options?: ErrorOptions) {
    super(text, options)
    this.fields = fields
  }
}

const UNREACHABLE = 'Couldn’t reach the payment provider. You weren’t charged. Try again.'

type Answer = {
  token?: unknown
  errors?: { message?: string; extensions?: { fields?: Partial<CardFormValues> } }[]
}

export async function tokenizeCard(cardsUrl: string, card: CardFormValues): Promise<string> {
  let isAccepted: boolean
  let body: Answer | null
  try {
    const answer = await fetch(cardsUrl, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(card),
    })
    isAccepted = answer.ok
    body = (await answer.json()) as Answer | null
  } catch (cause) {
    throw new CardRefused(UNREACHABLE, {}, { cause })
  }
  if (isAccepted && typeof body?.token === 'string') return body.token
  const [first] = body?.errors ?? []
  throw new CardRefused(first?.message ?? UNREACHABLE, first?.extensions?.fields)
}
