/** Invoices, found by our key as their order id: creating one isn't idempotent at BTCPay. */
import * as v from 'valibot'
import type { Order } from '../gateway.ts'
import type { BtcpayApi } from './api.ts'
import {
  type BtcpayInvoice,
  type BtcpayPaymentMethod,
  InvoiceJson,
  InvoicePaymentMethods,
  Invoices,
} from './api-types.ts'
import { dollarsOf } from './decimals.ts'

export const ON_CHAIN = 'BTC-CHAIN'
const EXPIRES_AFTER_MINUTES = 15
/** BTCPay notices payments to an expired invoice for this long. */
const MONITORED_MINUTES = 3 * 24 * 60
const MAX_INVOICES_PER_KEY = 20

/** What we note in the metadata of an invoice, since BTCPay keeps no history of its states. */
type Mark = 'candid_credited' | 'candid_cancelled'

/** The key of an invoice; null for an invoice that isn't ours. */
export function keyOf({ metadata }: BtcpayInvoice): string | null {
  const key = metadata?.orderId
  return typeof key === 'string' && key !== '' ? key : null
}

export function hasMark({ metadata }: BtcpayInvoice, mark: Mark): boolean {
  return metadata?.[mark] === 'true'
}

/** The invoice of a key. Two processes may have made two: one with a payment is preferred, then the oldest that isn't archived. */
export async function findInvoice(api: BtcpayApi, key: string): Promise<BtcpayInvoice | null> {
  return preferred(await invoicesOf(api, key))
}

export async function findInvoiceById(api: BtcpayApi, id: string): Promise<BtcpayInvoice> {
  return api.ofStore(['GET', `/invoices/${encodeURIComponent(id)}`], InvoiceJson)
}

/** Creates the invoice, unless it exists; a second one that another process made at the same time is archived. */
export async function openInvoice(api: BtcpayApi, order: Order): Promise<BtcpayInvoice> {
  const earlier = await findInvoice(api, order.key)
  if (earlier) return earlier
  const made = await createInvoice(api, order)
  const all = await invoicesOf(api, order.key)
  const chosen = preferred(all) ?? made
  for (const { id, status, archived } of all)
    if (id !== chosen.id && status === 'New' && !archived)
      await api.ofStore(['DELETE', `/invoices/${id}`], v.unknown())
  return chosen
}

export async function onChainMethod(
  api: BtcpayApi,
  { id }: BtcpayInvoice,
): Promise<BtcpayPaymentMethod | undefined> {
  const methods = await api.ofStore(['GET', `/invoices/${id}/payment-methods`], InvoicePaymentMethods)
  return methods.find(({ paymentMethodId, paymentMethod }) =>
    [ON_CHAIN, 'BTC'].includes(paymentMethodId ?? paymentMethod ?? ''),
  )
}

export async function markInvoice(api: BtcpayApi, invoice: BtcpayInvoice, mark: Mark): Promise<void> {
  const metadata = { ...invoice.metadata, [mark]: 'true' }
  await api.ofStore(['PUT', `/invoices/${invoice.id}`], v.unknown(), { body: { metadata } })
}

async function invoicesOf(api: BtcpayApi, key: string): Promise<BtcpayInvoice[]> {
  const found = await api.ofStore(['GET', '/invoices'], Invoices, {
    query: { orderId: key, includeArchived: 'true', take: `${MAX_INVOICES_PER_KEY}` },
  })
  return found.filter((invoice) => keyOf(invoice) === key)
}

function createInvoice(api: BtcpayApi, order: Order): Promise<BtcpayInvoice> {
  return api.ofStore(['POST', '/invoices'], InvoiceJson, {
    body: {
      amount: dollarsOf(order.cents),
      currency: 'USD',
      metadata: { orderId: order.key, itemDesc: order.words, candid_account: order.accountId },
      checkout: {
        // One confirmation, as the method's hint promises.
        speedPolicy: 'MediumSpeed',
        paymentMethods: [ON_CHAIN],
        defaultPaymentMethod: ON_CHAIN,
        // The address is needed at once.
        lazyPaymentMethods: false,
        expirationMinutes: EXPIRES_AFTER_MINUTES,
        monitoringMinutes: MONITORED_MINUTES,
        redirectURL: order.returnUrl,
        redirectAutomatically: true,
      },
    },
  })
}

function preferred(invoices: readonly BtcpayInvoice[]): BtcpayInvoice | null {
  const [first] = invoices.toSorted(
    (a, b) =>
      rank(b) - rank(a) || a.createdTime.getTime() - b.createdTime.getTime() || (a.id < b.id ? -1 : 1),
  )
  return first ?? null
}

function rank({ status, additionalStatus, archived }: BtcpayInvoice): number {
  if (status === 'Settled') return 4
  if (status === 'Processing' || additionalStatus === 'PaidLate') return 3
  if (additionalStatus === 'PaidPartial') return 2
  return archived ? 0 : 1
}
