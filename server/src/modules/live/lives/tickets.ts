/** Tickets: bought with wallet credits, revoked and refunded together with their price. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import { idempotencyKey } from '#platform/idempotency/idempotency-key.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { dollars } from '#rules/formats.ts'
import { findSalesByIds, orEarlierSale, paySale, reverseSale, type Sale } from '../../ledger/index.ts'
import { notify } from '../../notifications/index.ts'
import { WATCH_RIGHTS_CHANGED } from '../events.ts'
import type { LiveDeps } from '../types.ts'
import { findLive, type Live, lockLive } from './live-queries.ts'
import { hasRefundableTickets } from './live-state.ts'
import { findWhyNotWatch } from './may-watch.ts'

type Deps = Pick<LiveDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'ledger' | 'settings'>

type TicketOrder = {
  liveId: string
  key: string | null | undefined
  /** The price the fan was shown; null if the client did not send it. */
  seenCents: number | null
}

/** Idempotent per key. A second ticket for the same live is rejected, ultimately by the database. */
export async function buyTicket(deps: Deps, viewer: Viewer, order: TicketOrder): Promise<Sale> {
  const { accountId: fanId } = viewer
  const { liveId } = order
  const key = idempotencyKey(order.key)
  const isSame = (sale: Sale) => sale.kind === 'live' && sale.subject_id === liveId
  const { sale } = await orEarlierSale(deps, { fanId, key, isSame }, () =>
    deps.db.transaction().execute(async (tx) => {
      // Serialise with ending and refunding: they wait for this purchase, or it sees their result.
      const live = await lockLive(tx, liveId)
      const priceCents = await refuseUnlessSold({ ...deps, db: tx }, live, fanId, order)
      const { account_id: creatorId } = live as Live
      const paid = await paySale(deps, tx, {
        ...{ key, fanId, creatorId, priceCents },
        kind: 'live',
        subjectId: liveId,
      })
      if (!paid.isNew) return paid
      await tx
        .insertInto('live_tickets')
        .values({ sale_id: paid.sale.id, live_id: liveId, account_id: fanId, bought_at: deps.clock.now() })
        .execute()
      await deps.bus.publishIn(tx, WATCH_RIGHTS_CHANGED, { creatorId, accountId: fanId })
      await notify(deps, tx, { to: creatorId, kind: 'ticket', actorId: fanId, amountCents: priceCents })
      return paid
    }),
  )
  return sale
}

/** Returns the price for this fan, or rejects the purchase. */
async function refuseUnlessSold(
  deps: { db: Tx; clock: Deps['clock'] },
  live: Live | undefined,
  fanId: string,
  { liveId, seenCents }: TicketOrder,
): Promise<number> {
  const why = live ? await findWhyNotWatch(deps, { liveId, viewerId: fanId }) : 'BLOCKED'
  if (!live || why === 'BLOCKED') throw new Refusal('NOT_FOUND')
  if (live.account_id === fanId) throw new Refusal('BAD_INPUT', { message: 'This is your own live.' })
  if (live.price_cents === null)
    throw new Refusal('BAD_INPUT', { message: 'This live doesn’t need a ticket.' })
  if (live.state === 'ended') throw new Refusal('CONFLICT', { message: 'This live has ended.' })
  if (why !== 'TICKET') throw new Refusal(why === 'REGION' ? 'FORBIDDEN' : 'ALREADY_BOUGHT')
  if (seenCents !== null && seenCents !== live.price_cents)
    throw new Refusal('CONFLICT', {
      message: 'The price changed. Check it and try again.',
      facts: { priceCents: live.price_cents },
    })
  return live.price_cents
}

/** Called in the transaction that refunds the full price. */
export async function revokeTicket(
  { clock, bus }: Pick<LiveDeps, 'clock' | 'bus'>,
  tx: Tx,
  sale: Sale,
): Promise<void> {
  await tx
    .updateTable('live_tickets')
    .set({ revoked_at: clock.now() })
    .where('sale_id', '=', sale.id)
    .where('revoked_at', 'is', null)
    .execute()
  await bus.publishIn(tx, WATCH_RIGHTS_CHANGED, { creatorId: sale.creator_id, accountId: sale.fan_id })
}

export async function ticketsAmong(
  db: Db,
  accountId: string,
  liveIds: readonly string[],
): Promise<Map<string, true>> {
  const { rows } = await sql<{ live_id: string }>`
    select live_id from live_tickets
    where account_id = ${accountId} and live_id = any(${liveIds}::uuid[]) and revoked_at is null
  `.execute(db)
  return new Map(rows.map(({ live_id }) => [live_id, true]))
}

/** Refunds every ticket of a live that never began or ended at once. Safe to interrupt and repeat: each sale is refunded once. */
export async function refundTickets(
  deps: Deps,
  { liveId }: { liveId: string },
  signal?: AbortSignal,
): Promise<void> {
  const live = await findLive(deps.db, liveId)
  if (!live?.ended_at || !hasRefundableTickets(live, live.ended_at)) return
  for (const saleId of await activeTickets(deps.db, liveId)) {
    signal?.throwIfAborted()
    await refundTicket(deps, saleId)
  }
  await deps.db
    .updateTable('lives')
    .set({ paid_back_at: deps.clock.now() })
    .where('id', '=', liveId)
    .where('paid_back_at', 'is', null)
    .execute()
}

async function activeTickets(db: Db, liveId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('live_tickets')
    .select('sale_id')
    .where('live_id', '=', liveId)
    .where('revoked_at', 'is', null)
    .orderBy('sale_id')
    .execute()
  return rows.map(({ sale_id }) => sale_id)
}

async function refundTicket(deps: Deps, saleId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const [sale] = await findSalesByIds(tx, [saleId])
    if (!sale || sale.reversed_at !== null) return
    const order = { key: `live-ticket:${saleId}`, reason: 'refund', to: 'credits' } as const
    const { isNew } = await reverseSale(deps, tx, sale, order)
    const words = `${dollars(sale.price_cents)} for a cancelled live is back in your wallet`
    if (isNew) await notify(deps, tx, { to: sale.fan_id, kind: 'wallet', words })
  })
}

/** Refunds ended lives whose refund job was lost. */
export async function refundLeftoverTickets(deps: Deps, signal?: AbortSignal): Promise<void> {
  const rows = await deps.db
    .selectFrom('lives')
    .select(['id', 'audience', 'started_at', 'ended_at'])
    .where('state', '=', 'ended')
    .where('audience', '=', 'ticket')
    .where('paid_back_at', 'is', null)
    .orderBy('ended_at', 'desc')
    .limit(1_000)
    .execute()
  for (const live of rows) {
    signal?.throwIfAborted()
    if (live.ended_at && hasRefundableTickets(live, live.ended_at))
      await refundTickets(deps, { liveId: live.id }, signal)
  }
}

/** Subquery: creators for whose unended lives the account holds a ticket. */
export function creatorsWithTicketOf(db: Db | Tx, accountId: string) {
  return db
    .selectFrom('live_tickets')
    .innerJoin('lives', 'lives.id', 'live_tickets.live_id')
    .select('lives.account_id as id')
    .where('live_tickets.account_id', '=', accountId)
    .where('live_tickets.revoked_at', 'is', null)
    .where('lives.state', '<>', 'ended')
}
