/** A site with the providers that show a page of their own, and what tests need of each provider. */
import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { FakeCcbill } from './fakes/fake-ccbill.ts'
import { CCBILL_KEYS, startFakeCcbill } from './fakes/fake-ccbill.ts'
import { type FakeVerotel, startFakeVerotel, VEROTEL_KEYS } from './fakes/fake-verotel.ts'
import type { Delivered, ProviderServer } from './fakes/provider-server.ts'
import type { ShownTopUp } from './payments.ts'
import { answerOf, askAs, type RequestUser } from './people.ts'
import { freshSite, type TestSite } from './site.ts'

export type RedirectProvider = {
  name: 'verotel' | 'ccbill'
  server: ProviderServer
  pay(url: string, answer?: 'pay' | 'decline'): Promise<string>
  /** Notifies of another payment of the same order. */
  payAgain(url: string): Promise<unknown>
  /** The provider's number of the newest payment. */
  newestPayment(): string
  /** Sends a genuine notification of the newest payment, with another amount or currency. */
  notifyWith(change: { amount?: string; currency?: 'EUR' }): Promise<Response>
  refund(payment: string, amount: string): Promise<Delivered>
  chargeBack(payment: string): Promise<Delivered>
}

export type RedirectSite = {
  site: TestSite
  verotel: FakeVerotel
  ccbill: FakeCcbill
  providers: readonly RedirectProvider[]
}

export async function redirectSite(): Promise<RedirectSite> {
  const started: { site?: TestSite } = {}
  const urlOf = () => started.site?.url ?? assert.fail('the site has not started')
  const verotelHook = () => `${urlOf()}/api/payments/webhooks/verotel`
  const ccbillHook = () => `${urlOf()}/api/payments/webhooks/ccbill?secret=${CCBILL_KEYS.webhookSecret}`
  const verotel = await startFakeVerotel({ webhookUrl: verotelHook })
  const ccbill = await startFakeCcbill({
    webhookUrl: ccbillHook,
    returnUrl: () => `${urlOf()}/account/purchases/payment?top_up=%top_up%`,
  })
  after(() => {
    verotel.close()
    ccbill.close()
  })
  const site = await freshSite({
    RATE_LIMITS: 'off',
    PAYMENTS: 'verotel,ccbill',
    VEROTEL_SHOP_ID: VEROTEL_KEYS.shopId,
    VEROTEL_SIGNATURE_KEY: VEROTEL_KEYS.signatureKey,
    VEROTEL_API_URL: verotel.url,
    CCBILL_ACCOUNT: CCBILL_KEYS.account,
    CCBILL_SUBACCOUNT: CCBILL_KEYS.subaccount,
    CCBILL_FLEX_ID: CCBILL_KEYS.flexId,
    CCBILL_SALT: CCBILL_KEYS.salt,
    CCBILL_WEBHOOK_SECRET: CCBILL_KEYS.webhookSecret,
    CCBILL_DATALINK_USERNAME: CCBILL_KEYS.dataLink.username,
    CCBILL_DATALINK_PASSWORD: CCBILL_KEYS.dataLink.password,
    CCBILL_API_URL: ccbill.url,
  })
  started.site = site
  return {
    site,
    verotel,
    ccbill,
    providers: [verotelProvider(verotel, verotelHook), ccbillProvider(ccbill, ccbillHook)],
  }
}

function verotelProvider(verotel: FakeVerotel, hook: () => string): RedirectProvider {
  return {
    name: 'verotel',
    server: verotel,
    pay: verotel.pay,
    // Verotel refuses a used reference; here it doesn't.
    payAgain() {
      const sale = verotel.sales[0] ?? assert.fail('nobody paid')
      return fetch(`${hook()}?${verotel.postback(sale, { saleID: '3999999' })}`)
    },
    newestPayment: () => verotel.sales[0]?.saleID ?? assert.fail('nobody paid'),
    notifyWith({ amount, currency }) {
      const sale = verotel.sales[0] ?? assert.fail('nobody paid')
      const change = { ...(amount && { priceAmount: amount }), ...(currency && { priceCurrency: currency }) }
      return fetch(`${hook()}?${verotel.postback(sale, change)}`)
    },
    refund: verotel.credit,
    chargeBack: verotel.chargeBack,
  }
}

function ccbillProvider(ccbill: FakeCcbill, hook: () => string): RedirectProvider {
  return {
    name: 'ccbill',
    server: ccbill,
    pay: ccbill.pay,
    payAgain: (url) => ccbill.pay(url),
    newestPayment: () => ccbill.sales[0]?.subscriptionId ?? assert.fail('nobody paid'),
    notifyWith({ amount, currency }) {
      const sale = ccbill.sales[0] ?? assert.fail('nobody paid')
      const change = {
        ...(amount && { billedInitialPrice: amount }),
        ...(currency && { billedCurrencyCode: '978' }),
      }
      return fetch(`${hook()}&eventType=NewSaleSuccess`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(ccbill.saleFields(sale, change)),
      })
    },
    refund: ccbill.refund,
    chargeBack: ccbill.chargeBack,
  }
}

/** Starts buying credits on a provider's page. */
export const orderAt = (site: TestSite, asker: RequestUser, provider: string, key?: string) =>
  answerOf<ShownTopUp>(
    askAs(
      site,
      asker,
      `mutation ($method: ID!, $key: String) {
        buyCredits(pack: 10, method: $method, key: $key) {
          id pack credits state failure challenge card wallet { cents amount }
        }
      }`,
      { method: `${provider}:card`, key },
    ),
  )
