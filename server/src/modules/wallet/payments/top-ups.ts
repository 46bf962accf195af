/** A person buys credits with a card: the wish is kept before the gateway hears of it, so that none is lost or doubled. */
import { Refusal } from '#platform/errors.ts'
import { DECLINES } from '#platform/payments/words.ts'
import type { Viewer } from '#platform/viewer.ts'
import { idempotencyKey } from '../../idempotency/index.ts'
import type { WalletDeps } from '../types.ts'
import { type Card, cardText, findOwnCard, forgetUnproven, isExpired } from './cards.ts'
import { finishUnfinished, isLongAgo } from './finish-top-up.ts'
import { type Outcome, settleTopUp } from './settle-top-up.ts'
import { findTopUpByKey, insertTopUp, type TopUp } from './top-up-queries.ts'

export type TopUpDeps = Pick<
  WalletDeps,
  'db' | 'clock' | 'log' | 'wallet' | 'bus' | 'enqueue' | 'rateLimits' | 'site' | 'settings'
>

/** As the buyer sees it right now: with where their bank asks, if it does. */
export type AnsweredTopUp = TopUp & { challengeUrl?: string }

export type CreditOrder = {
  packDollars: number
  cardId: string
  key: string | null | undefined
  /** Where it is asked from. */
  address?: string
}

export async function buyCredits(
  deps: TopUpDeps,
  viewer: Viewer,
  order: CreditOrder,
): Promise<AnsweredTopUp> {
  const { accountId } = viewer
  const key = idempotencyKey(order.key)
  // Before the packs are looked at: one that was begun goes on, whatever is offered meanwhile.
  const earlier = await findTopUpByKey(deps.db, accountId, key)
  if (earlier) return goOn(deps, earlier, { packCents: order.packDollars * 100, cardId: order.cardId })
  const packCents = await readPack(deps, order.packDollars)
  if (deps.wallet.gateway.name === 'none') throw new Refusal('PAYMENTS_OFF')
  const card = await findOwnCard(deps, accountId, order.cardId)
  if (!card) throw new Refusal('NOT_FOUND')
  if (isExpired(card, deps.clock.now())) throw new Refusal('BAD_INPUT', { words: DECLINES.expired })
  await deps.rateLimits.take('topUp', {
    account: accountId,
    ...(order.address !== undefined && { address: order.address }),
  })
  const topUp = await openTopUp(deps, { accountId, key, packCents, card, isAutomatic: false })
  return goOn(deps, topUp, { packCents, cardId: card.id })
}

/** One of those that are offered now. */
export async function readPack(
  { db, clock, settings }: Pick<TopUpDeps, 'db' | 'clock' | 'settings'>,
  dollars: number,
): Promise<number> {
  const packs = await settings.readIn(db, 'payments.packs', clock.now())
  const pack = packs.find((cents) => cents === dollars * 100)
  if (!pack) {
    const words = packs.map((cents) => `$${cents / 100}`).join(', ')
    throw new Refusal('BAD_INPUT', { fields: { pack: `Choose one of ${words}` } })
  }
  return pack
}

export type NewTopUp = {
  accountId: string
  key: string
  packCents: number
  card: Card
  isAutomatic: boolean
}

/** Committed before anything is asked of the gateway; the same key is the same top-up. */
export async function openTopUp(
  { db, clock, wallet: { gateway } }: Pick<TopUpDeps, 'db' | 'clock' | 'wallet'>,
  { accountId, key, packCents, card, isAutomatic }: NewTopUp,
): Promise<TopUp> {
  const now = clock.now()
  const topUp =
    (await insertTopUp(db, {
      account_id: accountId,
      key,
      pack_cents: packCents,
      card_id: card.id,
      card_words: cardText(card),
      gateway: gateway.name,
      payment: null,
      failure: null,
      is_automatic: isAutomatic,
      journal_id: null,
      created_at: now,
      updated_at: now,
    })) ?? (await findTopUpByKey(db, accountId, key))
  if (!topUp) throw new Error('a top-up of this key is there and is not')
  return topUp
}

/** A repeat answers what is there, and carries on where the first try was cut off. */
async function goOn(
  deps: TopUpDeps,
  topUp: TopUp,
  asked: { packCents: number; cardId: string },
): Promise<AnsweredTopUp> {
  const isSameCard = topUp.card_id === null || topUp.card_id === asked.cardId
  if (topUp.pack_cents !== asked.packCents || !isSameCard) throw new Refusal('KEY_REUSED')
  return chargeTopUp(deps, topUp)
}

/** The gateway is asked under the top-up's id, so that asking again charges once. */
export async function chargeTopUp(deps: TopUpDeps, topUp: TopUp): Promise<AnsweredTopUp> {
  if (topUp.state !== 'starting' || topUp.gateway !== deps.wallet.gateway.name) return topUp
  // Gateways forget keys some day: what was left lying is looked for, and never charged again.
  if (isLongAgo(topUp, deps.clock.now())) return finishUnfinished(deps, topUp)
  const outcome = await askGateway(deps, topUp)
  const settled = await settleTopUp(deps, topUp, outcome)
  if (settled.state === 'failed' && !topUp.is_automatic && topUp.card_id !== null)
    await forgetUnproven(deps, topUp.account_id, topUp.card_id)
  return outcome.state === 'challenge' ? { ...settled, challengeUrl: outcome.url } : settled
}

async function askGateway({ db, wallet: { gateway }, site }: TopUpDeps, topUp: TopUp): Promise<Outcome> {
  const card = await db.selectFrom('cards').select('token').where('id', '=', topUp.card_id).executeTakeFirst()
  if (!card) return { state: 'failed', words: DECLINES.cardGone, payment: null }
  try {
    return await gateway.charge({
      key: topUp.id,
      cents: topUp.pack_cents,
      token: card.token,
      accountId: topUp.account_id,
      returnUrl: `${site.url}/account/purchases/payment?top_up=${topUp.id}`,
      isAutomatic: topUp.is_automatic,
      words: `${site.name}: credits`,
    })
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.code !== 'PAYMENT_FAILED') throw fault
    return { state: 'failed', words: fault.message, payment: null }
  }
}
