/**
 * CCBill as its documents and public clients describe it: FlexForms, JSON webhooks and the DataLink API. Also a process of its own:
 * `node server/test/fakes/fake-ccbill.ts --port 4200 --webhookUrl '…/api/payments/webhooks/ccbill?secret=…' --returnUrl '…top_up=%top_up%'`.
 */
import { createHash } from 'node:crypto'
import { payPage, providerPage } from './provider-page.ts'
import {
  type Delivered,
  type ProviderAnswer,
  type ProviderServer,
  postNotification,
  settingsOfProcess,
  startProviderServer,
} from './provider-server.ts'

export const CCBILL_KEYS = {
  account: '900100',
  subaccount: '0005',
  flexId: '687fa3e0-e60d-4466-88e2-181fa56dd6a9',
  salt: '7d901dad245fd0ff6bc20d06',
  webhookSecret: 'a-long-webhook-secret-of-ours',
  dataLink: { username: 'candid', password: 'datalink-password' },
}

type Sale = {
  subscriptionId: string
  transactionId: string
  price: string
  currencyCode: string
  key: string
  isVoided: boolean
}
type Fields = Record<string, string | number>

export type FakeCcbill = ProviderServer & {
  sales: Sale[]
  /** A buyer pays or is declined on the form at this address; where their browser goes next. */
  pay(url: string, answer?: 'pay' | 'decline'): Promise<string>
  /** Declines the next charges of this saved card. */
  declineCard(subscriptionId: string): void
  /** The next API answers are this code, and nothing else happens. */
  answerNextWith(code: string): void
  /** The operator refunds in CCBill's admin. */
  refund(subscriptionId: string, amount: string): Promise<Delivered>
  voidSale(subscriptionId: string): Promise<Delivered>
  chargeBack(subscriptionId: string): Promise<Delivered>
  /** The fields of a webhook about a sale, with changes. */
  saleFields(sale: Sale, change?: Fields): Fields
}

export async function startFakeCcbill({
  port,
  webhookUrl,
  returnUrl,
}: {
  port?: number
  /** With the secret; a function if the site starts after CCBill. */
  webhookUrl: string | (() => string)
  /** Where the form sends buyers afterwards, with `%top_up%` for our variable. */
  returnUrl: string | (() => string)
}): Promise<FakeCcbill> {
  const { account, subaccount, flexId, salt, dataLink } = CCBILL_KEYS
  const sales: Sale[] = []
  const declined = new Set<string>()
  const codes: string[] = []
  let numbers = 24_000_000

  const md5 = (text: string) => createHash('md5').update(text).digest('hex')
  const currentOf = (url: string | (() => string)) => (typeof url === 'string' ? url : url())
  const backTo = (key: string) => currentOf(returnUrl).replace('%top_up%', encodeURIComponent(key))
  const find = (subscriptionId: string) => sales.find((sale) => sale.subscriptionId === subscriptionId)

  /** Ids of CCBill have nineteen digits, of which the first is zero. */
  function makeSale(order: { price: string; currencyCode: string; key: string }): Sale {
    numbers += 2
    const sale = {
      subscriptionId: `01257169010${numbers}`,
      transactionId: `01257169020${numbers + 1}`,
      isVoided: false,
      ...order,
    }
    sales.unshift(sale)
    return sale
  }

  function problemOf(query: URLSearchParams): string {
    const text = (name: string) => query.get(name) ?? ''
    const isOurs = text('clientAccnum') === account && text('clientSubacc') === subaccount
    if (!isOurs) return 'This account doesn’t exist.'
    const digest = md5(`${text('initialPrice')}${text('initialPeriod')}${text('currencyCode')}${salt}`)
    return text('formDigest') === digest ? '' : 'The price is not valid.'
  }

  function formPage(query: URLSearchParams): ProviderAnswer {
    const problem = problemOf(query)
    if (problem) return { status: 500, body: providerPage('CCBill', 'CCBill', `<h1>${problem}</h1>`) }
    return {
      body: payPage('CCBill', {
        amount: `$${query.get('initialPrice')}`,
        words: 'Charged once.',
        action: '/form',
        leave: backTo(query.get('top_up') ?? ''),
        fields: query,
      }),
    }
  }

  async function take(form: URLSearchParams): Promise<ProviderAnswer> {
    const problem = problemOf(form)
    if (problem) return { status: 500, body: providerPage('CCBill', 'CCBill', `<h1>${problem}</h1>`) }
    const key = form.get('top_up') ?? ''
    if (form.get('do') !== 'pay') {
      numbers += 1
      const failure = { transactionId: `01257169030${numbers}`, failureCode: 'BE-112', 'X-top_up': key }
      await notify('NewSaleFailure', { ...failure, failureReason: 'The transaction was declined.' })
      return { location: backTo(key) }
    }
    const price = form.get('initialPrice') ?? ''
    const sale = makeSale({ price, currencyCode: form.get('currencyCode') ?? '', key })
    await notify('NewSaleSuccess', self.saleFields(sale))
    return { location: backTo(key) }
  }

  async function charge(query: URLSearchParams): Promise<string> {
    const before = find(query.get('subscriptionId') ?? '')
    if (!before) return '-3'
    if (declined.has(before.subscriptionId))
      return '\n<approved>0</approved>\n<denialId>0125716903000000001</denialId>\n'
    const sale = makeSale({
      price: query.get('initialPrice') ?? '',
      currencyCode: query.get('currencyCode') ?? '',
      key: query.get('top_up') ?? '',
    })
    // The notification may overtake the answer.
    await notify('UpSaleSuccess', self.saleFields(sale, { dynamicPricingValidationDigest: '' }))
    return `\n<approved>1</approved>\n<subscriptionId>${sale.subscriptionId}</subscriptionId>\n`
  }

  function status(query: URLSearchParams): string {
    const sale = find(query.get('subscriptionId') ?? '')
    if (!sale) return '-3'
    const voids = `<voidsIssued>${sale.isVoided ? 1 : 0}</voidsIssued>`
    return `\n<subscriptionStatus>1</subscriptionStatus>\n<refundsIssued>0</refundsIssued>\n${voids}\n`
  }

  async function api(query: URLSearchParams): Promise<ProviderAnswer> {
    const isUser =
      query.get('clientAccnum') === account &&
      query.get('username') === dataLink.username &&
      query.get('password') === dataLink.password
    const actions: Record<string, () => string | Promise<string>> = {
      chargeByPreviousTransactionId: () => charge(query),
      viewSubscriptionStatus: () => status(query),
    }
    const action = actions[query.get('action') ?? ''] ?? (() => '-6')
    const result = codes.shift() ?? (isUser ? await action() : '-1')
    return { type: 'text/xml', body: `<?xml version='1.0' standalone='yes'?>\n<results>${result}</results>` }
  }

  function notify(eventType: string, fields: Fields): Promise<Delivered> {
    const body = JSON.stringify({
      clientAccnum: account,
      clientSubacc: subaccount,
      timestamp: new Date().toISOString().slice(0, 19).replace('T', ' '),
      ...fields,
    })
    const extra = new URLSearchParams({ clientAccnum: account, clientSubacc: subaccount, eventType })
    return server.notify(() =>
      postNotification(`${currentOf(webhookUrl)}&${extra}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      }),
    )
  }

  function reverse(eventType: string, subscriptionId: string, amount?: string): Promise<Delivered> {
    const sale = find(subscriptionId)
    if (!sale) throw new Error(`no sale ${subscriptionId}`)
    if (eventType === 'Void') sale.isVoided = true
    return notify(eventType, {
      subscriptionId,
      transactionId: sale.transactionId,
      amount: amount ?? sale.price,
      currency: 'USD',
      currencyCode: sale.currencyCode,
      reason: 'Customer Refunded',
    })
  }

  const server = await startProviderServer({
    port,
    isApi: (path) => path.endsWith('.cgi'),
    async answer({ method, path, query, form }) {
      if (method === 'GET' && path === `/wap-frontflex/flexforms/${flexId}`) return formPage(query)
      if (method === 'POST' && path === '/form') return take(form)
      if (method === 'GET' && path === '/jpost/billingApi.cgi') return api(query)
      if (method === 'POST' && path === '/utils/subscriptionManagement.cgi') return api(form)
      return null
    },
    commands: {
      sales: async () => sales,
      refund: (form) => self.refund(form.get('sale') ?? '', form.get('amount') ?? ''),
      void: (form) => self.voidSale(form.get('sale') ?? ''),
      chargeback: (form) => self.chargeBack(form.get('sale') ?? ''),
      decline: async (form) => self.declineCard(form.get('sale') ?? ''),
    },
  })
  const self: FakeCcbill = Object.assign(server, {
    sales,
    async pay(url: string, answer: 'pay' | 'decline' = 'pay') {
      const form = new URLSearchParams(new URL(url).search)
      form.set('do', answer)
      const response = await fetch(`${server.url}/form`, { method: 'POST', body: form, redirect: 'manual' })
      const location = response.headers.get('location')
      if (location === null) throw new Error(`CCBill refuses the order: ${await response.text()}`)
      return location
    },
    declineCard: (subscriptionId: string) => void declined.add(subscriptionId),
    answerNextWith: (code: string) => void codes.push(code),
    refund: (subscriptionId: string, amount: string) => reverse('Refund', subscriptionId, amount),
    voidSale: (subscriptionId: string) => reverse('Void', subscriptionId),
    chargeBack: (subscriptionId: string) => reverse('Chargeback', subscriptionId),
    saleFields: (
      { subscriptionId, transactionId, price, currencyCode, key }: Sale,
      change: Fields = {},
    ): Fields => ({
      subscriptionId,
      transactionId,
      clientAccnum: account,
      clientSubacc: subaccount,
      timestamp: '2026-11-19 14:03:21',
      firstName: 'Nadia',
      lastName: 'Brandt',
      country: 'US',
      flexId,
      billedInitialPrice: price,
      billedCurrencyCode: currencyCode,
      accountingInitialPrice: price,
      accountingCurrencyCode: '840',
      initialPeriod: '30',
      rebills: '0',
      dynamicPricingValidationDigest: md5(`${subscriptionId}1${salt}`),
      paymentType: 'CREDIT',
      cardType: 'VISA',
      bin: '411111',
      last4: '1111',
      expDate: '1239',
      'X-top_up': key,
      ...change,
    }),
  })
  return self
}

if (import.meta.main) {
  const { port, webhookUrl = '', returnUrl = '' } = settingsOfProcess()
  const { url } = await startFakeCcbill({
    port,
    webhookUrl: String(webhookUrl),
    returnUrl: String(returnUrl),
  })
  process.stdout.write(`CCBill (test): ${url}\n`)
}
