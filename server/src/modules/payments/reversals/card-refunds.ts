/** Refunds to cards: planned in the refund's transaction, sent by the worker. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { PaymentGateway } from '#platform/payments/gateway.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { dollars } from '#rules/formats.ts'
import { lockFan, notifyWalletOwner, type Sale } from '../../ledger/index.ts'
import { isInUse } from '../gateways.ts'
import { saveClaimUrl, selectTopUps } from '../top-up-queries.ts'
import { insertRefundTax } from '../top-up-taxes.ts'
import type { PaymentsDeps } from '../types.ts'
import { type PaymentRest, restOf, taxOfPart } from './return-tax.ts'
import { bookSentRefund, cardRefundKey, creditRefundInstead } from './settle-card-refund.ts'

type Refundable = { id: string; left: PaymentRest }

/**
 * Runs in the transaction that reverses a sale with `to: 'card'`. Allocates the refund to payments, newest first. Rejected if card
 * payments do not cover it, as with credits from other sources.
 */
export async function planCardRefund(
  deps: Pick<PaymentsDeps, 'clock' | 'payments'>,
  tx: Tx,
  { sale, cents }: { sale: Sale; cents: number },
): Promise<void> {
  let rest = cents
  for (const { id, left } of await lockRefundable(deps, tx, sale)) {
    const part = Math.min(left.cents, rest)
    if (part === 0) break
    const planned = await tx
      .insertInto('card_refunds')
      .values({ sale_id: sale.id, top_up_id: id, cents: part, created_at: deps.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const taxCents = taxOfPart(left, part)
    if (taxCents > 0) await insertRefundTax(tx, { card_refund_id: planned.id, tax_cents: taxCents })
    rest -= part
  }
  if (rest > 0)
    throw new Refusal('CONFLICT', { message: 'No card has paid that much. Refund as credits instead.' })
}

/** The refundable rest of each payment that bought this kind of money. */
async function lockRefundable(
  deps: Pick<PaymentsDeps, 'payments'>,
  tx: Tx,
  { fan_id, money }: Sale,
): Promise<Refundable[]> {
  if (money !== (deps.payments.find('sandbox') ? 'sandbox' : 'real')) return []
  // Locked before summing, so that concurrent refunds cannot allocate the same money.
  const topUps = await selectTopUps(tx)
    .where('account_id', '=', fan_id)
    .where('state', '=', 'paid')
    .where(isInUse(deps))
    .where('payment', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .forUpdate('top_ups')
    .execute()
  const refundable: Refundable[] = []
  for (const topUp of topUps) {
    const left = await restOf(tx, topUp)
    if (left.cents > 0) refundable.push({ id: topUp.id, left })
  }
  return refundable
}

type SendDeps = Pick<
  PaymentsDeps,
  'db' | 'clock' | 'payments' | 'log' | 'bus' | 'enqueue' | 'settings' | 'site'
>

/** Least recently tried first, so that a refund the gateway keeps failing does not block the others. */
export async function sendCardRefunds(deps: SendDeps): Promise<void> {
  for (const refund of await pendingRefunds(deps.db))
    try {
      await sendCardRefund(deps, refund)
    } catch (error) {
      deps.log.error({ err: error, cardRefundId: refund.id }, 'failed to send a card refund, will retry')
    }
}

/** A permanent rejection by the gateway becomes credits; other errors are retried in the next run. */
async function sendCardRefund(deps: SendDeps, refund: PendingRefund): Promise<void> {
  const { id, gateway, payment, paidCents: cents } = refund
  await deps.db.updateTable('card_refunds').set({ tried_at: deps.clock.now() }).where('id', '=', id).execute()
  try {
    const { claimUrl } = await gatewayOfRefund(deps, gateway).refund({
      key: cardRefundKey(id),
      payment,
      cents,
    })
    await deps.db.transaction().execute(async (tx) => {
      await bookSentRefund(deps, tx, id)
      if (claimUrl !== undefined) await offerRefund(deps, tx, refund, claimUrl)
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'PAYMENT_FAILED') throw error
    deps.log.warn({ err: error, cardRefundId: id }, 'a card refund was rejected: credited instead')
    await creditInstead(deps, refund)
  }
}

/** Throws PAYMENT_FAILED for a gateway that the site no longer uses: nobody can send the refund. */
function gatewayOfRefund({ payments }: SendDeps, name: string): PaymentGateway {
  const gateway = payments.find(name)
  if (!gateway) throw new Refusal('PAYMENT_FAILED')
  return gateway
}

function creditInstead(deps: SendDeps, { id, top_up_id, account_id }: PendingRefund): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    await lockFan(tx, account_id)
    await creditRefundInstead(deps, tx, { id: top_up_id, account_id }, id)
  })
}

/** Some gateways can’t send a refund: the fan collects it. */
async function offerRefund(
  deps: SendDeps,
  tx: Tx,
  { top_up_id, account_id, paidCents: cents }: PendingRefund,
  claimUrl: string,
): Promise<void> {
  await saveClaimUrl(tx, top_up_id, claimUrl)
  const words = `Your refund of ${dollars(cents)} is ready. Collect it in your purchase history.`
  await notifyWalletOwner(deps, tx, account_id, words)
}

type PendingRefund = {
  id: string
  gateway: string
  payment: string
  /** With its tax, if the buyer paid it on top. */
  paidCents: number
  top_up_id: string
  account_id: string
}

async function pendingRefunds(db: Db): Promise<PendingRefund[]> {
  const { rows } = await sql<PendingRefund>`
    select card_refunds.id, gateway, payment, card_refunds.top_up_id, account_id,
      cents + case when is_on_top then coalesce(returned.tax_cents, 0) else 0 end as "paidCents"
    from card_refunds join top_ups on top_ups.id = card_refunds.top_up_id
    left join card_refund_taxes as returned on card_refund_id = card_refunds.id
    left join top_up_taxes as tax on tax.top_up_id = top_ups.id
    where card_refunds.journal_id is null
    order by tried_at nulls first, card_refunds.created_at limit 100
  `.execute(db)
  return rows
}
