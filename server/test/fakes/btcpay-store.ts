/** A store of a BTCPay Server as tests need it: invoices with BTCPay's rules for their states, and pull payments. Amounts are in satoshis. */
import { randomBytes } from 'node:crypto'

export type FakePayment = { id: string; sats: number; status: 'Processing' | 'Settled' | 'Invalid' }
export type FakeInvoice = {
  id: string
  cents: number
  rate: number
  address: string
  status: 'New' | 'Processing' | 'Settled' | 'Expired' | 'Invalid'
  additionalStatus: 'None' | 'PaidLate' | 'PaidPartial' | 'Marked' | 'PaidOver'
  createdAt: number
  expiresAt: number
  monitoredUntil: number
  archived: boolean
  metadata: Record<string, unknown>
  checkout: Record<string, unknown>
  payments: FakePayment[]
}
export type FakePullPayment = {
  id: string
  name: string
  description: string
  currency: string
  amount: string
  archived: boolean
  invoiceId: string
}
export type FakeEvent = { type: string; invoiceId: string; manuallyMarked?: boolean }

export type FakeStore = ReturnType<typeof createFakeStore>

const SATS = 100_000_000

export function createFakeStore() {
  /** In the order of their creation. */
  const invoices: FakeInvoice[] = []
  const pullPayments: FakePullPayment[] = []
  const settings = { rate: 91_880, addressPrefix: 'bcrt1q' }
  const id = () => randomBytes(11).toString('hex')

  const find = (wanted: string): FakeInvoice => {
    const found = invoices.find((one) => one.id === wanted)
    if (!found) throw new Error(`no invoice ${wanted}`)
    return found
  }

  /** BTCPay's rules for a changed or expired invoice. */
  function update(invoice: FakeInvoice): FakeEvent[] {
    const events: FakeEvent[] = []
    const add = (type: string) => void events.push({ type, invoiceId: invoice.id })
    if (invoice.status === 'New' && invoice.expiresAt <= Date.now()) {
      invoice.status = 'Expired'
      add('InvoiceExpired')
      if (invoice.additionalStatus === 'PaidPartial') add('InvoiceExpiredPaidPartial')
    }
    const due = dueOf(invoice)
    const hasPayment = paidOf(invoice) > 0
    if (invoice.status === 'New' && due <= 0) {
      invoice.status = 'Processing'
      add('InvoiceProcessing')
    } else if (invoice.status === 'Expired' && due <= 0 && invoice.additionalStatus !== 'PaidLate') {
      invoice.additionalStatus = 'PaidLate'
      add('InvoicePaidAfterExpiration')
    } else if ((invoice.status === 'New' || invoice.status === 'Expired') && hasPayment && due > 0)
      invoice.additionalStatus = 'PaidPartial'
    if (invoice.status !== 'Processing') return events
    if (due > 0) {
      invoice.status = 'New'
      invoice.additionalStatus = hasPayment ? 'PaidPartial' : 'None'
      return events
    }
    invoice.additionalStatus = due < 0 ? 'PaidOver' : 'None'
    const isConfirmed = paidOf(invoice, ['Settled']) >= invoicedSats(invoice)
    if (isConfirmed) {
      invoice.status = 'Settled'
      add('InvoiceSettled')
    } else if (invoice.monitoredUntil < Date.now()) {
      invoice.status = 'Invalid'
      add('InvoiceInvalid')
    }
    return events
  }

  return {
    invoices,
    pullPayments,
    settings,
    find,
    update,
    create(given: Pick<FakeInvoice, 'cents' | 'metadata' | 'checkout'>): FakeInvoice {
      const minutes = (name: string, initial: number) => Number(given.checkout[name] ?? initial) * 60_000
      const createdAt = Date.now()
      const expiresAt = createdAt + minutes('expirationMinutes', 15)
      const invoice: FakeInvoice = {
        ...given,
        id: id(),
        rate: settings.rate,
        address: `${settings.addressPrefix}${randomBytes(19).toString('hex')}`,
        status: 'New',
        additionalStatus: 'None',
        createdAt,
        expiresAt,
        monitoredUntil: expiresAt + minutes('monitoringMinutes', 1_440),
        archived: false,
        payments: [],
      }
      invoices.push(invoice)
      return invoice
    },
    /** A transaction to the invoice's address. */
    pay(
      wanted: string,
      sats = invoicedSats(find(wanted)),
      status: FakePayment['status'] = 'Processing',
    ): FakeEvent[] {
      const invoice = find(wanted)
      invoice.payments.push({ id: `${id()}-0`, sats, status })
      const received = { type: 'InvoiceReceivedPayment', invoiceId: wanted }
      const settled = status === 'Settled' ? [{ type: 'InvoicePaymentSettled', invoiceId: wanted }] : []
      return [received, ...settled, ...update(invoice)]
    },
    /** A block with all transactions to the invoice. */
    confirm(wanted: string): FakeEvent[] {
      const invoice = find(wanted)
      const waiting = invoice.payments.filter(({ status }) => status === 'Processing')
      for (const payment of waiting) payment.status = 'Settled'
      return [
        ...waiting.map(() => ({ type: 'InvoicePaymentSettled', invoiceId: wanted })),
        ...update(invoice),
      ]
    },
    /** The unconfirmed transactions are replaced by others that pay elsewhere. */
    doubleSpend(wanted: string): FakeEvent[] {
      const invoice = find(wanted)
      for (const payment of invoice.payments) if (payment.status === 'Processing') payment.status = 'Invalid'
      return update(invoice)
    },
    expire(wanted: string): FakeEvent[] {
      const invoice = find(wanted)
      invoice.expiresAt = Date.now() - 1_000
      return update(invoice)
    },
    endMonitoring(wanted: string): FakeEvent[] {
      const invoice = find(wanted)
      invoice.expiresAt = Date.now() - 2_000
      invoice.monitoredUntil = Date.now() - 1_000
      return update(invoice)
    },
    /** By hand, or through the API; null if BTCPay refuses it in this state. */
    mark(wanted: string, status: 'Settled' | 'Invalid'): FakeEvent[] | null {
      const invoice = find(wanted)
      const isMarked = invoice.additionalStatus === 'Marked'
      const allowed =
        status === 'Settled'
          ? invoice.status !== 'Settled'
          : ['New', 'Processing', 'Expired'].includes(invoice.status) ||
            (invoice.status !== 'Invalid' && isMarked)
      if (!allowed) return null
      invoice.status = status
      invoice.additionalStatus = 'Marked'
      return [{ type: `Invoice${status}`, invoiceId: wanted, manuallyMarked: true }]
    },
    refund(wanted: string, claim: Pick<FakePullPayment, 'name' | 'description' | 'currency' | 'amount'>) {
      const { status, additionalStatus } = find(wanted)
      const isLate = ['PaidLate', 'PaidOver', 'PaidPartial'].includes(additionalStatus)
      if (!(status === 'Settled' || status === 'Invalid' || (status === 'Expired' && isLate))) return null
      const pullPayment: FakePullPayment = { ...claim, id: id(), archived: false, invoiceId: wanted }
      pullPayments.push(pullPayment)
      return pullPayment
    },
  }
}

/** Rounded up to a whole satoshi, as BTCPay does. */
export function invoicedSats({ cents, rate }: FakeInvoice): number {
  return Math.ceil((cents / 100 / rate) * SATS)
}

export function paidOf({ payments }: FakeInvoice, statuses = ['Processing', 'Settled']): number {
  return payments.filter(({ status }) => statuses.includes(status)).reduce((sum, { sats }) => sum + sats, 0)
}

export function dueOf(invoice: FakeInvoice): number {
  return invoicedSats(invoice) - paidOf(invoice)
}

export function coins(sats: number): string {
  return (sats / SATS).toFixed(8)
}
