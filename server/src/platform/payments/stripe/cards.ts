/** Saves at Stripe, for an account, the card that the browser submitted. */
import Stripe from 'stripe'
import { Refusal } from '../../errors.ts'
import { brandText } from '../decline-text.ts'
import type { CardDetails } from '../gateway.ts'
import { type Customers, cardToken } from './customers.ts'

const TOKEN = /^pm_[A-Za-z0-9_]{4,200}$/

export async function saveStripeCard(
  stripe: Stripe,
  customers: Customers,
  { token, accountId }: { token: string; accountId: string },
): Promise<CardDetails> {
  // It becomes part of a URL at Stripe: only valid ids are accepted.
  if (!TOKEN.test(token)) throw unknownCard()
  const customer = await customers(accountId)
  const method = await stripe.paymentMethods.retrieve(token).catch(refuseUnknown)
  const owner = typeof method.customer === 'string' ? method.customer : (method.customer?.id ?? null)
  if (!method.card || (owner !== null && owner !== customer)) throw unknownCard()
  if (owner === null) await stripe.paymentMethods.attach(token, { customer })
  const { brand, last4, exp_month, exp_year } = method.card
  return {
    token: cardToken(customer, token),
    brand: brandText(brand),
    last4,
    expMonth: exp_month,
    expYear: exp_year,
    holder: method.billing_details.name ?? '',
  }
}

function refuseUnknown(error: unknown): never {
  const isMissing = error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
  throw isMissing ? unknownCard() : error
}

function unknownCard(): Refusal {
  return new Refusal('BAD_INPUT', { fields: { token: 'Unknown card' } })
}
