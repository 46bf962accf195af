/**
 * Verotel FlexPay as its documents and public clients describe it: order page, status page and postbacks. Also a process of its own:
 * `node server/test/fakes/fake-verotel.ts --port 4100 --webhookUrl …/api/payments/webhooks/verotel`.
 */
import { createHash } from 'node:crypto'
import { payPage, providerPage } from './provider-page.ts'
import {
  type Delivered,
  type ProviderAnswer,
  type ProviderRequest,
  type ProviderServer,
  postNotification,
  settingsOfProcess,
  startProviderServer,
} from './provider-server.ts'

export const VEROTEL_KEYS = { shopId: '68849', signatureKey: 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J' }

/** Parameters that Verotel's own clients leave out of the signature of requests. */
const UNSIGNED = ['signature', 'email', 'oneClickToken', 'origin']

type Sale = {
  saleID: string
  transactionID: string
  order: URLSearchParams
  result: 'APPROVED' | 'DECLINED'
  /** Verotel refunds by itself what the site did not acknowledge. */
  isRefunded: boolean
}

export type FakeVerotel = ProviderServer & {
  sales: Sale[]
  /** A buyer pays or is declined on the page at this address; where their browser goes next. */
  pay(url: string, answer?: 'pay' | 'decline'): Promise<string>
  /** The operator refunds in Control Center. */
  credit(saleID: string, amount: string): Promise<Delivered>
  chargeBack(saleID: string): Promise<Delivered>
  /** Changes lines of the next answer about a sale. */
  answerWith(change: Record<string, string>): void
  /** The signed query of a postback, with changes. */
  postback(sale: Sale, change?: Record<string, string>): URLSearchParams
}

export async function startFakeVerotel({
  port,
  webhookUrl,
  shopId = VEROTEL_KEYS.shopId,
  signatureKey = VEROTEL_KEYS.signatureKey,
}: {
  port?: number
  /** A function if the site starts after Verotel. */
  webhookUrl: string | (() => string)
  shopId?: string
  signatureKey?: string
}): Promise<FakeVerotel> {
  const sales: Sale[] = []
  const changes: Record<string, string>[] = []
  let numbers = 4_000_000

  const sign = (parameters: URLSearchParams): string => {
    const pairs = [...parameters].filter(([name]) => !UNSIGNED.includes(name))
    const text = pairs
      .map(([name, value]) => `${name}=${value}`)
      .sort((a, b) => ((a.split('=')[0] ?? '') < (b.split('=')[0] ?? '') ? -1 : 1))
    return createHash('sha256')
      .update(`${signatureKey}:${text.join(':')}`)
      .digest('hex')
  }
  const signed = (parameters: Record<string, string>): URLSearchParams => {
    const query = new URLSearchParams(parameters)
    query.set('signature', sign(query))
    return query
  }
  const isGenuine = (query: URLSearchParams) =>
    query.get('shopID') === shopId && query.get('signature') === sign(query)
  const find = (saleID: string): Sale => {
    const sale = sales.find((one) => one.saleID === saleID)
    if (!sale) throw new Error(`no sale ${saleID}`)
    return sale
  }

  function orderPage(query: URLSearchParams): ProviderAnswer {
    const problem = isGenuine(query) ? usedUp(query) : 'The signature isn’t valid.'
    if (problem) return { status: 400, body: providerPage('Verotel', 'Verotel', `<h1>${problem}</h1>`) }
    return {
      body: payPage('Verotel', {
        amount: `${query.get('priceAmount')} ${query.get('priceCurrency')}`,
        words: query.get('description') ?? '',
        action: '/order',
        leave: query.get('declineURL'),
        fields: query,
      }),
    }
  }

  const usedUp = (order: URLSearchParams): string => {
    const key = order.get('referenceID')
    const isUsed = sales.some((sale) => sale.result === 'APPROVED' && sale.order.get('referenceID') === key)
    return isUsed ? 'This order was paid already.' : ''
  }

  async function take(form: URLSearchParams): Promise<ProviderAnswer> {
    const isPaid = form.get('do') === 'pay'
    form.delete('do')
    const problem = isGenuine(form) ? usedUp(form) : 'The signature isn’t valid.'
    if (problem) return { status: 400, body: providerPage('Verotel', 'Verotel', `<h1>${problem}</h1>`) }
    numbers += 2
    const sale: Sale = {
      saleID: String(numbers),
      transactionID: String(numbers + 1),
      order: form,
      result: isPaid ? 'APPROVED' : 'DECLINED',
      isRefunded: false,
    }
    sales.unshift(sale)
    if (!isPaid) return { location: form.get('declineURL') ?? '/' }
    await self.notify(async () => {
      const answer = await send(self.postback(sale))
      sale.isRefunded = answer?.body !== 'OK'
      return answer
    })
    const back = new URL(form.get('successURL') ?? self.url)
    for (const [name, value] of self.postback(sale)) back.searchParams.set(name, value)
    return { location: back.href }
  }

  function status(query: URLSearchParams): ProviderAnswer {
    const type = 'text/plain; charset=utf-8'
    if (!isGenuine(query)) return { type, body: '---\nresponse: ERROR\nerror: Invalid signature\n' }
    const [saleID, key] = [query.get('saleID'), query.get('referenceID')]
    const sale = sales.find((one) => (saleID ? one.saleID === saleID : one.order.get('referenceID') === key))
    if (!sale) return { type, body: '---\nresponse: NOTFOUND\n' }
    const lines = {
      response: 'FOUND',
      type: 'purchase',
      shopID: shopId,
      saleID: sale.saleID,
      referenceID: sale.order.get('referenceID') ?? '',
      saleResult: sale.result,
      priceAmount: `'${sale.order.get('priceAmount')}'`,
      priceCurrency: sale.order.get('priceCurrency') ?? '',
      paymentMethod: 'CC',
      ...changes.shift(),
    }
    const body = Object.entries(lines).map(([name, value]) => `${name}: ${value}\n`)
    return { type, body: `---\n${body.join('')}` }
  }

  const send = (query: URLSearchParams) =>
    postNotification(`${typeof webhookUrl === 'string' ? webhookUrl : webhookUrl()}?${query}`)

  const reverse = (saleID: string, event: string, amount: string) => {
    const { order } = find(saleID)
    numbers += 2
    const query = signed({
      ...{ event, type: 'purchase', shopID: shopId, saleID, transactionID: String(numbers) },
      parentID: find(saleID).transactionID,
      referenceID: order.get('referenceID') ?? '',
      priceAmount: amount,
      priceCurrency: order.get('priceCurrency') ?? '',
    })
    return self.notify(() => send(query))
  }

  const server = await startProviderServer({
    port,
    isApi: (path) => path === '/salestatus',
    async answer({ method, path, query, form }: ProviderRequest) {
      if (method === 'GET' && path === '/startorder') return orderPage(query)
      if (method === 'POST' && path === '/order') return take(form)
      if (method === 'GET' && path === '/salestatus') return status(query)
      return null
    },
    commands: {
      sales: async () => sales.map(({ order, ...sale }) => ({ ...sale, order: Object.fromEntries(order) })),
      credit: (form) => self.credit(form.get('saleID') ?? '', form.get('amount') ?? ''),
      chargeback: (form) => self.chargeBack(form.get('saleID') ?? ''),
    },
  })
  const self: FakeVerotel = Object.assign(server, {
    sales,
    async pay(url: string, answer: 'pay' | 'decline' = 'pay') {
      const form = new URLSearchParams(new URL(url).search)
      form.set('do', answer)
      const response = await fetch(`${server.url}/order`, { method: 'POST', body: form, redirect: 'manual' })
      const location = response.headers.get('location')
      if (location === null) throw new Error(`Verotel refuses the order: ${await response.text()}`)
      return location
    },
    credit: (saleID: string, amount: string) => reverse(saleID, 'credit', amount),
    chargeBack: (saleID: string) =>
      reverse(saleID, 'chargeback', find(saleID).order.get('priceAmount') ?? ''),
    answerWith: (change: Record<string, string>) => void changes.push(change),
    postback: ({ order, saleID, transactionID }: Sale, change: Record<string, string> = {}) =>
      signed({
        CCBrand: 'VISA',
        paymentMethod: 'CC',
        priceAmount: order.get('priceAmount') ?? '',
        priceCurrency: order.get('priceCurrency') ?? '',
        referenceID: order.get('referenceID') ?? '',
        saleID,
        shopID: shopId,
        transactionID,
        truncatedPAN: 'XXXXXXXXXXXX4242',
        type: 'purchase',
        ...change,
      }),
  })
  return self
}

if (import.meta.main) {
  const { port, webhookUrl = '' } = settingsOfProcess()
  const { url } = await startFakeVerotel({ port, webhookUrl: String(webhookUrl) })
  process.stdout.write(`Verotel (test): ${url}\n`)
}
