/** Bitcoin through the operator's own BTCPay Server: an invoice in our page, and pull payments for refunds. The payment's id is our key. */
import * as v from 'valibot'
import type { ErrorCode } from '#rules/error-codes.ts'
import type { Clock } from '../../clock.ts'
import { Refusal } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { PaymentGateway } from '../gateway.ts'
import { BtcpayProblem, createBtcpayApi } from './api.ts'
import type { BtcpayInvoice } from './api-types.ts'
import { ClaimTooLarge, openClaim } from './claims.ts'
import { dollarsOf } from './decimals.ts'
import { diagnoseBtcpay } from './diagnose.ts'
import { readBtcpayEvent } from './events.ts'
import { readPayment, type StateDeps } from './invoice-state.ts'
import { findInvoice, markInvoice, openInvoice } from './invoices.ts'
import type { BitcoinNetwork } from './networks.ts'

export type BtcpayOptions = {
  apiUrl: string
  apiKey: string
  storeId: string
  webhookSecret: string
  /** Our address for notifications, as registered at BTCPay. */
  webhookUrl: string
  network: BitcoinNetwork
  clock: Clock
  log: Log
  timeoutMs?: number
}

/** Codes for failures whose meaning depends on the request. */
type Meanings = { unknown?: ErrorCode; refused?: ErrorCode }

export function createBtcpayGateway(options: BtcpayOptions): PaymentGateway {
  const { log, clock, network, apiUrl, webhookUrl, webhookSecret } = options
  const api = createBtcpayApi(options)
  const deps: StateDeps = { api, log, clock, network }
  const translatingErrors = async <T>(work: () => Promise<T>, meanings: Meanings = {}): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw refusalOf(error, log, meanings)
    }
  }
  const existing = async (payment: string): Promise<BtcpayInvoice> => {
    const invoice = await findInvoice(api, payment)
    if (!invoice) throw new Refusal('NOT_FOUND')
    return invoice
  }
  return {
    name: 'btcpay',
    // The operator's own server: payment data stays with them.
    processor: null,
    methods: [{ name: 'bitcoin', label: 'Bitcoin', hint: 'Credits after 1 confirmation', shape: 'invoice' }],
    brands: [],
    saved: null,
    checkout: {
      start: (order) =>
        translatingErrors(async () => readPayment(deps, await openInvoice(api, order)), {
          unknown: 'PAYMENT_UNKNOWN',
        }),
    },
    retrieve: (payment) => translatingErrors(async () => readPayment(deps, await existing(payment))),
    find: (key) =>
      translatingErrors(async () => {
        const invoice = await findInvoice(api, key)
        return invoice && readPayment(deps, invoice)
      }),
    cancel: (payment) => translatingErrors(() => cancelInvoice(deps, payment, existing)),
    refund: ({ key, payment, cents }) =>
      translatingErrors(
        async () => {
          const invoice = await existing(payment)
          const claim = { name: key, amount: dollarsOf(cents), currency: 'USD' as const }
          return openClaim(api, invoice, claim, invoice.amount)
        },
        { refused: 'PAYMENT_FAILED' },
      ),
    readEvent: (request) => translatingErrors(() => readBtcpayEvent({ api, webhookSecret }, request)),
    acknowledgement: { received: true },
    diagnose: () => diagnoseBtcpay({ api, apiUrl, webhookUrl, network }),
  }
}

/** Only an invoice without any payment is cancelled; one that got money meanwhile keeps its state. */
async function cancelInvoice(
  deps: StateDeps,
  payment: string,
  existing: (payment: string) => Promise<BtcpayInvoice>,
) {
  const { api } = deps
  const invoice = await existing(payment)
  if (invoice.status === 'New' && invoice.additionalStatus === 'None') {
    // Noted first: a payment that arrives all the same must count.
    await markInvoice(api, invoice, 'candid_cancelled')
    try {
      await api.ofStore(['POST', `/invoices/${invoice.id}/status`], v.unknown(), {
        body: { status: 'Invalid' },
      })
    } catch (error) {
      // It has left this state meanwhile.
      if (!(error instanceof BtcpayProblem && error.isRefused)) throw error
    }
  }
  return readPayment(deps, await existing(payment))
}

function refusalOf(error: unknown, log: Log, { unknown, refused }: Meanings): unknown {
  if (error instanceof ClaimTooLarge) return new Refusal('PAYMENT_FAILED')
  if (!(error instanceof BtcpayProblem)) return error
  const { status, code, message } = error
  log.error({ btcpay: { status, code, reason: message } }, 'BTCPay did not do what it was asked')
  // Others may pass later: a key gets its permission, and an exchange rate is known again.
  const isForGood = code === 'non-refundable'
  return new Refusal((isForGood ? refused : error.isRefused ? undefined : unknown) ?? 'PAYMENTS_OFF')
}
