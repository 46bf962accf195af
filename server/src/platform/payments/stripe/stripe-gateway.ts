/** Cards through Stripe: the browser submits the number, we store its ids, and 3-D Secure is a redirect. */
import Stripe from 'stripe'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import type { PaymentGateway } from '../gateway.ts'
import { saveStripeCard } from './cards.ts'
import { cardRef, createCustomers } from './customers.ts'
import { type ErrorMeanings, refusalOfStripe } from './errors.ts'
import { readStripeEvent } from './events.ts'
import { cancelStripe, chargeStripe, fromPaymentIntent } from './payment-intents.ts'
import { refundStripe } from './refunds.ts'

type StripeOptions = {
  secretKey: string
  publicKey: string
  webhookSecret: string
  apiUrl: string
  clock: Clock
  log: Log
}

/** With one retry, this ends long before unfinished payments are checked. */
const TIMEOUT_MS = 20_000

export function createStripeGateway(options: StripeOptions): PaymentGateway {
  const { publicKey, apiUrl, log } = options
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
    brands: ['visa', 'mastercard', 'amex'],
    browserConfig: () => ({ gateway: 'stripe', cardsUrl: `${apiUrl}/v1/payment_methods`, publicKey }),
    saveCard: (token, accountId) =>
      translatingErrors(() => saveStripeCard(stripe, customers, { token, accountId })),
    removeCard: (token) =>
      translatingErrors(async () => {
        await stripe.paymentMethods.detach(cardRef(token).paymentMethod).catch(ignoreDetached)
      }),
    charge: (charge) => translatingErrors(() => chargeStripe(stripe, charge), { unknown: 'PAYMENT_UNKNOWN' }),
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
    refund: (refund) => translatingErrors(() => refundStripe(stripe, refund), { refused: 'PAYMENT_FAILED' }),
    readEvent: (rawBody, signature) => readStripeEvent(stripe, options, { rawBody, signature }),
  }
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
