/** Buys credits: the top-up is committed before the gateway is called, so that none is lost or charged twice. */
import { Refusal } from '#platform/errors.ts'
import { idempotencyKey } from '#platform/idempotency/idempotency-key.ts'
import { DECLINES } from '#platform/payments/decline-text.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { TaxQuote } from '../../tax/index.ts'
import { cardText, findOwnCard, isExpired, removeUnpaidCard, type SavedCard } from '../cards/cards.ts'
import { refuseAboveOneTapLimit } from '../cards/one-tap.ts'
import { type OfferedMethod, offeredMethods } from '../gateways.ts'
import { findTopUpByKey, insertTopUp, type TopUp } from '../top-up-queries.ts'
import { insertTaxedTopUp } from '../top-up-taxes.ts'
import type { PaymentsDeps } from '../types.ts'
import { isStale, settleFromGateway } from './finish-top-up.ts'
import { quoteTopUp } from './quote-top-up.ts'
import { settleTopUp } from './settle-top-up.ts'
import { startPayment } from './start-payment.ts'

export type TopUpDeps = Pick<
  PaymentsDeps,
  | 'db'
  | 'clock'
  | 'log'
  | 'ledger'
  | 'payments'
  | 'bus'
  | 'enqueue'
  | 'rateLimits'
  | 'site'
  | 'settings'
  | 'tax'
>

/** As returned to the buyer, with the URL of a 3-D Secure challenge or of the provider's page. */
export type TopUpResult = TopUp & { challengeUrl?: string }

/** What pays: a saved card, or a method at the provider. */
type PaymentSource = { card: SavedCard } | { method: OfferedMethod }
export type SourceIds = { cardId: string } | { methodId: string }

export type TopUpRequest = {
  packDollars: number
  source: SourceIds
  key: string | null | undefined
  /** Paid without a confirmation, which the owner's one-tap limit must allow. */
  isOneTap?: boolean
  /** What the buyer was shown, with tax. */
  totalCents?: number | null
  /** The client's IP address. */
  address?: string
}

export async function buyCredits(deps: TopUpDeps, viewer: Viewer, order: TopUpRequest): Promise<TopUpResult> {
  const { accountId } = viewer
  const key = idempotencyKey(order.key)
  // Before the pack is validated: a started top-up continues even if the pack is no longer offered.
  const earlier = await findTopUpByKey(deps.db, accountId, key)
  if (earlier) return resumeTopUp(deps, earlier, { packCents: order.packDollars * 100, source: order.source })
  const packCents = await readPack(deps, order.packDollars)
  if (deps.payments.inUse.length === 0) throw new Refusal('PAYMENTS_OFF')
  const source = await readSource(deps, accountId, order.source)
  const tax = await quoteTopUp(deps, viewer, {
    ...{ packCents, totalCents: order.totalCents ?? null, address: order.address },
    cardId: 'card' in source ? source.card.id : null,
  })
  if (order.isOneTap) await refuseAboveOneTapLimit(deps.db, accountId, tax?.totalCents ?? packCents)
  await deps.rateLimits.take('topUp', {
    account: accountId,
    ...(order.address !== undefined && { address: order.address }),
  })
  const topUp = await openTopUp(deps, { accountId, key, packCents, source, isAutomatic: false, tax })
  return resumeTopUp(deps, topUp, { packCents, source: order.source })
}

async function readSource(deps: TopUpDeps, accountId: string, ids: SourceIds): Promise<PaymentSource> {
  if ('methodId' in ids) {
    const method = offeredMethods(deps).find(({ id, gateway }) => id === ids.methodId && gateway.checkout)
    if (!method || method.shape === 'fields')
      throw new Refusal('BAD_INPUT', { message: 'Choose another way to pay.' })
    return { method }
  }
  const card = await findOwnCard(deps, accountId, ids.cardId)
  if (!card) throw new Refusal('NOT_FOUND')
  if (isExpired(card, deps.clock.now())) throw new Refusal('BAD_INPUT', { message: DECLINES.expired })
  return { card }
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
  source: PaymentSource
  isAutomatic: boolean
  tax: TaxQuote | null
}

/** Committed before the gateway is called. Idempotent per key. */
export async function openTopUp(
  { db, clock }: Pick<TopUpDeps, 'db' | 'clock'>,
  { accountId, key, packCents, source, isAutomatic, tax }: NewTopUp,
): Promise<TopUp> {
  const now = clock.now()
  const row = {
    ...{ account_id: accountId, key, pack_cents: packCents },
    ...sourceColumns(source),
    ...{ payment: null, failure: null, is_automatic: isAutomatic, journal_id: null },
    ...{ created_at: now, updated_at: now },
  }
  const topUp =
    (await (tax ? insertTaxedTopUp(db, row, tax) : insertTopUp(db, row))) ??
    (await findTopUpByKey(db, accountId, key))
  if (!topUp) throw new Error('a top-up with this key conflicts but was not found')
  return topUp
}

function sourceColumns(source: PaymentSource): Pick<TopUp, 'card_id' | 'card_words' | 'gateway' | 'method'> {
  if ('card' in source) {
    const { card } = source
    return { card_id: card.id, card_words: cardText(card), gateway: card.gateway, method: null }
  }
  const { label, gateway, name } = source.method
  return { card_id: null, card_words: label, gateway: gateway.name, method: name }
}

/** A retry returns the existing top-up, and resumes an interrupted one. */
async function resumeTopUp(
  deps: TopUpDeps,
  topUp: TopUp,
  { packCents, source }: { packCents: number; source: SourceIds },
): Promise<TopUpResult> {
  if (topUp.pack_cents !== packCents || !isSameSource(topUp, source)) throw new Refusal('KEY_REUSED')
  return chargeTopUp(deps, topUp)
}

function isSameSource({ card_id, method, gateway }: TopUp, source: SourceIds): boolean {
  if ('methodId' in source) return method !== null && source.methodId === `${gateway}:${method}`
  // A card that was removed meanwhile is null.
  return method === null && (card_id === null || card_id === source.cardId)
}

/** The top-up's id is the gateway's idempotency key, so that retries charge once. */
export async function chargeTopUp(deps: TopUpDeps, topUp: TopUp): Promise<TopUpResult> {
  const gateway = deps.payments.find(topUp.gateway)
  if (topUp.state !== 'starting' || !gateway) return topUp
  // Gateways expire idempotency keys: an old top-up is looked up, never charged again.
  if (isStale(topUp, deps.clock.now())) return settleFromGateway(deps, topUp, gateway)
  const outcome = await startPayment(deps, topUp, gateway)
  const settled = await settleTopUp(deps, topUp, outcome)
  if (settled.state === 'failed' && !topUp.is_automatic && topUp.card_id !== null)
    await removeUnpaidCard(deps, topUp.account_id, topUp.card_id)
  return outcome.state === 'challenge' && !outcome.invoice
    ? { ...settled, challengeUrl: outcome.url }
    : settled
}
