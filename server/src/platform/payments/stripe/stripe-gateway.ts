/** Cards through Stripe: the browser submits the number, we store its ids, and 3-D Secure is a redirect. */
import Stripe from 'stripe'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import type { PaymentGateway } from '../gateway.ts'
import { keepStripeCard } from './cards.ts'
import { cardRef, createCustomers } from './customers.ts'
import { readStripeEvent } from './events.ts'
import { type Meanings, refusalOfStripe } from './faults.ts'
import { asPayment, cancelStripe, chargeStripe } from './payment-intents.ts'
import { refundStripe } from './refunds.ts'

export type StripeOptions = {
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
  const asking = async <T>(work: () => Promise<T>, meanings?: Meanings): Promise<T> => {
    try {
      return await work()
    } catch (fault) {
      throw refusalOfStripe(fault, log, meanings)
    }
  }
  return {
    name: 'stripe',
    brands: ['visa', 'mastercard', 'amex'],
    browserSide: () => ({ gateway: 'stripe', cardsUrl: `${apiUrl}/v1/payment_methods`, publicKey }),
    keepCard: (token, accountId) => asking(() => keepStripeCard(stripe, customers, { token, accountId })),
    dropCard: (token) =>
      asking(async () => {
        await stripe.paymentMethods.detach(cardRef(token).paymentMethod).catch(ignoreDetached)
      }),
    charge: (charge) => asking(() => chargeStripe(stripe, charge), { unknown: 'PAYMENT_UNKNOWN' }),
    look: (payment) => asking(async () => asPayment(await stripe.paymentIntents.retrieve(payment))),
    find: (key) =>
      asking(async () => {
        const { data } = await stripe.paymentIntents.search({
          query: `metadata['top_up']:'${key}'`,
          limit: 1,
        })
        return data[0] ? asPayment(data[0]) : null
      }),
    cancel: (payment) => asking(() => cancelStripe(stripe, payment)),
    refund: (refund) => asking(() => refundStripe(stripe, refund), { refused: 'PAYMENT_FAILED' }),
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
function ignoreDetached(fault: unknown): void {
  if (!(fault instanceof Stripe.errors.StripeInvalidRequestError)) throw fault
}
