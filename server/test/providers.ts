/** A site that offers every provider at once, and what tests need of each: to order, to pay, and to take payments back. */
import assert from 'node:assert/strict'
import { after } from 'node:test'
import { startFakeStripe } from './fake-stripe.ts'
import { BTCPAY_KEYS, startFakeBtcpay } from './fakes/fake-btcpay.ts'
import { CCBILL_KEYS, startFakeCcbill } from './fakes/fake-ccbill.ts'
import { startFakeVerotel, VEROTEL_KEYS } from './fakes/fake-verotel.ts'
import { type Relay, startRelay } from './fakes/relay.ts'
import { addCardViaApi, CARD, type ShownCard, type ShownTopUp } from './payments.ts'
import { answerOf, askAs } from './people.ts'
import type { Seeded } from './seed.ts'
import { freshSite, type TestSite } from './site.ts'
import { confirmCard, KEYS } from './stripe-protocol.ts'

/** A purchase of credits for $10, which the buyer hasn't paid yet. */
export type OpenOrder = { fan: Seeded; id: string; url: string | null }

export type ProviderDriver = {
  name: string
  /** Notifications on their way to the site. */
  notifications: Relay
  /** Requests on their way to the provider. */
  api: Relay
  /** Whether starting a payment calls the provider. */
  callsAtStart: boolean
  /** Whether the site can look a payment up that it was never notified of. */
  canLookUp: boolean
  order(fan: Seeded, key?: string): Promise<OpenOrder>
  /** The buyer pays, and the provider notifies the site. */
  pay(order: OpenOrder): Promise<unknown>
  /** The same, but another amount was charged. */
  payWrongly(order: OpenOrder): Promise<unknown>
  /** The same, in a way that can be taken back; omitted if every payment can. */
  payReversibly?(order: OpenOrder): Promise<unknown>
  /** The bank or the operator takes the whole payment back; the state of the top-up afterwards. */
  takeBack(order: OpenOrder): Promise<unknown>
  takenBack: 'disputed' | 'refunded'
}

export async function providersSite(): Promise<{ site: TestSite; drivers: readonly ProviderDriver[] }> {
  let site: TestSite | undefined
  const siteUrl = () => site?.url ?? assert.fail('the site has not started')
  const hooks = await relays(siteUrl)
  const stripe = await startFakeStripe()
  const verotel = await startFakeVerotel({
    webhookUrl: `${hooks.verotel.url}/api/payments/webhooks/verotel`,
  })
  const ccbill = await startFakeCcbill({
    webhookUrl: `${hooks.ccbill.url}/api/payments/webhooks/ccbill?secret=${CCBILL_KEYS.webhookSecret}`,
    returnUrl: () => `${siteUrl()}/account/purchases/payment?top_up=%top_up%`,
  })
  const btcpay = await startFakeBtcpay({ webhookUrl: `${hooks.btcpay.url}/api/payments/webhooks/btcpay` })
  const urls = { stripe, verotel, ccbill, btcpay }
  const api = {
    stripe: await startRelay(() => urls.stripe.url),
    verotel: await startRelay(() => urls.verotel.url),
    ccbill: await startRelay(() => urls.ccbill.url),
    btcpay: await startRelay(() => urls.btcpay.url),
  }
  after(() => {
    for (const server of [verotel, ccbill, btcpay, ...Object.values(hooks), ...Object.values(api)])
      server.close()
  })
  site = await freshSite({
    RATE_LIMITS: 'off',
    PAYMENTS: 'stripe,verotel,ccbill,btcpay',
    STRIPE_SECRET_KEY: KEYS.secretKey,
    STRIPE_PUBLIC_KEY: KEYS.publicKey,
    STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
    STRIPE_API_URL: api.stripe.url,
    VEROTEL_SHOP_ID: VEROTEL_KEYS.shopId,
    VEROTEL_SIGNATURE_KEY: VEROTEL_KEYS.signatureKey,
    VEROTEL_API_URL: api.verotel.url,
    CCBILL_ACCOUNT: CCBILL_KEYS.account,
    CCBILL_SUBACCOUNT: CCBILL_KEYS.subaccount,
    CCBILL_FLEX_ID: CCBILL_KEYS.flexId,
    CCBILL_SALT: CCBILL_KEYS.salt,
    CCBILL_WEBHOOK_SECRET: CCBILL_KEYS.webhookSecret,
    CCBILL_DATALINK_USERNAME: CCBILL_KEYS.dataLink.username,
    CCBILL_DATALINK_PASSWORD: CCBILL_KEYS.dataLink.password,
    CCBILL_API_URL: api.ccbill.url,
    BTCPAY_URL: api.btcpay.url,
    BTCPAY_API_KEY: BTCPAY_KEYS.apiKey,
    BTCPAY_STORE_ID: BTCPAY_KEYS.storeId,
    BTCPAY_WEBHOOK_SECRET: BTCPAY_KEYS.webhookSecret,
    BTCPAY_NETWORK: 'regtest',
  })
  const own = site

  const orderBy = async (fan: Seeded, source: object, key?: string): Promise<OpenOrder> => {
    const { id, challenge } = await answerOf<ShownTopUp>(
      askAs(
        own,
        fan,
        `mutation ($card: ID, $method: ID, $key: String) {
          buyCredits(pack: 10, card: $card, method: $method, key: $key) { id challenge }
        }`,
        { ...source, key },
      ),
    )
    return { fan, id, url: challenge }
  }
  const at = ({ url }: OpenOrder) => url ?? assert.fail('the order has no address')
  const cards = new Map<string, string>()

  /** A card whose bank asks first, so that an order waits for its buyer. */
  async function stripeCard(fan: Seeded): Promise<string> {
    const known = cards.get(fan.id)
    if (known) return known
    const { client_secret } = await answerOf<{ client_secret: string }>(
      askAs(own, fan, 'mutation { startCardSetup { client_secret } }'),
    )
    const setup = await confirmCard(stripe.url, client_secret, { number: CARD.challenge })
    const { cards: saved } = await answerOf<{ cards: ShownCard[] }>(addCardViaApi(own, fan, setup))
    const id = saved[0]?.id ?? assert.fail('the card was not saved')
    cards.set(fan.id, id)
    return id
  }
  /** Stripe's number of a payment, also if the site never learned of it. */
  const intentOf = ({ id }: OpenOrder) =>
    [...stripe.intents.values()].find(({ metadata }) => metadata.top_up === id) ?? assert.fail('no payment')
  const sendStripe = (type: string, object: object) => {
    const { body, signature } = stripe.event(type, object)
    return fetch(`${hooks.stripe.url}/api/payments/webhooks/stripe`, {
      ...{ method: 'POST', body },
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })
  }
  const invoiceOf = ({ id }: OpenOrder) =>
    btcpay.invoicesOf(id).find(({ archived }) => !archived) ?? assert.fail('no invoice')

  return {
    site,
    drivers: [
      {
        name: 'stripe',
        notifications: hooks.stripe,
        api: api.stripe,
        ...{ callsAtStart: true, canLookUp: true, takenBack: 'disputed' },
        order: async (fan, key) => orderBy(fan, { card: await stripeCard(fan) }, key),
        pay(order) {
          const intent = intentOf(order)
          stripe.answerChallenge(intent.id, true)
          return sendStripe('payment_intent.succeeded', { id: intent.id, metadata: intent.metadata })
        },
        payWrongly(order) {
          const { id, metadata } = intentOf(order)
          return sendStripe('payment_intent.succeeded', { id, metadata, amount_received: 100 })
        },
        takeBack: (order) =>
          sendStripe('charge.dispute.created', { id: `dp_${order.id}`, payment_intent: intentOf(order).id }),
      },
      {
        name: 'verotel',
        notifications: hooks.verotel,
        api: api.verotel,
        ...{ callsAtStart: false, canLookUp: true, takenBack: 'disputed' },
        order: (fan, key) => orderBy(fan, { method: 'verotel:card' }, key),
        pay: (order) => verotel.pay(at(order)),
        async payWrongly(order) {
          hooks.verotel.mode = 'drop'
          await verotel.pay(at(order))
          hooks.verotel.mode = 'forward'
          const [sale] = verotel.sales
          assert.ok(sale)
          return fetch(
            `${hooks.verotel.url}/api/payments/webhooks/verotel?${verotel.postback(sale, { priceAmount: '1.00' })}`,
          )
        },
        async takeBack({ id }) {
          const sale = verotel.sales.find(({ order }) => order.get('referenceID') === id)
          return verotel.chargeBack(sale?.saleID ?? assert.fail('nobody paid'))
        },
      },
      {
        name: 'ccbill',
        notifications: hooks.ccbill,
        api: api.ccbill,
        ...{ callsAtStart: false, canLookUp: false, takenBack: 'disputed' },
        order: (fan, key) => orderBy(fan, { method: 'ccbill:card' }, key),
        pay: (order) => ccbill.pay(at(order)),
        async payWrongly(order) {
          hooks.ccbill.mode = 'drop'
          await ccbill.pay(at(order))
          hooks.ccbill.mode = 'forward'
          const [sale] = ccbill.sales
          assert.ok(sale)
          const { webhookSecret } = CCBILL_KEYS
          return fetch(
            `${hooks.ccbill.url}/api/payments/webhooks/ccbill?secret=${webhookSecret}&eventType=NewSaleSuccess`,
            {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(ccbill.saleFields(sale, { billedInitialPrice: '1.00' })),
            },
          )
        },
        async takeBack({ id }) {
          const sale = ccbill.sales.find(({ key }) => key === id)
          return ccbill.chargeBack(sale?.subscriptionId ?? assert.fail('nobody paid'))
        },
      },
      {
        name: 'btcpay',
        notifications: hooks.btcpay,
        api: api.btcpay,
        ...{ callsAtStart: true, canLookUp: true, takenBack: 'refunded' },
        order: (fan, key) => orderBy(fan, { method: 'btcpay:bitcoin' }, key),
        pay: (order) => btcpay.pay(invoiceOf(order).id, undefined, 'Settled'),
        payWrongly(order) {
          const invoice = invoiceOf(order)
          invoice.cents = 100
          return btcpay.pay(invoice.id, undefined, 'Settled')
        },
        // An operator can declare only what they declared paid invalid: confirmed coins stay.
        payReversibly: (order) => btcpay.mark(invoiceOf(order).id, 'Settled'),
        takeBack: (order) => btcpay.mark(invoiceOf(order).id, 'Invalid'),
      },
    ],
  }
}

async function relays(siteUrl: () => string) {
  return {
    stripe: await startRelay(siteUrl),
    verotel: await startRelay(siteUrl),
    ccbill: await startRelay(siteUrl),
    btcpay: await startRelay(siteUrl),
  }
}
