/** Timeline of a live for its creator: viewers and income by minute, and recent events. */
import { sql } from 'kysely'
import { earningsOf } from '../../ledger/index.ts'
import { recentFollowers } from '../../people/index.ts'
import type { Live } from '../lives/live-queries.ts'
import type { LiveDeps } from '../types.ts'

type Deps = Pick<LiveDeps, 'db' | 'clock'>

/** One bucket of minutes; buckets widen with the live's length, so that the list stays short. */
export type TimelinePoint = {
  /** First minute of the bucket, counted from the start. */
  minute: number
  /** Peak concurrent viewers. */
  viewers: number
  /** Tips and tickets, without refunds. */
  cents: number
}

const MAX_POINTS = 60
const MINUTE_MS = 60_000

export async function liveTimelineOf({ db, clock }: Deps, live: Live): Promise<TimelinePoint[]> {
  const from = live.started_at
  if (!from) return []
  const until = live.ended_at ?? clock.now()
  const minutes = Math.max(1, Math.ceil((until.getTime() - from.getTime()) / MINUTE_MS))
  const step = Math.ceil(minutes / MAX_POINTS)
  const { rows } = await sql<TimelinePoint>`
    with given as (
      select created_at as at, cents from live_tips where live_id = ${live.id} and reversed_at is null
      union all
      select bought_at, ${live.price_cents ?? 0}::int from live_tickets where live_id = ${live.id} and revoked_at is null
    ), sums as (
      select greatest(0, floor(extract(epoch from at - ${from}::timestamptz) / 60))::int / ${step}::int as place,
        sum(cents)::int as cents
      from given group by place
    ), watched as (
      select minute / ${step}::int as place, max(viewers) as viewers from live_minutes where live_id = ${live.id} group by place
    )
    select place * ${step}::int as minute, coalesce(viewers, 0) as viewers, coalesce(cents, 0) as cents
    from generate_series(0, (${minutes}::int - 1) / ${step}::int) as place
      left join watched using (place) left join sums using (place)
    order by place
  `.execute(db)
  return rows
}

export type LiveEvent = {
  id: string
  kind: 'tip' | 'ticket' | 'subscription' | 'follow'
  accountId: string
  cents: number | null
  at: Date
}

const KINDS = {
  tip: 'tip',
  live: 'ticket',
  subscription: 'subscription',
  'subscription-gift': 'subscription',
} as const
const MAX_EVENTS = 20

/** Tips, tickets, subscriptions and follows during the live, newest first. */
export async function recentEvents({ db, clock }: Deps, live: Live): Promise<LiveEvent[]> {
  const from = live.started_at
  if (!from) return []
  const span = { from, to: live.ended_at ?? clock.now() }
  const [sales, followers] = await Promise.all([
    earningsOf(db, live.account_id, {
      ...{ ...span, kind: null, isSalesOnly: true, limit: MAX_EVENTS, skip: 0, below: null },
    }),
    recentFollowers(db, live.account_id, { ...span, limit: MAX_EVENTS }),
  ])
  const sold = sales.flatMap(({ id, kind, from_id, price_cents, created_at, is_reversed }): LiveEvent[] => {
    const eventKind = kind in KINDS ? KINDS[kind as keyof typeof KINDS] : null
    if (!eventKind || is_reversed) return []
    return [{ id, kind: eventKind, accountId: from_id, cents: price_cents, at: created_at }]
  })
  const followed = followers.map(
    ({ follower_id, created_at }): LiveEvent => ({
      ...{ id: follower_id, kind: 'follow', accountId: follower_id, cents: null, at: created_at },
    }),
  )
  return [...sold, ...followed].sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MAX_EVENTS)
}
