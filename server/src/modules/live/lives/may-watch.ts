/** The single rule for who may watch a live, and the single query for its inputs. */
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import { isMediaHiddenInRegion } from '#platform/regions/geo-context.ts'
import type { LiveAudience, LiveState, WhyNotWatch } from '#rules/live.ts'
import { visibleAccountIds } from '../../accounts/index.ts'
import { isBlockedEitherWay } from '../../people/index.ts'
import { isSubscribed } from '../../subscriptions/index.ts'

type WatchFacts = {
  state: LiveState
  audience: LiveAudience
  isOwner: boolean
  /** Neither creator nor viewer is suspended, being deleted or erased. */
  areBothThere: boolean
  /** The viewer is across a block, or banned from the creator's lives. */
  isShutOut: boolean
  /** Lives may not be shown in the viewer's region. */
  isRegionClosed: boolean
  isSubscriber: boolean
  hasTicket: boolean
}

/** Null if the viewer may watch. Before the start, SUBSCRIBE and TICKET take precedence over NOT_LIVE. */
export function whyNotWatch(facts: WatchFacts): WhyNotWatch | null {
  const { state, audience } = facts
  const isOver = state === 'ended'
  if (isOver || !facts.areBothThere) return 'NOT_LIVE'
  if (facts.isOwner) return state === 'announced' ? 'NOT_LIVE' : null
  if (facts.isShutOut) return 'BLOCKED'
  if (facts.isRegionClosed) return 'REGION'
  if (audience === 'subscribers' && !facts.isSubscriber) return 'SUBSCRIBE'
  if (audience === 'ticket' && !facts.hasTicket) return 'TICKET'
  return state === 'live' || state === 'reconnecting' ? null : 'NOT_LIVE'
}

/** Viewers whom a subscription or a ticket would let in see the picture blurred. */
export function isShownBlurred(why: WhyNotWatch | null): boolean {
  return why === 'SUBSCRIBE' || why === 'TICKET'
}

/** `viewerId` is null for visitors without an account. */
type WatchRequest = { liveId: string; viewerId: string | null }

type Deps = { db: Db | Tx; clock: Clock }

export async function findWhyNotWatch(deps: Deps, watching: WatchRequest): Promise<WhyNotWatch | null> {
  const [facts] = await watchFacts(deps, [watching])
  return facts ? whyNotWatch(facts) : 'NOT_LIVE'
}

/** In the order of `wanted`; undefined for unknown lives. */
export async function watchFacts(
  { db, clock }: Deps,
  wanted: readonly WatchRequest[],
): Promise<(WatchFacts | undefined)[]> {
  if (wanted.length === 0) return []
  const rows = await factsOf(db, {
    liveIds: wanted.map(({ liveId }) => liveId),
    viewerIds: wanted.map(({ viewerId }) => viewerId),
    now: clock.now(),
  })
  const isRegionClosed = isMediaHiddenInRegion()
  const found = new Map(rows.map(({ place, ...facts }) => [Number(place), { ...facts, isRegionClosed }]))
  return wanted.map((_each, index) => found.get(index + 1))
}

type WatchFactsQuery = { liveIds: string[]; viewerIds: (string | null)[]; now: Date }

const factsOf = statement((db: Db | Tx, { liveIds, viewerIds, now }: WatchFactsQuery) => {
  const [viewer, creator] = [sql`wanted.viewer_id`, sql`lives.account_id`]
  return sql<Omit<WatchFacts, 'isRegionClosed'> & { place: string }>`
    select wanted.place, lives.state, lives.audience, ${viewer} is not distinct from ${creator} as "isOwner",
      ${creator} in ${visibleAccountIds(db)} and (${viewer} is null or ${viewer} in ${visibleAccountIds(db)}) as "areBothThere",
      ${viewer} is not null and (${isBlockedEitherWay(viewer, creator)} or exists (
        select from live_bans where live_bans.account_id = ${creator} and banned_id = ${viewer} and kind = 'ban'
          and (until is null or until > ${now}::timestamptz)
      )) as "isShutOut",
      ${viewer} is not null and ${isSubscribed(viewer, creator, now)} as "isSubscriber",
      exists (
        select from live_tickets where live_id = lives.id and live_tickets.account_id = ${viewer} and revoked_at is null
      ) as "hasTicket"
    from unnest(${liveIds}::uuid[], ${viewerIds}::uuid[]) with ordinality as wanted (live_id, viewer_id, place)
    join lives on lives.id = wanted.live_id
  `.compile(db)
})
