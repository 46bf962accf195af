/** Helpers for tests of payments: adding cards to the test gateway, buying credits, and webhooks. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { gatewaysOf } from '#platform/payments/create-gateways.ts'
import type { GatewayEvent, Gateways, PaymentGateway, SavedMethods } from '#platform/payments/gateway.ts'
import { signEvent } from '#platform/payments/sandbox/events.ts'
import { answerOf, askAs, type RequestUser } from './people.ts'
import type { GraphqlResult, TestSite } from './site.ts'

export const CARD = {
  good: '4242 4242 4242 4242',
  mastercard: '5555 5555 5555 4444',
  amex: '3782 822463 10005',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  expired: '4000 0000 0000 0069',
  challenge: '4000 0000 0000 3220',
  disputed: '4000 0000 0000 0259',
} as const

/** The only gateway of a site, which charges saved cards. */
export function onlyGateway({ inUse }: Gateways): PaymentGateway & { saved: SavedMethods } {
  const [gateway] = inUse
  assert.ok(gateway?.saved && inUse.length === 1)
  return { ...gateway, saved: gateway.saved }
}

type GatewayChange = Partial<PaymentGateway> & Partial<Pick<SavedMethods, 'charge'>>

/** The only gateway of a site, with some of its operations replaced. */
export function changedGateway(payments: Gateways, { charge, ...change }: GatewayChange): Gateways {
  const gateway = onlyGateway(payments)
  const saved = { ...gateway.saved, ...(charge && { charge }) }
  return gatewaysOf([{ ...gateway, saved, ...change }])
}

export type CardForm = { name: string; number: string; expiry: string; cvv: string }

/** An expiry date in the future. */
export const expiry = `12/${(new Date().getUTCFullYear() + 3) % 100}`

export function cardForm(number: string, change: Partial<CardForm> = {}): CardForm {
  return { name: 'Nadia Brandt', number, expiry, cvv: number === CARD.amex ? '1234' : '123', ...change }
}

/** The token that the test gateway gives a browser for this card. */
export async function cardTokenOf(site: TestSite, form: CardForm): Promise<string> {
  const answer = await site.post('/sandbox-gateway/cards', form)
  assert.equal(answer.status, 200, await answer.clone().text())
  return ((await answer.json()) as { token: string }).token
}

export type ShownCard = {
  id: string
  name: string
  number: string
  cvv: null
  brand: string
  expired: boolean
}
const SHOWN = 'cents cards { id name number cvv brand expired date { month year } } auto_top_up'

export const addCardViaApi = (site: TestSite, asker: RequestUser, token: string): Promise<GraphqlResult> =>
  askAs(site, asker, `mutation ($token: String!) { addCard(token: $token) { ${SHOWN} } }`, { token })

export const keepCards = (
  site: TestSite,
  asker: RequestUser,
  ids: readonly string[],
): Promise<GraphqlResult> =>
  askAs(site, asker, `mutation ($cards: [CardInput!]!) { updateWallet(cards: $cards) { ${SHOWN} } }`, {
    cards: ids.map((id) => ({ id })),
  })

/** Adds a card by its number; returns its id. */
export async function ownCard(
  site: TestSite,
  asker: RequestUser,
  number: string = CARD.good,
): Promise<string> {
  const token = await cardTokenOf(site, cardForm(number))
  const { cards } = await answerOf<{ cards: ShownCard[] }>(addCardViaApi(site, asker, token))
  return cards[0]?.id ?? assert.fail('the card was not kept')
}

export type ShownTopUp = {
  id: string
  pack: number
  credits: number
  state: string
  failure: string | null
  challenge: string | null
  card: string
  wallet: { cents: number; amount: number }
}
const TOP_UP = 'id pack credits state failure challenge card wallet { cents amount }'

export const buy = (
  site: TestSite,
  asker: RequestUser,
  order: { pack: number; card: string; key?: string },
): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    `mutation ($pack: Int!, $card: ID!, $key: String) { buyCredits(pack: $pack, card: $card, key: $key) { ${TOP_UP} } }`,
    order,
  )

export const buyCreditsViaApi = (...order: Parameters<typeof buy>): Promise<ShownTopUp> =>
  answerOf<ShownTopUp>(buy(...order))

export const finish = (site: TestSite, asker: RequestUser, id: string): Promise<GraphqlResult> =>
  askAs(site, asker, `mutation ($id: ID!) { finishTopUp(id: $id) { ${TOP_UP} } }`, { id })

export const topUp = (site: TestSite, asker: RequestUser, id: string): Promise<GraphqlResult> =>
  askAs(site, asker, `query ($id: ID!) { topUp(id: $id) { ${TOP_UP} } }`, { id })

/** The gateway's id of a top-up's payment. */
export async function paymentOf(site: TestSite, topUpId: string): Promise<string> {
  const { payment } = await site.app.db
    .selectFrom('top_ups')
    .select('payment')
    .where('id', '=', topUpId)
    .executeTakeFirstOrThrow()
  return payment ?? assert.fail('the gateway never heard of it')
}

export const newEvent = (
  type: GatewayEvent['type'],
  payment: string | null,
  facts: Partial<Pick<GatewayEvent, 'about' | 'cents'>> = {},
): GatewayEvent => ({
  id: `event_${randomUUID()}`,
  type,
  payment,
  about: null,
  cents: null,
  ...facts,
  words: type === 'payment-failed' ? 'Your card was declined.' : '',
})

export type Forgery = { at?: Date; signature?: string }

/** Sends a signed webhook as the test gateway does. */
export function sendWebhook(
  site: TestSite,
  event: GatewayEvent,
  { at, signature }: Forgery = {},
): Promise<Response> {
  const body = JSON.stringify(event)
  const { sandbox } = site.app
  const signer = at ? { ...sandbox, clock: { now: () => at } } : sandbox
  return site.post('/api/payments/webhooks/sandbox', body, {
    headers: { 'sandbox-signature': signature ?? signEvent(signer, body) },
  })
}
