/**
 * A BTCPay Server that only exists in tests: its API, its webhooks and its pages. Also a process of its own:
 * `node server/test/fakes/fake-btcpay.ts --port 4200 --webhookUrl …/api/payments/webhooks/btcpay`.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ApiRequest, createFakeApi } from './btcpay-api.ts'
import { type CheckoutAction, checkoutPage, claimPage } from './btcpay-pages.ts'
import {
  createFakeStore,
  dueOf,
  type FakeEvent,
  type FakeInvoice,
  type FakeStore,
  invoicedSats,
} from './btcpay-store.ts'

export const BTCPAY_KEYS = {
  apiKey: 'f16b4a7c3b8e4d7f9f8a1c2d3e4f5a6b7c8d9e0f',
  storeId: '9CiNzKoANXxmk5ayZngSXrHTiVvvgCrwrpFQd4m2K776',
  webhookSecret: '3PQwAeBWfGYZRSFJtbmTHN8kXq',
} as const

const PERMISSIONS = [
  ...['cancreateinvoice', 'canviewinvoices', 'canmodifyinvoices', 'canviewstoresettings'],
  ...[
    'webhooks.canmodifywebhooks',
    'canviewpullpayments',
    'cancreatenonapprovedpullpayments',
    'canarchivepullpayments',
  ],
].map((name) => `btcpay.store.${name}:${BTCPAY_KEYS.storeId}`)

/** What the next API requests get: `hang` never gets a response, `cut` a broken connection. */
export type BtcpayFailure = 'html' | 'error' | 'nonsense' | 'huge' | 'hang' | 'cut' | 'forbidden'
type Delivery = 'send' | 'hold' | 'twice' | 'drop'
type Meeting = { path: RegExp; left: number; all: Promise<void>; release: () => void }
/** A webhook as sent; `status` is the site's answer, null if there was none. */
export type SentWebhook = { body: string; signature: string; deliveryId: string; status: number | null }

export type FakeBtcpay = Awaited<ReturnType<typeof startFakeBtcpay>>
type Options = {
  port?: number
  /** A function if the site starts later; null sends no webhooks. */
  webhookUrl: string | (() => string) | null
}

const FAILURES: Partial<Record<BtcpayFailure, { status: number; body: string }>> = {
  html: { status: 200, body: '<!doctype html><title>Maintenance</title><h1>Back soon</h1>' },
  error: { status: 502, body: '<h1>Bad gateway</h1>' },
  nonsense: { status: 200, body: '{"id": 5, "status": "New", "amount": [' },
  huge: { status: 200, body: `"${'x'.repeat(40_000_000)}"` },
  forbidden: { status: 403, body: JSON.stringify({ code: 'missing-permission', message: 'No.' }) },
}

export async function startFakeBtcpay({ port = 0, webhookUrl }: Options) {
  const store = createFakeStore()
  const requests: ApiRequest[] = []
  const delivered: SentWebhook[] = []
  const held: FakeEvent[] = []
  const failures: { failure: BtcpayFailure; path: RegExp; isDone: boolean }[] = []
  const info = { fullySynched: true, hasWallet: true }
  const state = {
    permissions: PERMISSIONS as readonly string[],
    isWebhookListed: true,
    delivery: 'send' as Delivery,
  }
  let meeting: Meeting | null = null
  const hookUrl = () => (typeof webhookUrl === 'function' ? webhookUrl() : webhookUrl)

  async function meetOthers({ method, path }: ApiRequest): Promise<void> {
    if (!meeting || meeting.left === 0 || !meeting.path.test(`${method} ${path}`)) return
    meeting.left -= 1
    if (meeting.left === 0) meeting.release()
    await meeting.all
  }

  async function deliver(event: FakeEvent, redeliveryOf?: string): Promise<SentWebhook> {
    const deliveryId = randomUUID()
    const { type, invoiceId, ...more } = event
    const signed = signWebhook({
      manuallyMarked: false,
      deliveryId,
      webhookId: 'w1',
      originalDeliveryId: redeliveryOf ?? deliveryId,
      isRedelivery: redeliveryOf !== undefined,
      type,
      timestamp: Math.floor(Date.now() / 1_000),
      storeId: BTCPAY_KEYS.storeId,
      invoiceId,
      metadata: store.invoices.find(({ id }) => id === invoiceId)?.metadata ?? {},
      ...more,
    })
    const sent: SentWebhook = { ...signed, deliveryId, status: await post(hookUrl(), signed) }
    delivered.push(sent)
    return sent
  }

  /** BTCPay's events go out in their order. */
  async function emit(events: readonly FakeEvent[]): Promise<void> {
    for (const event of events) {
      if (state.delivery === 'drop' || hookUrl() === null) continue
      if (state.delivery === 'hold') {
        held.push(event)
        continue
      }
      const { deliveryId } = await deliver(event)
      if (state.delivery === 'twice') await deliver(event, deliveryId)
    }
  }

  const answerApi = createFakeApi({
    store,
    storeId: BTCPAY_KEYS.storeId,
    permissions: () => state.permissions,
    webhook: () => ({ url: hookUrl() ?? '', isListed: state.isWebhookListed }),
    origin: () => self.url,
    // The API responds before webhooks go out.
    emit: async (events) => void setImmediate(() => void emit(events)),
    info,
  })

  const server = createServer(async (incoming, outgoing) => {
    const request = await readRequest(incoming)
    if (request.path.startsWith('/__test/')) {
      const result = await command(request)
      outgoing.writeHead(200, { 'content-type': 'application/json' })
      return void outgoing.end(JSON.stringify(result ?? null))
    }
    if (!request.path.startsWith('/api/')) {
      const page = await showPage(request)
      outgoing.writeHead(page === null ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
      return void outgoing.end(page ?? 'Not found')
    }
    requests.push(request)
    await meetOthers(request)
    const at = failures.findIndex(({ path }) => path.test(`${request.method} ${request.path}`))
    const [failing] = at < 0 ? [] : failures.splice(at, 1)
    const isKnown = incoming.headers.authorization === `token ${BTCPAY_KEYS.apiKey}`
    const answered =
      failing && !failing.isDone
        ? null
        : isKnown
          ? await answerApi(request)
          : { status: 401, body: { code: 'unauthenticated', message: 'Authentication is required' } }
    if (failing?.failure === 'hang') return
    if (failing?.failure === 'cut') return void incoming.socket.destroy()
    const instead = failing && FAILURES[failing.failure]
    outgoing.writeHead(instead?.status ?? answered?.status ?? 500, { 'content-type': 'application/json' })
    outgoing.end(instead?.body ?? (answered?.body === null ? '' : JSON.stringify(answered?.body)))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  async function showPage({ method, path, body }: ApiRequest): Promise<string | null> {
    const [, kind, id] = /^\/(i|pull-payments)\/(\w+)$/.exec(path) ?? []
    if (kind === 'pull-payments') {
      const claim = store.pullPayments.find((one) => one.id === id)
      return claim ? claimPage(claim) : null
    }
    const invoice = store.invoices.find((one) => one.id === id)
    if (!invoice) return null
    if (method === 'POST') await emit(act(store, invoice, body.do as CheckoutAction))
    return checkoutPage(invoice)
  }

  /** `POST /__test/<name of a method>` with its arguments as a JSON array. */
  async function command({ path, body }: ApiRequest): Promise<unknown> {
    const method = self[path.slice('/__test/'.length) as keyof typeof self]
    return typeof method === 'function'
      ? (method as (...args: unknown[]) => unknown)(...Object.values(body))
      : method
  }

  const self = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    store,
    requests,
    delivered,
    info,
    /** The invoices of a key, oldest first. */
    invoicesOf: (key: string): FakeInvoice[] =>
      store.invoices.filter(({ metadata }) => metadata.orderId === key),
    pay: (id: string, sats?: number, status?: 'Processing' | 'Settled') => emit(store.pay(id, sats, status)),
    confirm: (id: string) => emit(store.confirm(id)),
    expire: (id: string) => emit(store.expire(id)),
    doubleSpend: (id: string) => emit(store.doubleSpend(id)),
    endMonitoring: (id: string) => emit(store.endMonitoring(id)),
    /** In BTCPay's own pages. */
    mark: (id: string, status: 'Settled' | 'Invalid') => emit(store.mark(id, status) ?? []),
    /** The next requests of this path wait for each other: none gets its response before all have arrived. */
    meet(path: string, count: number) {
      let release = () => {}
      const all = new Promise<void>((resolve) => {
        release = resolve
      })
      meeting = { path: new RegExp(path), left: count, all, release }
    },
    /** `path`: of the requests that fail, with their method. `isDone`: executed, and only the response is lost. */
    failNext(failure: BtcpayFailure, { times = 1, path = '', isDone = false } = {}) {
      failures.push(...Array.from({ length: times }, () => ({ failure, path: new RegExp(path), isDone })))
    },
    setDelivery(how: Delivery) {
      state.delivery = how
    },
    async release() {
      for (const event of held.splice(0)) await deliver(event)
    },
    /** Sends an event again, as BTCPay does after a failed delivery. */
    redeliver: (event: FakeEvent, deliveryId: string) => deliver(event, deliveryId),
    setPermissions(given: readonly string[]) {
      state.permissions = given
    },
    setWebhookListed(isListed: boolean) {
      state.isWebhookListed = isListed
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return self
}

function act(store: FakeStore, invoice: FakeInvoice, action: CheckoutAction): FakeEvent[] {
  const { id } = invoice
  if (action === 'confirm') return store.confirm(id)
  if (action === 'expire') return store.expire(id)
  const sats = {
    pay: dueOf(invoice),
    part: Math.ceil(invoicedSats(invoice) / 3),
    over: invoicedSats(invoice) * 2,
  }[action]
  return store.pay(id, sats)
}

/** A webhook's body and its signature. */
export function signWebhook(
  body: object | string,
  secret: string = BTCPAY_KEYS.webhookSecret,
): { body: string; signature: string } {
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2)
  return {
    body: text,
    signature: `sha256=${createHmac('sha256', secret).update(text, 'utf8').digest('hex')}`,
  }
}

async function post(url: string | null, { body, signature }: { body: string; signature: string }) {
  if (url === null) return null
  try {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'btcpay-sig': signature }
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(20_000) })
    await response.text()
    return response.status
  } catch {
    return null
  }
}

async function readRequest(incoming: IncomingMessage): Promise<ApiRequest> {
  const pieces: Buffer[] = []
  for await (const piece of incoming as AsyncIterable<Buffer>) pieces.push(piece)
  const text = Buffer.concat(pieces).toString('utf8')
  const { pathname: path, searchParams: query } = new URL(incoming.url ?? '/', 'http://btcpay.test')
  const isForm = incoming.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  const body = isForm ? Object.fromEntries(new URLSearchParams(text)) : text === '' ? {} : JSON.parse(text)
  return { method: incoming.method ?? '', path, query, body }
}

if (import.meta.main) {
  const given = (name: string) => process.argv[process.argv.indexOf(`--${name}`) + 1]
  const webhookUrl = process.argv.includes('--webhookUrl') ? (given('webhookUrl') ?? null) : null
  const fake = await startFakeBtcpay({ port: Number(given('port') ?? 0), webhookUrl })
  process.stdout.write(`${JSON.stringify({ url: fake.url, ...BTCPAY_KEYS })}\n`)
}
