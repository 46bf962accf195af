/** People as Stripe's customers, known to it by our id alone; a card belongs to one of them. */
import type Stripe from 'stripe'

/** The customer of an account, made when there is none. */
export type Customers = (accountId: string) => Promise<string>

/**
 * The search may not know yet what was made a moment ago; the idempotency key answers the same customer for that time,
 * so nobody becomes two.
 */
export function createCustomers(stripe: Stripe): Customers {
  return async (accountId) => {
    const { data } = await stripe.customers.search({ query: `metadata['account']:'${accountId}'`, limit: 1 })
    if (data[0]) return data[0].id
    const made = await stripe.customers.create(
      { metadata: { account: accountId } },
      { idempotencyKey: `customer:${accountId}` },
    )
    return made.id
  }
}

/** A charge names customer and card, so what we keep of a card is both. */
export function cardToken(customer: string, paymentMethod: string): string {
  return `${customer}/${paymentMethod}`
}

export function cardRef(token: string): { customer: string; paymentMethod: string } {
  const [customer = '', paymentMethod = ''] = token.split('/')
  return { customer, paymentMethod }
}
