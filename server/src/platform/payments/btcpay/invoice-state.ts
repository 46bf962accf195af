/** Translates an invoice's state at BTCPay, and gives back by pull payment what was paid too much or too little. */
import type { Log } from '../../log.ts'
import type { Invoice, KnownPayment, PaymentState } from '../gateway.ts'
import { type BtcpayApi, BtcpayProblem } from './api.ts'
import type { BtcpayInvoice, BtcpayPaymentMethod } from './api-types.ts'
import { type BtcpayClaim, openClaim } from './claims.ts'
import { centsOf, difference, isPositive } from './decimals.ts'
import { hasMark, keyOf, markInvoice, onChainMethod } from './invoices.ts'
import { type BitcoinNetwork, isOfNetwork } from './networks.ts'

export type StateDeps = { api: BtcpayApi; log: Log; network: BitcoinNetwork; clock: { now(): Date } }

const TEXTS = {
  expired: 'The payment didn’t arrive in time.',
  underpaid: 'You sent less than the amount, so no credits were added.',
  cancelled: 'This payment was cancelled.',
  notConfirmed: 'The Bitcoin network didn’t confirm your payment.',
}

/** Getting back less than this would cost more in network fees. */
const SMALLEST_CLAIM_DOLLARS = 1

export async function readPayment(deps: StateDeps, invoice: BtcpayInvoice): Promise<KnownPayment> {
  return { payment: keyOf(invoice) ?? '', ...(await stateOf(deps, invoice)) }
}

async function stateOf(deps: StateDeps, invoice: BtcpayInvoice): Promise<PaymentState> {
  const isCancelled = hasMark(invoice, 'candid_cancelled')
  if (invoice.status === 'Invalid' && !isCancelled) return { state: 'failed', message: TEXTS.notConfirmed }
  if (invoice.status === 'Settled') {
    const isOver = invoice.additionalStatus === 'PaidOver'
    return paid(deps, invoice, isOver ? await onChainMethod(deps.api, invoice) : undefined)
  }
  const method = await onChainMethod(deps.api, invoice)
  if (!method) throw new BtcpayProblem('an invoice without an address', {})
  if (invoice.status === 'New' || invoice.status === 'Processing') return waiting(deps, invoice, method)
  return ended(deps, invoice, method)
}

function waiting(deps: StateDeps, invoice: BtcpayInvoice, method: BtcpayPaymentMethod): PaymentState {
  const isSent = invoice.status === 'Processing'
  const status = isSent ? 'confirming' : isPositive(method.totalPaid) ? 'partial' : 'waiting'
  return challenge(deps, invoice, { method, status, isSent })
}

/** Expired, or cancelled by us: what arrives late still counts, or is given back, once the network has confirmed it. */
async function ended(
  deps: StateDeps,
  invoice: BtcpayInvoice,
  method: BtcpayPaymentMethod,
): Promise<PaymentState> {
  const { additionalStatus, monitoringExpiration } = invoice
  const isEnough = additionalStatus === 'PaidLate' || !isPositive(method.due)
  if (!hasPayment(method)) return { state: 'failed', message: textOfUnpaid(invoice) }
  if (!isConfirmed(method)) {
    // BTCPay no longer looks whether it gets confirmed.
    if (deps.clock.now() > monitoringExpiration) return { state: 'failed', message: TEXTS.notConfirmed }
    return challenge(deps, invoice, { method, status: isEnough ? 'confirming' : 'partial', isSent: true })
  }
  if (isEnough) return paid(deps, invoice, method)
  const claim = await claimOf(deps, invoice, method, { kind: 'underpaid', amount: method.totalPaid })
  return { state: 'failed', message: TEXTS.underpaid, ...claim }
}

function textOfUnpaid({ status }: BtcpayInvoice): string {
  return status === 'Expired' ? TEXTS.expired : TEXTS.cancelled
}

/** `method` is needed if it may be overpaid. */
async function paid(
  deps: StateDeps,
  invoice: BtcpayInvoice,
  method: BtcpayPaymentMethod | undefined,
): Promise<PaymentState> {
  const cents = centsOf(invoice.amount)
  if (cents === null) throw new BtcpayProblem('an amount with fractions of a cent', {})
  await markCredited(deps, invoice)
  // An unconfirmed second payment isn't given back: it might never arrive.
  const over = method && isConfirmed(method) ? difference(method.totalPaid, method.amount) : '0'
  const claim =
    method && isPositive(over) ? await claimOf(deps, invoice, method, { kind: 'overpaid', amount: over }) : {}
  return { state: 'paid', amount: { cents, currency: invoice.currency.toLowerCase() }, ...claim }
}

/** Noted at BTCPay, so that an invoice that becomes invalid later is known to be a reversal. */
async function markCredited({ api, log }: StateDeps, invoice: BtcpayInvoice): Promise<void> {
  if (hasMark(invoice, 'candid_credited')) return
  try {
    await markInvoice(api, invoice, 'candid_credited')
  } catch (error) {
    if (!(error instanceof BtcpayProblem && error.isRefused)) throw error
    log.warn(
      { invoice: invoice.id, status: error.status },
      'BTCPay refused to note that an invoice was credited',
    )
  }
}

/** A buyer's credits don't depend on the pull payment: if BTCPay refuses it, the operator is told. */
async function claimOf(
  { api, log }: StateDeps,
  invoice: BtcpayInvoice,
  method: BtcpayPaymentMethod,
  { kind, amount }: { kind: 'overpaid' | 'underpaid'; amount: string },
): Promise<{ claimUrl?: string }> {
  if (Number(amount) * Number(method.rate) < SMALLEST_CLAIM_DOLLARS) return {}
  const claim: BtcpayClaim = { name: `${kind}:${keyOf(invoice)}`, amount, currency: 'BTC' }
  try {
    return await openClaim(api, invoice, claim)
  } catch (error) {
    if (!(error instanceof BtcpayProblem && error.isRefused)) throw error
    log.error(
      { invoice: invoice.id, kind, status: error.status, code: error.code },
      'BTCPay refused a pull payment: refund the buyer by hand',
    )
    return {}
  }
}

function hasPayment({ payments }: BtcpayPaymentMethod): boolean {
  return payments.some(({ status }) => status !== 'Invalid')
}

function isConfirmed({ payments }: BtcpayPaymentMethod): boolean {
  return payments.every(({ status }) => status !== 'Processing')
}

function challenge(
  { network }: StateDeps,
  invoice: BtcpayInvoice,
  { method, status, isSent }: { method: BtcpayPaymentMethod; status: Invoice['status']; isSent: boolean },
): PaymentState {
  const { destination, paymentLink, amount, totalPaid, rate } = method
  if (!destination) throw new BtcpayProblem('an invoice without an address', {})
  if (!isOfNetwork(destination, network)) throw new BtcpayProblem(`an address that is not of ${network}`, {})
  return {
    state: 'challenge',
    url: invoice.checkoutLink,
    ...(isSent && { isSent }),
    invoice: {
      currency: 'BTC',
      amount,
      paidAmount: totalPaid,
      address: destination,
      link: paymentLink?.startsWith('bitcoin:') ? paymentLink : `bitcoin:${destination}`,
      rate,
      expiresAt: invoice.expirationTime,
      status,
    },
  }
}
