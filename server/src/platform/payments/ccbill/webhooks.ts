/** CCBill's webhooks, as JSON. Only sales carry a digest; all must carry our secret and our account. */
import * as v from 'valibot'
import { timingSafeSame } from '../../crypto.ts'
import { Refusal } from '../../errors.ts'
import { centsOfDecimal } from '../decimal-amount.ts'
import { DECLINES } from '../decline-text.ts'
import type { GatewayEvent, WebhookRequest } from '../gateway.ts'
import { cardOfSale } from './card-of-sale.ts'
import { currencyOfCode, USD } from './currencies.ts'
import { isSaleDigest } from './digests.ts'
import type { CcbillOptions } from './options.ts'
import {
  ACCOUNT_FIELDS,
  FAILURE_FIELDS,
  KEY_FIELD,
  REVERSAL_FIELDS,
  type ReversalFields,
  SALE_FIELDS,
} from './webhook-fields.ts'

type Fields = Record<string, unknown>

export function readWebhook(options: CcbillOptions, { query, rawBody }: WebhookRequest): GatewayEvent {
  // CCBill may add its own parameters with a second question mark.
  const parameters = new URLSearchParams(query.replaceAll('?', '&'))
  if (!timingSafeSame(parameters.get('secret') ?? '', options.webhookSecret))
    throw refused('The secret in the webhook URL isn’t valid.')
  const fields = fieldsOf(rawBody)
  checkAccount(options, fields)
  const type = parameters.get('eventType') ?? (typeof fields.eventType === 'string' ? fields.eventType : '')
  switch (type) {
    case 'NewSaleSuccess':
    case 'UpSaleSuccess':
      return saleEvent(options, type, fields)
    case 'NewSaleFailure':
      return failureEvent(fields)
    case 'Refund':
      return refundEvent(options, fields)
    case 'Void':
    case 'Return':
      return reversalEvent('payment-reversed', read(REVERSAL_FIELDS, fields))
    case 'Chargeback':
      return reversalEvent('dispute-opened', read(REVERSAL_FIELDS, fields))
    default:
      return otherEvent(type, fields)
  }
}

function fieldsOf(rawBody: Buffer): Fields {
  try {
    const body: unknown = JSON.parse(rawBody.toString('utf8'))
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Fields
  } catch {
    // Answered below.
  }
  throw refused('This isn’t JSON: choose JSON as the format of the webhook at CCBill.')
}

function checkAccount({ account, subaccount, log }: CcbillOptions, fields: Fields): void {
  const { clientAccnum, clientSubacc } = read(ACCOUNT_FIELDS, fields)
  if (clientAccnum === account && clientSubacc.padStart(4, '0') === subaccount) return
  log.error({ clientAccnum, clientSubacc }, 'CCBill reported an event of another account')
  throw refused('This event is of another account.')
}

function saleEvent(options: CcbillOptions, type: string, fields: Fields): GatewayEvent {
  const sale = read(SALE_FIELDS, fields)
  const { subscriptionId, transactionId, dynamicPricingValidationDigest: digest } = sale
  // A charge of a saved card is not made on the form, whose sales always have a digest.
  const isUnsigned = type === 'UpSaleSuccess' && !digest
  if (!isUnsigned && !isSaleDigest(digest ?? '', subscriptionId, options.salt))
    throw refused('The digest of the sale isn’t valid.')
  const card = type === 'NewSaleSuccess' && options.dataLink ? cardOfSale(sale) : null
  return {
    id: `sale:${transactionId}`,
    type: 'payment-paid',
    payment: subscriptionId,
    about: sale[KEY_FIELD],
    cents: null,
    paid: { cents: centsOf(sale.billedInitialPrice), currency: currencyOfCode(sale.billedCurrencyCode) },
    ...(card && { saved: card }),
    words: '',
  }
}

/** The buyer may try again on CCBill's form, which is then another transaction. */
function failureEvent(fields: Fields): GatewayEvent {
  const { transactionId: payment, [KEY_FIELD]: about } = read(FAILURE_FIELDS, fields)
  const id = `failure:${payment}`
  return { id, type: 'payment-failed', payment, about, cents: null, words: DECLINES.declined }
}

function refundEvent({ log }: CcbillOptions, fields: Fields): GatewayEvent {
  const refund = read(REVERSAL_FIELDS, fields)
  const { subscriptionId: payment, amount, currencyCode } = refund
  if (currencyCode !== USD) {
    log.error({ payment, currencyCode }, 'CCBill returned money in another currency')
    throw refused('This refund is in another currency.')
  }
  return { ...reversalEvent('payment-refunded', refund), cents: centsOf((amount ?? '').replace(/^-/, '')) }
}

/** CCBill doesn't say whether its number is that of the refund or of the payment, so the time makes it unique. */
function reversalEvent(
  type: 'payment-refunded' | 'payment-reversed' | 'dispute-opened',
  { subscriptionId, transactionId, timestamp, amount }: ReversalFields,
): GatewayEvent {
  const about = `${transactionId}:${timestamp}:${amount}`
  return { id: `${type}:${about}`, type, payment: subscriptionId, about, cents: null, words: '' }
}

function otherEvent(type: string, { transactionId, timestamp }: Fields): GatewayEvent {
  const id = [type, transactionId, timestamp].map(String).join(':').slice(0, 200)
  return { id, type: 'other', payment: null, about: null, cents: null, words: '' }
}

function read<T extends v.GenericSchema>(schema: T, fields: Fields): v.InferOutput<T> {
  const result = v.safeParse(schema, fields)
  if (!result.success) throw refused('This event isn’t complete.')
  return result.output
}

function centsOf(amount: string): number {
  const cents = centsOfDecimal(amount)
  if (cents === null) throw refused('This event has no readable amount.')
  return cents
}

function refused(message: string): Refusal {
  return new Refusal('BAD_INPUT', { message })
}
