/** Refunds to cards: planned in the refund's transaction, sent by the worker. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { lockFan, moneyKindOf, type Sale } from '../../ledger/index.ts'
import type { PaymentsDeps } from '../types.ts'
import { unreversedCents } from './payment-reversal-queries.ts'
import { bookSentRefund, cardRefundKey, creditRefundInstead } from './settle-card-refund.ts'

type Refundable = { id: string; left: number }

/**
 * Runs in the transaction that reverses a sale with `to: 'card'`. Allocates the refund to payments, newest first. Rejected if card
 * payments do not cover it, as with credits from other sources.
 */
export async function planCardRefund(
  { clock, payments: { gateway } }: Pick<PaymentsDeps, 'clock' | 'payments'>,
  tx: Tx,
  { sale, cents }: { sale: Sale; cents: number },
): Promise<void> {
  let rest = cents
  const isOfGateway = sale.money === moneyKindOf(gateway.name)
  for (const { id, left } of isOfGateway ? await lockRefundable(tx, sale.fan_id, gateway.name) : []) {
    const part = Math.min(left, rest)
    if (part === 0) break
    await tx
      .insertInto('card_refunds')
      .values({ sale_id: sale.id, top_up_id: id, cents: part, created_at: clock.now() })
      .execute()
    rest -= part
  }
  if (rest > 0)
    throw new Refusal('CONFLICT', { message: 'No card has paid that much. Refund as credits instead.' })
}

/** The refundable rest of each payment. */
async function lockRefundable(tx: Tx, accountId: string, gateway: string): Promise<Refundable[]> {
  // Locked before summing, so that concurrent refunds cannot allocate the same money.
  const topUps = await tx
    .selectFrom('top_ups')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', 'paid')
    .where('gateway', '=', gateway)
    .where('payment', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .forUpdate()
    .execute()
  const refundable: Refundable[] = []
  for (const topUp of topUps) {
    const left = await unreversedCents(tx, topUp)
    if (left > 0) refundable.push({ id: topUp.id, left })
  }
  return refundable
}

type SendDeps = Pick<PaymentsDeps, 'db' | 'clock' | 'payments' | 'log' | 'bus' | 'enqueue'>

/** Least recently tried first, so that a refund the gateway keeps failing does not block the others. */
export async function sendCardRefunds(deps: SendDeps): Promise<void> {
  for (const refund of await pendingRefunds(deps.db, deps.payments.gateway.name))
    try {
      await sendCardRefund(deps, refund)
    } catch (error) {
      deps.log.error({ err: error, cardRefundId: refund.id }, 'failed to send a card refund, will retry')
    }
}

/** A permanent rejection by the gateway becomes credits; other errors are retried in the next run. */
async function sendCardRefund(deps: SendDeps, refund: PendingRefund): Promise<void> {
  const { id, payment, cents, top_up_id, account_id } = refund
  await deps.db.updateTable('card_refunds').set({ tried_at: deps.clock.now() }).where('id', '=', id).execute()
  try {
    await deps.payments.gateway.refund({ key: cardRefundKey(id), payment, cents })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'PAYMENT_FAILED') throw error
    deps.log.warn({ err: error, cardRefundId: id }, 'a card refund was rejected: credited instead')
    return deps.db.transaction().execute(async (tx) => {
      await lockFan(tx, account_id)
      await creditRefundInstead(deps, tx, { id: top_up_id, account_id }, id)
    })
  }
  await deps.db.transaction().execute((tx) => bookSentRefund(deps, tx, id))
}

type PendingRefund = { id: string; payment: string; cents: number; top_up_id: string; account_id: string }

async function pendingRefunds(db: Db, gateway: string): Promise<PendingRefund[]> {
  const { rows } = await sql<PendingRefund>`
    select card_refunds.id, payment, cents, top_up_id, account_id
    from card_refunds join top_ups on top_ups.id = top_up_id
    where card_refunds.journal_id is null and gateway = ${gateway}
    order by tried_at nulls first, card_refunds.created_at limit 100
  `.execute(db)
  return rows
}
