/** What the invoice screen shows, and how its amounts are written: decimal texts, never floating-point numbers. */

export const INVOICE_STATUSES = ['waiting', 'partial', 'confirming'] as const

export type InvoiceData = {
  currency: string
  amount: string
  paidAmount: string
  address: string
  /** Opens a wallet: `bitcoin:…`. */
  link: string
  /** Dollars per coin. */
  rate: string
  expiresOn: string
  status: (typeof INVOICE_STATUSES)[number]
}

/** A top-up as this screen needs it. */
export type InvoicePayment = {
  packCents: number
  state: 'open' | 'paid' | 'failed'
  failure: string | null
  /** Null once it is settled. */
  invoice: InvoiceData | null
  /** Where the buyer gets bitcoin back. */
  claimUrl: string | null
}

export type InvoicePhase =
  | 'waiting'
  | 'partial'
  /** The time is over, and the provider hasn't decided yet. */
  | 'checking'
  /** A part arrived before the time was over; it can be claimed once it is confirmed. */
  | 'late-part'
  | 'confirming'
  | 'paid'
  | 'failed'

export function invoicePhase({ state, invoice }: InvoicePayment, now: number): InvoicePhase {
  if (state !== 'open') return state
  if (!invoice) return 'checking'
  if (invoice.status === 'confirming') return 'confirming'
  const isOver = Date.parse(invoice.expiresOn) <= now
  if (invoice.status === 'partial') return isOver ? 'late-part' : 'partial'
  return isOver ? 'checking' : 'waiting'
}

const DIGITS = 18

/** What is still to be paid. */
export function amountDue({ amount, paidAmount }: Pick<InvoiceData, 'amount' | 'paidAmount'>): string {
  const due = unitsOf(amount) - unitsOf(paidAmount)
  const digits = (due < 0n ? 0n : due).toString().padStart(DIGITS + 1, '0')
  return trimmed(`${digits.slice(0, -DIGITS)}.${digits.slice(-DIGITS)}`)
}

/** '0.00010000' → '0.0001' */
export function trimmed(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}

function unitsOf(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.slice(0, DIGITS).padEnd(DIGITS, '0'))
}

const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
})

/** '91880.0' → '1 BTC = $91,880' */
export function rateText({ currency, rate }: Pick<InvoiceData, 'currency' | 'rate'>): string {
  return `1 ${currency} = ${DOLLARS.format(Number(rate))}`
}

/** The beginning and the end, by which people compare addresses. */
export function shortAddress(address: string): string {
  return address.length <= 26 ? address : `${address.slice(0, 12)} … ${address.slice(-12)}`
}

/** 872 → '14:32' */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`
}
