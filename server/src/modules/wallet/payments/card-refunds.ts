/** Sends what was given back on to the cards it was paid with: decided with the refund, done by the worker. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { lockFan } from '../books/lock-fan.ts'
import { moneyOf } from '../books/money.ts'
import type { Sale } from '../tables.ts'
import type { WalletDeps } from '../types.ts'
import { bookSent, cardRefundKey, creditInstead } from './card-refund-ends.ts'
import { centsLeft } from './take-back-queries.ts'

type Refundable = { id: string; left: number }

/**
 * In the transaction that gives a sale back `to: 'card'`: chooses the payments that it goes back to, the newest first.
 * Refused when cards have not paid that much, as with credits that came another way.
 */
export async function planCardRefund(
  { clock, wallet: { gateway } }: Pick<WalletDeps, 'clock' | 'wallet'>,
  tx: Tx,
  { sale, cents }: { sale: Sale; cents: number },
): Promise<void> {
  let rest = cents
  const isOfGateway = sale.money === moneyOf(gateway.name)
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
    throw new Refusal('CONFLICT', { words: 'No card has paid that much. Give it back as credits instead.' })
}

/** What of each payment has not gone back yet. */
async function lockRefundable(tx: Tx, accountId: string, gateway: string): Promise<Refundable[]> {
  // Locked before they are summed: two refunds at once never promise the same money.
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
    const left = await centsLeft(tx, topUp)
    if (left > 0) refundable.push({ id: topUp.id, left })
  }
  return refundable
}

type SendDeps = Pick<WalletDeps, 'db' | 'clock' | 'wallet' | 'log' | 'bus' | 'enqueue'>

/** Who waits longest for a try comes first, so that one the gateway does not answer for holds up no other. */
export async function sendCardRefunds(deps: SendDeps): Promise<void> {
  for (const refund of await waitingRefunds(deps.db, deps.wallet.gateway.name))
    try {
      await sendOne(deps, refund)
    } catch (error) {
      deps.log.error({ err: error, cardRefundId: refund.id }, 'a refund was not sent to its card yet')
    }
}

/** What the gateway refuses for good becomes credits; all else is tried again with the next run. */
async function sendOne(deps: SendDeps, refund: Waiting): Promise<void> {
  const { id, payment, cents, top_up_id, account_id } = refund
  await deps.db.updateTable('card_refunds').set({ tried_at: deps.clock.now() }).where('id', '=', id).execute()
  try {
    await deps.wallet.gateway.refund({ key: cardRefundKey(id), payment, cents })
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.code !== 'PAYMENT_FAILED') throw fault
    deps.log.warn({ err: fault, cardRefundId: id }, 'a card does not take its refund: credited instead')
    return deps.db.transaction().execute(async (tx) => {
      await lockFan(tx, account_id)
      await creditInstead(deps, tx, { id: top_up_id, account_id }, id)
    })
  }
  await deps.db.transaction().execute((tx) => bookSent(deps, tx, id))
}

type Waiting = { id: string; payment: string; cents: number; top_up_id: string; account_id: string }

async function waitingRefunds(db: Db, gateway: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select card_refunds.id, payment, cents, top_up_id, account_id
    from card_refunds join top_ups on top_ups.id = top_up_id
    where card_refunds.journal_id is null and gateway = ${gateway}
    order by tried_at nulls first, card_refunds.created_at limit 100
  `.execute(db)
  return rows
}
