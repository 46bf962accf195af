/** Saves at Stripe, for an account, what the buyer entered in Stripe's own fields. */
import Stripe from 'stripe'
import { Refusal } from '../../errors.ts'
import { brandText } from '../decline-text.ts'
import type { CardDetails } from '../gateway.ts'
import { type Customers, cardToken } from './customers.ts'

const SETUP = /^seti_[A-Za-z0-9_]{4,200}$/

/** The browser confirms it with Stripe's fields; automatic top-ups then charge the method without the buyer. */
export async function startStripeSetup(
  stripe: Stripe,
  customers: Customers,
  accountId: string,
): Promise<{ clientSecret: string }> {
  const { client_secret: clientSecret } = await stripe.setupIntents.create({
    customer: await customers(accountId),
    usage: 'off_session',
    automatic_payment_methods: { enabled: true },
    metadata: { account: accountId },
  })
  if (clientSecret === null) throw new Error('Stripe gave no client secret for a new SetupIntent')
  return { clientSecret }
}

/** `token`: the id of a confirmed SetupIntent of this account. */
export async function saveStripeCard(
  stripe: Stripe,
  customers: Customers,
  { token, accountId }: { token: string; accountId: string },
): Promise<CardDetails> {
  // It becomes part of a URL at Stripe: only valid ids are accepted.
  if (!SETUP.test(token)) throw unknownCard()
  const customer = await customers(accountId)
  const setup = await stripe.setupIntents.retrieve(token, { expand: ['payment_method'] }).catch(refuseUnknown)
  const { payment_method: method, status } = setup
  const owner = typeof setup.customer === 'string' ? setup.customer : setup.customer?.id
  if (owner !== customer || status !== 'succeeded' || method === null || typeof method === 'string')
    throw unknownCard()
  return { token: cardToken(customer, method), ...describeMethod(method) }
}

/** PayPal and Link have neither number nor expiry date. */
function describeMethod(method: Stripe.PaymentMethod): Omit<CardDetails, 'token'> {
  const holder = method.billing_details.name ?? ''
  const { card } = method
  if (card) {
    const wallet = WALLETS[card.wallet?.type ?? '']
    const brand = brandText(card.brand)
    return {
      brand: wallet ? `${wallet}, ${brand}` : brand,
      last4: card.last4,
      expMonth: card.exp_month,
      expYear: card.exp_year,
      holder,
    }
  }
  const email = method.paypal?.payer_email ?? method.link?.email
  const brand = OTHER_METHODS[method.type] ?? 'Other'
  return { brand, last4: '', expMonth: null, expYear: null, holder: email ?? holder }
}

const WALLETS: Readonly<Record<string, string>> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }
const OTHER_METHODS: Readonly<Record<string, string>> = {
  paypal: 'PayPal',
  link: 'Link',
  amazon_pay: 'Amazon Pay',
  sepa_debit: 'SEPA direct debit',
  us_bank_account: 'Bank account',
}

function refuseUnknown(error: unknown): never {
  const isMissing = error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
  throw isMissing ? unknownCard() : error
}

function unknownCard(): Refusal {
  return new Refusal('BAD_INPUT', { fields: { token: 'Unknown card' } })
}
