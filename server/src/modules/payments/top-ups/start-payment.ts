/** Asks the gateway for the payment of a top-up: a charge of the saved card, or an order that the buyer pays. */
import { Refusal } from '#platform/errors.ts'
import { DECLINES } from '#platform/payments/decline-text.ts'
import type { PaymentGateway } from '#platform/payments/gateway.ts'
import type { TopUp } from '../top-up-queries.ts'
import { totalOf } from '../top-up-taxes.ts'
import type { PaymentsDeps } from '../types.ts'
import type { PaymentOutcome } from './settle-top-up.ts'

export type StartDeps = Pick<PaymentsDeps, 'db' | 'site'>

/** Idempotent: the top-up's id is the key. */
export async function startPayment(
  deps: StartDeps,
  topUp: TopUp,
  gateway: PaymentGateway,
): Promise<PaymentOutcome> {
  try {
    return topUp.method === null
      ? await chargeCard(deps, topUp, gateway)
      : await startOrder(deps, { ...topUp, method: topUp.method }, gateway)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'PAYMENT_FAILED') throw error
    return { state: 'failed', message: error.message, payment: null }
  }
}

async function chargeCard(deps: StartDeps, topUp: TopUp, { saved }: PaymentGateway): Promise<PaymentOutcome> {
  const card = await deps.db
    .selectFrom('cards')
    .select('token')
    .where('id', '=', topUp.card_id)
    .executeTakeFirst()
  if (!card || !saved) return { state: 'failed', message: DECLINES.cardGone, payment: null }
  return saved.charge({ ...(await orderOf(deps, topUp)), token: card.token, isAutomatic: topUp.is_automatic })
}

async function startOrder(
  deps: StartDeps,
  topUp: TopUp & { method: string },
  { checkout }: PaymentGateway,
): Promise<PaymentOutcome> {
  if (!checkout) throw new Refusal('PAYMENTS_OFF')
  return checkout.start({ ...(await orderOf(deps, topUp)), method: topUp.method })
}

async function orderOf({ db, site }: StartDeps, topUp: TopUp) {
  return {
    key: topUp.id,
    cents: await totalOf(db, topUp),
    accountId: topUp.account_id,
    returnUrl: `${site.url}/account/purchases/payment?top_up=${topUp.id}`,
    words: `${site.name}: credits`,
  }
}
