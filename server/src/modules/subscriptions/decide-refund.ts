/** Staff decide on a refund request; granting it reverses the charge and ends the period it paid for. */
import { Refusal } from '#platform/errors.ts'
import { onceByKey } from '#platform/idempotency/once-by-key.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { REFUND } from '#rules/money.ts'
import { characterCount, cleanText, isStorable } from '#rules/plain-text.ts'
import { findAccountsByIds } from '../accounts/index.ts'
import { audit } from '../audit/index.ts'
import { findSalesByIds, lockFan, reverseSale, type Sale } from '../ledger/index.ts'
import { planCardRefund } from '../payments/index.ts'
import { lockPair } from '../people/index.ts'
import type { Staff } from '../staff-rights/index.ts'
import { notifyFan } from './notices.ts'
import { lockSubscription, NOT_RENEWING, updateSubscription } from './queries.ts'
import {
  findRefundRequest,
  lockRefundRequest,
  type RefundRequest,
  updateRefundRequest,
} from './refund-queries.ts'
import type { SubscriptionsDeps } from './types.ts'

type Deps = Pick<SubscriptionsDeps, 'db' | 'clock' | 'log' | 'bus' | 'enqueue' | 'ledger' | 'payments'>

export type RefundTarget = 'credits' | 'card'
type RefundDecisionInput = {
  isGranted: boolean
  to: RefundTarget
  note: string
  key?: string | null | undefined
}

/** Idempotent per key. */
export async function decideRefund(
  deps: Deps,
  staff: Staff<'refunds.decide'>,
  id: string,
  { note: given, key, ...decision }: RefundDecisionInput,
): Promise<RefundRequest> {
  const note = readNote(given)
  const { isGranted, to } = decision
  const intention = {
    accountId: staff.accountId,
    key,
    about: ['decideRefund', id, isGranted, to, note],
    at: deps.clock.now(),
  }
  const decided = await deps.db.transaction().execute(async (tx) => {
    await onceByKey(tx, intention, async () => {
      await decide(deps, tx, { id, staff, ...decision, note })
      return id
    })
    return findRefundRequest(tx, id)
  })
  if (!decided) throw new Refusal('NOT_FOUND')
  deps.log.info(
    { refundRequestId: id, staffId: staff.accountId, state: decided.state, to: decided.paid_to },
    'a refund request was decided',
  )
  return decided
}

type Decision = {
  id: string
  staff: Staff<'refunds.decide'>
  isGranted: boolean
  to: RefundTarget
  note: string
}

async function decide(deps: Deps, tx: Tx, { id, staff, isGranted, to, note }: Decision): Promise<void> {
  const sale = await lockSaleOf(tx, id)
  const request = await lockRefundRequest(tx, id)
  if (request?.state !== 'open') throw await decidedBefore(tx, request)
  const [creator] = await findAccountsByIds(tx, [sale.creator_id])
  const about = { creator: creator?.username ?? '', isGift: sale.kind === 'subscription-gift' }
  await notifyFan(deps, tx, {
    accountId: request.fan_id,
    news: isGranted
      ? { ...about, kind: 'refunded', to, ...(await reverseCharge(deps, tx, { sale, to })) }
      : { ...about, kind: 'not-refunded', note },
  })
  await updateRefundRequest(tx, id, {
    state: isGranted ? 'granted' : 'refused',
    paid_to: isGranted ? to : null,
    note,
    decided_by: staff.accountId,
    decided_at: deps.clock.now(),
  })
  await audit(deps, tx, {
    by: staff,
    target: { kind: 'refund-request', id },
    accountId: request.fan_id,
    before: { state: request.state },
    after: isGranted ? { state: 'granted', to } : { state: 'refused' },
    reason: note,
  })
}

async function decidedBefore(tx: Tx, request: RefundRequest | undefined): Promise<Refusal> {
  const [by] = request?.decided_by ? await findAccountsByIds(tx, [request.decided_by]) : []
  return new Refusal('ALREADY_DECIDED', {
    message: `This was already ${request?.state ?? 'decided'}${by ? ` by @${by.username}` : ''}.`,
  })
}

/** Lock order as in renewals: the fan, the pair, the subscription, and the wallet last. */
async function lockSaleOf(tx: Tx, requestId: string): Promise<Sale> {
  const request = await findRefundRequest(tx, requestId)
  const [sale] = request ? await findSalesByIds(tx, [request.sale_id]) : []
  if (!sale) throw new Refusal('NOT_FOUND')
  await lockFan(tx, sale.fan_id)
  await lockPair(tx, sale.fan_id, sale.creator_id)
  if (sale.subject_id !== null) await lockSubscription(tx, sale.subject_id)
  return sale
}

/** Reverses exactly the charge that staff see, and ends its period; a later paid month stays. */
async function reverseCharge(
  deps: Deps,
  tx: Tx,
  { sale, to }: { sale: Sale; to: RefundTarget },
): Promise<{ cents: number; isOver: boolean }> {
  const order = { key: `refund:${sale.id}`, reason: 'refund', to } as const
  const { cents } = await reverseSale(deps, tx, sale, order)
  if (to === 'card') await planCardRefund(deps, tx, { sale, cents })
  const now = deps.clock.now()
  const row = sale.subject_id === null ? undefined : await lockSubscription(tx, sale.subject_id)
  // Also stops a subscription that was renewed before the decision.
  if (row?.is_renewing && sale.created_at >= row.started_at)
    await updateSubscription(tx, row.id, { ...NOT_RENEWING, updated_at: now })
  return { cents, isOver: row !== undefined && row.ends_at <= now }
}

function readNote(given: string): string {
  const note = cleanText(given)
  const message = !isStorable(note)
    ? 'Contains characters that can’t be used'
    : characterCount(note) > REFUND.reasonMaxLength
      ? `Use at most ${REFUND.reasonMaxLength} characters`
      : null
  if (message) throw new Refusal('BAD_INPUT', { message, fields: { note: message } })
  return note
}
