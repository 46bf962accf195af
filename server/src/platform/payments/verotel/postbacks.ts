/** FlexPay's postbacks: signed GET requests about purchases, refunds and chargebacks. */
import * as v from 'valibot'
import { Refusal } from '../../errors.ts'
import { centsOfDecimal } from '../decimal-amount.ts'
import type { GatewayEvent, WebhookRequest } from '../gateway.ts'
import type { VerotelOptions } from './options.ts'
import { isSignedPostback, type Parameters } from './signature.ts'

const id = v.pipe(v.string(), v.regex(/^\d{1,20}$/))

const PURCHASE = v.object({
  saleID: id,
  transactionID: v.optional(id, ''),
  referenceID: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  priceAmount: v.string(),
  priceCurrency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
})
const REVERSAL = v.object({ ...PURCHASE.entries, transactionID: id, referenceID: v.optional(v.string()) })

export function readPostback(options: VerotelOptions, { query, rawBody }: WebhookRequest): GatewayEvent {
  const parameters = parametersOf(query || rawBody.toString('utf8'))
  if (!isSignedPostback(parameters, options)) throw refused('The signature isn’t valid.')
  const { shopID, type = 'purchase', event = 'purchase' } = parameters
  if (shopID !== undefined && shopID !== options.shopId) throw refused('This postback is of another shop.')
  if (type !== 'purchase') return otherEvent(parameters, event)
  switch (event) {
    case 'purchase':
    case 'initial':
      return purchaseEvent(parameters)
    case 'credit':
      return reversalEvent(options, parameters, 'payment-refunded')
    case 'chargeback':
      return reversalEvent(options, parameters, 'dispute-opened')
    default:
      return otherEvent(parameters, event)
  }
}

/** A repeated parameter is refused: the signature couldn't tell which one counts. */
function parametersOf(query: string): Parameters {
  const pairs = [...new URLSearchParams(query)]
  const parameters = Object.fromEntries(pairs)
  if (Object.keys(parameters).length !== pairs.length) throw refused('A parameter is repeated.')
  return parameters
}

function purchaseEvent(parameters: Parameters): GatewayEvent {
  const { saleID, referenceID, priceAmount, priceCurrency } = read(PURCHASE, parameters)
  return {
    id: `purchase:${saleID}`,
    type: 'payment-paid',
    payment: saleID,
    about: referenceID,
    cents: null,
    paid: { cents: centsOf(priceAmount), currency: priceCurrency.toLowerCase() },
    words: '',
  }
}

/** Verotel numbers the transaction that returns the money; the sale keeps its own number. */
function reversalEvent(
  { log }: VerotelOptions,
  parameters: Parameters,
  type: 'payment-refunded' | 'dispute-opened',
): GatewayEvent {
  const { saleID, transactionID, priceAmount, priceCurrency } = read(REVERSAL, parameters)
  if (priceCurrency !== 'USD') {
    log.error({ payment: saleID, currency: priceCurrency }, 'Verotel returned money in another currency')
    throw refused('This postback is in another currency.')
  }
  const cents = type === 'payment-refunded' ? centsOf(priceAmount.replace(/^-/, '')) : null
  return { id: `${type}:${transactionID}`, type, payment: saleID, about: transactionID, cents, words: '' }
}

/** Of subscriptions, which the site doesn't sell, and kinds of events we don't know. */
function otherEvent({ saleID, transactionID }: Parameters, event: string): GatewayEvent {
  const about = [event, saleID, transactionID].filter(Boolean).join(':').slice(0, 200)
  return { id: about, type: 'other', payment: saleID ?? null, about: null, cents: null, words: '' }
}

function read<T extends v.GenericSchema>(schema: T, parameters: Parameters): v.InferOutput<T> {
  const result = v.safeParse(schema, parameters)
  if (!result.success) throw refused('This postback isn’t complete.')
  return result.output
}

function centsOf(amount: string): number {
  const cents = centsOfDecimal(amount)
  if (cents === null) throw refused('This postback has no readable amount.')
  return cents
}

function refused(message: string): Refusal {
  return new Refusal('BAD_INPUT', { message })
}
