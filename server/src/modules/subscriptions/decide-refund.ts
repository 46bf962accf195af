/** Staff decide on a refund: granted, the subscription ends at once and all it has cost goes back. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { REFUND } from '#rules/money.ts'
import { characterCount, cleanText, isStorable } from '#rules/plain-text.ts'
import { findAccountsByIds } from '../accounts/index.ts'
import { lockPair } from '../people/index.ts'
import { findSalesByIds, findStandingSales, planCardRefund, reverseSale, type Sale } from '../wallet/index.ts'
import type { SubscriptionsDeps } from './deps.ts'
import { tellFan } from './news.ts'
import { endSubscription, lockSubscription } from './queries.ts'
import {
  findRefundRequest,
  lockRefundRequest,
  type RefundRequest,
  updateRefundRequest,
} from './refund-queries.ts'

type Deps = Pick<SubscriptionsDeps, 'db' | 'clock' | 'log' | 'people' | 'wallet' | 'enqueue' | 'jobs'>

export type RefundTarget = 'credits' | 'card'
export type RefundVerdict = { isGranted: boolean; to: RefundTarget; note: string }

export function refuseUnlessFinance(viewer: Viewer): void {
  if (!viewer.staffRoles.some((role) => role === 'finance' || role === 'admin'))
    throw new Refusal('FORBIDDEN')
}

export async function decideRefund(
  deps: Deps,
  viewer: Viewer,
  id: string,
  verdict: RefundVerdict,
): Promise<RefundRequest> {
  refuseUnlessFinance(viewer)
  const note = readNote(verdict.note)
  const { isGranted, to } = verdict
  const decided = await deps.db.transaction().execute(async (tx) => {
    const sale = await lockSaleOf(tx, id)
    const request = await lockRefundRequest(tx, id)
    if (request?.state !== 'open') throw new Refusal('CONFLICT', { words: 'This was decided already.' })
    const cents = isGranted ? await giveBack(deps, tx, { sale, to }) : 0
    const [creator] = await findAccountsByIds(tx, [sale.creator_id])
    const about = { creator: creator?.username ?? '' }
    await tellFan(deps, tx, {
      accountId: request.fan_id,
      news: isGranted ? { ...about, kind: 'refunded', cents, to } : { ...about, kind: 'not-refunded', note },
    })
    return updateRefundRequest(tx, id, {
      state: isGranted ? 'granted' : 'refused',
      paid_to: isGranted ? to : null,
      note,
      decided_by: viewer.accountId,
      decided_at: deps.clock.now(),
    })
  })
  deps.log.info(
    { refundRequestId: id, staffId: viewer.accountId, state: decided.state, to: decided.paid_to },
    'a refund was decided on',
  )
  return decided
}

/** Locks in the order of those who renew: the pair, then the subscription, and the money last. */
async function lockSaleOf(tx: Tx, requestId: string): Promise<Sale> {
  const request = await findRefundRequest(tx, requestId)
  const [sale] = request ? await findSalesByIds(tx, [request.sale_id]) : []
  if (!sale) throw new Refusal('NOT_FOUND')
  await lockPair(tx, sale.fan_id, sale.creator_id)
  if (sale.subject_id !== null) await lockSubscription(tx, sale.subject_id)
  return sale
}

/** All that was charged since the first time: a short trial may have been renewed before staff looked. */
async function giveBack(deps: Deps, tx: Tx, { sale, to }: { sale: Sale; to: RefundTarget }): Promise<number> {
  const { fan_id: fanId, subject_id: subjectId } = sale
  if (subjectId === null) throw new Error('a subscription was sold without being named')
  const now = deps.clock.now()
  const sales = await findStandingSales(tx, {
    fanId,
    kind: 'subscription',
    subjectId,
    since: sale.created_at,
  })
  if (sales.length === 0) throw new Refusal('CONFLICT', { words: 'This was given back already.' })
  const wallet = { ...deps.wallet, clock: deps.clock }
  let cents = 0
  for (const each of sales) {
    const order = { key: `refund:${each.id}`, reason: 'refund', to } as const
    const given = await reverseSale(wallet, tx, each, order)
    if (to === 'card') await planCardRefund(wallet, tx, { sale: each, cents: given.cents })
    cents += given.cents
  }
  await endSubscription(tx, subjectId, now)
  return cents
}

function readNote(given: string): string {
  const note = cleanText(given)
  const words = !isStorable(note)
    ? 'There are characters in it that cannot be kept'
    : characterCount(note) > REFUND.reasonMaxLength
      ? `Write at most ${REFUND.reasonMaxLength} characters`
      : null
  if (words) throw new Refusal('BAD_INPUT', { words, fields: { note: words } })
  return note
}
