/** BTCPay's webhooks, verified by their signature. They only say which invoice changed; its state is read from the API. */
import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { timingSafeSame } from '../../crypto.ts'
import { Refusal } from '../../errors.ts'
import type { GatewayEvent, WebhookRequest } from '../gateway.ts'
import { type BtcpayApi, BtcpayProblem } from './api.ts'
import { WebhookBody } from './api-types.ts'
import { findInvoiceById, hasMark, keyOf } from './invoices.ts'

/** Other types, such as those of payouts, don't change a payment. */
export const NEEDED_EVENTS = [
  'InvoiceReceivedPayment',
  'InvoicePaymentSettled',
  'InvoiceProcessing',
  'InvoiceExpired',
  'InvoiceSettled',
  'InvoiceInvalid',
] as const
const PAYMENT_EVENTS: readonly string[] = [
  ...NEEDED_EVENTS,
  'InvoiceExpiredPaidPartial',
  'InvoicePaidAfterExpiration',
]

export async function readBtcpayEvent(
  { api, webhookSecret }: { api: BtcpayApi; webhookSecret: string },
  { method, headers, rawBody }: WebhookRequest,
): Promise<GatewayEvent> {
  const signature = headers['btcpay-sig']
  const expected = `sha256=${createHmac('sha256', webhookSecret).update(rawBody).digest('hex')}`
  if (method !== 'POST' || typeof signature !== 'string' || !timingSafeSame(signature, expected))
    throw new Refusal('BAD_INPUT', { message: 'The signature isn’t valid.' })
  const parsed = v.safeParse(WebhookBody, parseJson(rawBody))
  if (!parsed.success) throw new Refusal('BAD_INPUT')
  const { deliveryId, originalDeliveryId, type, storeId, invoiceId } = parsed.output
  if (storeId !== api.storeId) throw new Refusal('BAD_INPUT', { message: 'This event is of another store.' })
  const id = originalDeliveryId ?? deliveryId
  const other: GatewayEvent = { id, type: 'other', payment: null, about: null, cents: null, words: '' }
  if (!invoiceId || !PAYMENT_EVENTS.includes(type)) return other
  const invoice = await existingInvoice(api, invoiceId)
  const payment = invoice && keyOf(invoice)
  if (!payment) return other
  const isReversal = invoice.status === 'Invalid' && hasMark(invoice, 'candid_credited')
  return { ...other, type: isReversal ? 'payment-reversed' : 'payment-changed', payment, about: payment }
}

/** Null for the invented invoice of a test webhook. */
async function existingInvoice(api: BtcpayApi, id: string) {
  try {
    return await findInvoiceById(api, id)
  } catch (error) {
    if (error instanceof BtcpayProblem && (error.status === 404 || error.code === 'invoice-not-found'))
      return null
    throw error
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
