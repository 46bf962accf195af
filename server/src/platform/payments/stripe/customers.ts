/** Accounts as Stripe customers, identified by our id only; cards belong to them. */
import type Stripe from 'stripe'

/** The customer of an account, created if necessary. */
export type Customers = (accountId: string) => Promise<string>

/**
 * The search may not find a customer created a moment ago; the idempotency key returns the same customer for that time, so
 * that an account never has two.
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

/** A charge needs the customer, the payment method and its type, so the stored token contains all three. */
export function cardToken(customer: string, { id, type }: { id: string; type: string }): string {
  return [customer, id, ...(type === 'card' ? [] : [type])].join('/')
}

export function cardRef(token: string): { customer: string; paymentMethod: string; type: string } {
  const [customer = '', paymentMethod = '', type = 'card'] = token.split('/')
  return { customer, paymentMethod, type }
}
