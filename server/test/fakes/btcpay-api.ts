/** The Greenfield API of the fake BTCPay Server, in BTCPay's formats: amounts as texts, times as Unix seconds. */
import {
  coins,
  dueOf,
  type FakeEvent,
  type FakeInvoice,
  type FakeStore,
  invoicedSats,
  paidOf,
} from './btcpay-store.ts'

export type ApiRequest = {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
}
export type ApiResponse = { status: number; body: unknown }

type ApiParts = {
  store: FakeStore
  storeId: string
  permissions: () => readonly string[]
  webhook: () => { url: string; isListed: boolean }
  origin: () => string
  emit: (events: readonly FakeEvent[]) => Promise<unknown>
  info: { fullySynched: boolean; hasWallet: boolean }
}
type Handler = (request: ApiRequest, id: string) => ApiResponse | Promise<ApiResponse>

const ok = (body: unknown): ApiResponse => ({ status: 200, body })
const refused = (status: number, code: string): ApiResponse => ({ status, body: { code, message: code } })
const seconds = (ms: number) => Math.floor(ms / 1_000)

export function createFakeApi(parts: ApiParts) {
  const { store, storeId, emit } = parts
  const base = `/api/v1/stores/${storeId}`
  /** Path, the permission that it needs, and what it does. */
  const routes: [string, RegExp, string | null, Handler][] = [
    [
      'GET',
      /^\/api\/v1\/api-keys\/current$/,
      null,
      () => ok({ permissions: parts.permissions(), label: '' }),
    ],
    [
      'GET',
      /^\/api\/v1\/server\/info$/,
      null,
      () => ok({ version: '2.3.0', fullySynched: parts.info.fullySynched }),
    ],
    ['GET', own(''), 'canviewstoresettings', () => ok({ id: storeId, name: 'Candid', paymentTolerance: 0 })],
    [
      'GET',
      own('/payment-methods'),
      'canviewstoresettings',
      () => ok(parts.info.hasWallet ? [{ paymentMethodId: 'BTC-CHAIN', enabled: true }] : []),
    ],
    [
      'GET',
      own('/payment-methods/BTC-CHAIN/wallet/preview'),
      'canviewstoresettings',
      () => ok({ addresses: [{ keyPath: '0/0', address: `${store.settings.addressPrefix}preview` }] }),
    ],
    ['GET', own('/webhooks'), 'webhooks.canmodifywebhooks', () => ok(webhooks())],
    ['GET', own('/invoices'), 'canviewinvoices', ({ query }) => ok(list(query).map(invoiceJson))],
    ['POST', own('/invoices'), 'cancreateinvoice', ({ body }) => create(body)],
    ['GET', own('/invoices/(\\w+)'), 'canviewinvoices', (_, id) => withInvoice(id, invoiceJson)],
    [
      'PUT',
      own('/invoices/(\\w+)'),
      'canmodifyinvoices',
      ({ body }, id) => withInvoice(id, (one) => rename(one, body)),
    ],
    ['DELETE', own('/invoices/(\\w+)'), 'canmodifyinvoices', (_, id) => withInvoice(id, archive)],
    [
      'GET',
      own('/invoices/(\\w+)/payment-methods'),
      'canviewinvoices',
      (_, id) => withInvoice(id, methodsJson),
    ],
    ['POST', own('/invoices/(\\w+)/status'), 'canmodifyinvoices', ({ body }, id) => mark(id, body)],
    [
      'POST',
      own('/invoices/(\\w+)/refund'),
      'cancreatenonapprovedpullpayments',
      ({ body }, id) => refund(id, body),
    ],
    [
      'GET',
      own('/pull-payments'),
      'canviewpullpayments',
      () => ok(store.pullPayments.toReversed().map(claimJson)),
    ],
    ['DELETE', own('/pull-payments/(\\w+)'), 'canarchivepullpayments', (_, id) => archiveClaim(id)],
  ]

  function own(path: string): RegExp {
    return new RegExp(`^${base}${path}$`)
  }

  function list(query: URLSearchParams): FakeInvoice[] {
    const orderId = query.get('orderId')
    return store.invoices
      .filter(({ metadata }) => orderId === null || metadata.orderId === orderId)
      .filter(({ archived }) => !archived || query.get('includeArchived') === 'true')
      .toReversed()
      .slice(0, Number(query.get('take') ?? 50))
  }

  async function create(body: Record<string, unknown>): Promise<ApiResponse> {
    const { amount, currency, metadata, checkout } = body
    if (typeof amount !== 'string' || currency !== 'USD') return refused(422, 'validation')
    const invoice = store.create({
      cents: Math.round(Number(amount) * 100),
      metadata: (metadata ?? {}) as Record<string, unknown>,
      checkout: (checkout ?? {}) as Record<string, unknown>,
    })
    await emit([{ type: 'InvoiceCreated', invoiceId: invoice.id }])
    return ok(invoiceJson(invoice))
  }

  function withInvoice(id: string, use: (invoice: FakeInvoice) => unknown): ApiResponse {
    const invoice = store.invoices.find((one) => one.id === id)
    return invoice ? ok(use(invoice)) : refused(404, 'invoice-not-found')
  }

  function rename(invoice: FakeInvoice, { metadata }: Record<string, unknown>) {
    invoice.metadata = metadata as Record<string, unknown>
    return invoiceJson(invoice)
  }

  function archive(invoice: FakeInvoice) {
    invoice.archived = true
    return null
  }

  async function mark(id: string, { status }: Record<string, unknown>): Promise<ApiResponse> {
    const events = store.mark(id, status as 'Settled' | 'Invalid')
    if (!events) return refused(422, 'validation')
    await emit(events)
    return withInvoice(id, invoiceJson)
  }

  async function refund(id: string, body: Record<string, unknown>): Promise<ApiResponse> {
    const { refundVariant, customAmount, customCurrency, name, description, payoutMethodId } = body
    const isValid =
      refundVariant === 'Custom' &&
      Number(customAmount) > 0 &&
      payoutMethodId === 'BTC-CHAIN' &&
      `${name}`.length <= 50
    if (!isValid) return refused(422, 'validation')
    const claim = store.refund(id, {
      name: `${name}`,
      description: `${description}`,
      currency: `${customCurrency}`,
      amount: `${customAmount}`,
    })
    if (!claim) return refused(400, 'non-refundable')
    await emit([{ type: 'InvoiceRefund', invoiceId: id }])
    return ok(claimJson(claim))
  }

  function archiveClaim(id: string): ApiResponse {
    const claim = store.pullPayments.find((one) => one.id === id)
    if (!claim) return refused(404, 'pullpayment-not-found')
    claim.archived = true
    return ok(null)
  }

  function claimJson({ invoiceId: _, ...claim }: FakeStore['pullPayments'][number]) {
    return {
      ...claim,
      viewLink: `${parts.origin()}/pull-payments/${claim.id}`,
      autoApproveClaims: claim.currency === 'BTC',
    }
  }

  function webhooks() {
    const { url, isListed } = parts.webhook()
    return isListed
      ? [{ id: 'w1', enabled: true, automaticRedelivery: true, url, authorizedEvents: { everything: true } }]
      : []
  }

  function invoiceJson(invoice: FakeInvoice) {
    const { id, status, additionalStatus, archived, metadata, checkout } = invoice
    return {
      id,
      storeId,
      amount: (invoice.cents / 100).toFixed(2),
      paidAmount: ((paidOf(invoice) / 1e8) * invoice.rate).toFixed(2),
      currency: 'USD',
      type: 'Standard',
      checkoutLink: `${parts.origin()}/i/${id}`,
      status,
      additionalStatus,
      createdTime: seconds(invoice.createdAt),
      expirationTime: seconds(invoice.expiresAt),
      monitoringExpiration: seconds(invoice.monitoredUntil),
      archived,
      metadata,
      checkout,
    }
  }

  function methodsJson(invoice: FakeInvoice) {
    const due = dueOf(invoice)
    return [
      {
        paymentMethodId: 'BTC-CHAIN',
        currency: 'BTC',
        activated: true,
        destination: invoice.address,
        paymentLink: `bitcoin:${invoice.address}?amount=${coins(Math.max(due, 0))}`,
        // Averages of several exchanges have this many.
        rate: `${invoice.rate}.0000000000000000000001`,
        totalPaid: coins(paidOf(invoice)),
        paymentMethodPaid: coins(paidOf(invoice)),
        due: coins(due),
        amount: coins(invoicedSats(invoice)),
        paymentMethodFee: '0',
        payments: invoice.payments
          .filter(({ status }) => status !== 'Invalid')
          .map(({ id, sats, status }) => ({
            id,
            value: coins(sats),
            fee: '0',
            status,
            destination: invoice.address,
          })),
      },
    ]
  }

  return async (request: ApiRequest): Promise<ApiResponse> => {
    for (const [method, pattern, permission, handle] of routes) {
      const match = pattern.exec(request.path)
      if (method !== request.method || !match) continue
      const needed = permission && `btcpay.store.${permission}`
      if (needed && !parts.permissions().some((given) => given.split(':')[0] === needed))
        return refused(403, 'missing-permission')
      return handle(request, match[1] ?? '')
    }
    return refused(404, 'not-found')
  }
}
