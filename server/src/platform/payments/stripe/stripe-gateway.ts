/** Stripe: its fields in our page take the card, we store its ids, and 3-D Secure is a redirect. */
import Stripe from 'stripe'
import type { PaymentGateway } from '../gateway.ts'
import { saveStripeCard, startStripeSetup } from './cards.ts'
import { cardRef, createCustomers } from './customers.ts'
import { diagnoseStripe } from './diagnose.ts'
import { type ErrorMeanings, refusalOfStripe } from './errors.ts'
import { readStripeEvent } from './events.ts'
import type { StripeOptions } from './options.ts'
import { cancelStripe, chargeStripe, fromPaymentIntent } from './payment-intents.ts'
import { refundStripe } from './refunds.ts'

/** With one retry, this ends long before unfinished payments are checked. */
const TIMEOUT_MS = 20_000

export function createStripeGateway(options: StripeOptions): PaymentGateway {
  const { publicKey, scriptUrl, log } = options
  const stripe = openStripe(options)
  const customers = createCustomers(stripe)
  /** Translates Stripe's refusals; other errors are logged and reported as an outage. */
  const translatingErrors = async <T>(work: () => Promise<T>, meanings?: ErrorMeanings): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw refusalOfStripe(error, log, meanings)
    }
  }
  return {
    name: 'stripe',
    processor: 'Stripe',
    methods: [{ name: 'card', label: 'Card', hint: 'Saved for next time', shape: 'fields' }],
    brands: ['visa', 'mastercard', 'amex'],
    saved: {
      browserConfig: { cardsUrl: null, publicKey, scriptUrl, origins: originsOf(options) },
      startSetup: (accountId) => translatingErrors(() => startStripeSetup(stripe, customers, accountId)),
      save: (token, accountId) =>
        translatingErrors(() => saveStripeCard(stripe, customers, { token, accountId })),
      remove: (token) =>
        translatingErrors(async () => {
          await stripe.paymentMethods.detach(cardRef(token).paymentMethod).catch(ignoreDetached)
        }),
      charge: (charge) =>
        translatingErrors(() => chargeStripe(stripe, charge), { unknown: 'PAYMENT_UNKNOWN' }),
    },
    checkout: null,
    retrieve: (payment) =>
      translatingErrors(async () => fromPaymentIntent(await stripe.paymentIntents.retrieve(payment))),
    find: (key) =>
      translatingErrors(async () => {
        const { data } = await stripe.paymentIntents.search({
          query: `metadata['top_up']:'${key}'`,
          limit: 1,
        })
        return data[0] ? fromPaymentIntent(data[0]) : null
      }),
    cancel: (payment) => translatingErrors(() => cancelStripe(stripe, payment)),
    async refund(refund) {
      await translatingErrors(() => refundStripe(stripe, refund), { refused: 'PAYMENT_FAILED' })
      return {}
    },
    readEvent: async (request) => readStripeEvent(stripe, options, request),
    acknowledgement: { received: true },
    diagnose: () => diagnoseStripe(stripe, options),
  }
}

/** As Stripe documents for a Content Security Policy; other addresses than Stripe's are those of a test. */
function originsOf({ apiUrl, scriptUrl }: StripeOptions): string[] {
  const { origin } = new URL(scriptUrl)
  const own = [...new Set([origin, new URL(apiUrl).origin])]
  if (origin !== 'https://js.stripe.com') return own
  return [...own, 'https://*.js.stripe.com', 'https://hooks.stripe.com']
}

function openStripe({ secretKey, apiUrl }: StripeOptions): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl)
  return new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port === '' ? {} : { port }),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

/** Already detached, or gone at Stripe: nothing to do. */
function ignoreDetached(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
}
