/** Cached location and audience of a live's stream: requested often, so kept for two seconds. */
import { sql } from 'kysely'
import { createTtlCache } from '#platform/cache/ttl-cache.ts'
import type { LiveAudience } from '#rules/live.ts'
import { accountIdsWithHiddenCountries } from '../../accounts/index.ts'
import type { LiveDeps } from '../types.ts'

export type StreamLocation = {
  audience: LiveAudience
  accountId: string
  address: string
  hasGeoRules: boolean
  hasEnded: boolean
}

const TTL_MS = 2_000
/** Players still request the last parts of a live that just ended. */
const AFTER_END_MS = 30_000

export type StreamLocations = {
  /** Null if the live is not on air or has no node. */
  of(liveId: string): Promise<StreamLocation | null>
  /** The cached entry; null on a cache miss too. */
  cached(liveId: string): StreamLocation | null
  /** Drops the entry after its node did not answer: the live may have moved. */
  forget(liveId: string): void
}

export function createStreamLocations({ db, clock }: Pick<LiveDeps, 'db' | 'clock'>): StreamLocations {
  const recent = createTtlCache<StreamLocation | null>({ clock, ttlMs: TTL_MS, maxEntries: 10_000 })
  async function load(liveId: string): Promise<StreamLocation | null> {
    const row = await db
      .selectFrom('lives')
      .innerJoin('live_nodes', 'live_nodes.id', 'lives.node_id')
      .select(['lives.audience', 'lives.account_id', 'lives.state', 'lives.ended_at', 'live_nodes.address'])
      .select(sql<boolean>`lives.account_id in ${accountIdsWithHiddenCountries(db)}`.as('is_placed'))
      .where('lives.id', '=', liveId)
      .where('lives.started_at', 'is not', null)
      .executeTakeFirst()
    if (!row) return null
    const isGone = row.ended_at !== null && clock.now().getTime() - row.ended_at.getTime() > AFTER_END_MS
    if (isGone) return null
    const { audience, account_id: accountId, address, is_placed: hasGeoRules } = row
    return { audience, accountId, address, hasGeoRules, hasEnded: row.ended_at !== null }
  }
  return {
    of: async (liveId) => (await recent.get(liveId, () => load(liveId))).answer,
    cached: (liveId) => recent.peek(liveId) ?? null,
    forget: (liveId) => recent.delete(liveId),
  }
}
