/** Buys credits with a card: the top-up is committed before the gateway is called, so that none is lost or charged twice. */
import { Refusal } from '#platform/errors.ts'
import { idempotencyKey } from '#platform/idempotency/idempotency-key.ts'
import { DECLINES } from '#platform/payments/decline-text.ts'
import type { Viewer } from '#platform/viewer.ts'
import { cardText, findOwnCard, isExpired, removeUnpaidCard, type SavedCard } from '../cards/cards.ts'
import { refuseAboveOneTapLimit } from '../cards/one-tap.ts'
import { findTopUpByKey, insertTopUp, type TopUp } from '../top-up-queries.ts'
import type { PaymentsDeps } from '../types.ts'
import { isStale, settleFromGateway } from './finish-top-up.ts'
import { type PaymentOutcome, settleTopUp } from './settle-top-up.ts'

export type TopUpDeps = Pick<
  PaymentsDeps,
  'db' | 'clock' | 'log' | 'ledger' | 'payments' | 'bus' | 'enqueue' | 'rateLimits' | 'site' | 'settings'
>

/** As returned to the buyer, with the URL of a 3-D Secure challenge. */
export type TopUpResult = TopUp & { challengeUrl?: string }

export type TopUpRequest = {
  packDollars: number
  cardId: string
  key: string | null | undefined
  /** Paid without a confirmation, which the owner's one-tap limit must allow. */
  isOneTap?: boolean
  /** The client's IP address. */
  address?: string
}

export async function buyCredits(deps: TopUpDeps, viewer: Viewer, order: TopUpRequest): Promise<TopUpResult> {
  const { accountId } = viewer
  const key = idempotencyKey(order.key)
  // Before the pack is validated: a started top-up continues even if the pack is no longer offered.
  const earlier = await findTopUpByKey(deps.db, accountId, key)
  if (earlier) return resumeTopUp(deps, earlier, { packCents: order.packDollars * 100, cardId: order.cardId })
  const packCents = await readPack(deps, order.packDollars)
  if (deps.payments.gateway.name === 'none') throw new Refusal('PAYMENTS_OFF')
  const card = await findOwnCard(deps, accountId, order.cardId)
  if (!card) throw new Refusal('NOT_FOUND')
  if (isExpired(card, deps.clock.now())) throw new Refusal('BAD_INPUT', { message: DECLINES.expired })
  if (order.isOneTap) await refuseAboveOneTapLimit(deps.db, accountId, packCents)
  await deps.rateLimits.take('topUp', {
    account: accountId,
    ...(order.address !== undefined && { address: order.address }),
  })
  const topUp = await openTopUp(deps, { accountId, key, packCents, card, isAutomatic: false })
  return resumeTopUp(deps, topUp, { packCents, cardId: card.id })
}

/** Must be a pack currently offered. */
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
  card: SavedCard
  isAutomatic: boolean
}

/** Committed before the gateway is called. Idempotent per key. */
export async function openTopUp(
  { db, clock, payments: { gateway } }: Pick<TopUpDeps, 'db' | 'clock' | 'payments'>,
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
  if (!topUp) throw new Error('a top-up with this key conflicts but was not found')
  return topUp
}

/** A retry returns the existing top-up, and resumes an interrupted one. */
async function resumeTopUp(
  deps: TopUpDeps,
  topUp: TopUp,
  requested: { packCents: number; cardId: string },
): Promise<TopUpResult> {
  const isSameCard = topUp.card_id === null || topUp.card_id === requested.cardId
  if (topUp.pack_cents !== requested.packCents || !isSameCard) throw new Refusal('KEY_REUSED')
  return chargeTopUp(deps, topUp)
}

/** The top-up's id is the gateway's idempotency key, so that retries charge once. */
export async function chargeTopUp(deps: TopUpDeps, topUp: TopUp): Promise<TopUpResult> {
  if (topUp.state !== 'starting' || topUp.gateway !== deps.payments.gateway.name) return topUp
  // Gateways expire idempotency keys: an old top-up is looked up, never charged again.
  if (isStale(topUp, deps.clock.now())) return settleFromGateway(deps, topUp)
  const outcome = await chargeGateway(deps, topUp)
  const settled = await settleTopUp(deps, topUp, outcome)
  if (settled.state === 'failed' && !topUp.is_automatic && topUp.card_id !== null)
    await removeUnpaidCard(deps, topUp.account_id, topUp.card_id)
  return outcome.state === 'challenge' ? { ...settled, challengeUrl: outcome.url } : settled
}

async function chargeGateway(
  { db, payments: { gateway }, site }: TopUpDeps,
  topUp: TopUp,
): Promise<PaymentOutcome> {
  const card = await db.selectFrom('cards').select('token').where('id', '=', topUp.card_id).executeTakeFirst()
  if (!card) return { state: 'failed', message: DECLINES.cardGone, payment: null }
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
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'PAYMENT_FAILED') throw error
    return { state: 'failed', message: error.message, payment: null }
  }
}
