/** Totals of a live for its creator, during and after it. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findSalesByIds, salesWithin } from '../../ledger/index.ts'
import { countNewFollowers } from '../../people/index.ts'
import { countMessagesByLive } from '../chat/message-queries.ts'
import { findLive, type Live } from '../lives/live-queries.ts'
import type { LiveDeps } from '../types.ts'

export type LiveTotals = {
  live: Live
  minutes: number
  comments: number
  newFollowers: number
  newSubscriptions: number
  /** Gross amount, without refunds. */
  tipCents: number
  tipCount: number
  ticketCents: number
  subscriptionCents: number
  /** The creator's share. */
  incomeCents: number
}

type Deps = Pick<LiveDeps, 'db' | 'clock'>

export async function liveSummary(deps: Deps, { accountId }: Viewer, liveId: string): Promise<LiveTotals> {
  const live = await findLive(deps.db, liveId)
  if (live?.account_id !== accountId) throw new Refusal('NOT_FOUND')
  const from = live.started_at ?? live.created_at
  const to = live.ended_at ?? deps.clock.now()
  const [tips, tickets, followers, sold, comments] = await Promise.all([
    tipsOf(deps, liveId),
    ticketsOf(deps, liveId),
    countNewFollowers(deps.db, accountId, { from, to }),
    salesWithin(deps.db, accountId, { from, to }),
    live.state === 'ended' ? null : countMessagesByLive(deps.db, [liveId]),
  ])
  const subscriptions = sold.filter(({ kind }) => kind === 'subscription' || kind === 'subscription-gift')
  const sum = (of: 'count' | 'priceCents' | 'shareCents') =>
    subscriptions.reduce((total, each) => total + each[of], 0)
  return {
    live,
    minutes: live.started_at ? Math.round((to.getTime() - from.getTime()) / 60_000) : 0,
    comments: comments ? (comments.get(liveId) ?? 0) : live.comments,
    newFollowers: followers,
    newSubscriptions: sum('count'),
    tipCents: tips.cents,
    tipCount: tips.count,
    ticketCents: tickets.cents,
    subscriptionCents: sum('priceCents'),
    incomeCents: tips.shareCents + tickets.shareCents + sum('shareCents'),
  }
}

type Tips = { count: number; cents: number; shareCents: number }

async function tipsOf({ db }: Deps, liveId: string): Promise<Tips> {
  const row = await db
    .selectFrom('live_tips')
    .select((eb) => [
      eb.fn.countAll<string>().as('count'),
      eb.fn.sum<string>('cents').as('cents'),
      eb.fn.sum<string>('share_cents').as('share'),
    ])
    .where('live_id', '=', liveId)
    .where('reversed_at', 'is', null)
    .executeTakeFirst()
  return {
    count: Number(row?.count ?? 0),
    cents: Number(row?.cents ?? 0),
    shareCents: Number(row?.share ?? 0),
  }
}

/** Ticket income as booked in the ledger. */
async function ticketsOf({ db }: Deps, liveId: string): Promise<{ cents: number; shareCents: number }> {
  const rows = await db
    .selectFrom('live_tickets')
    .select('sale_id')
    .where('live_id', '=', liveId)
    .where('revoked_at', 'is', null)
    .execute()
  const sales = await findSalesByIds(
    db,
    rows.map(({ sale_id }) => sale_id),
  )
  return {
    cents: sales.reduce((sum, { price_cents }) => sum + price_cents, 0),
    shareCents: sales.reduce((sum, { share_cents }) => sum + share_cents, 0),
  }
}
