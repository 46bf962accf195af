/** Cached location and audience of a live's stream: requested often, so kept for two seconds. */
import { sql } from 'kysely'
import { createRecentAnswers } from '#platform/http/recent-answers.ts'
import type { LiveAudience } from '#rules/live.ts'
import { placedAccountIds } from '../../accounts/index.ts'
import type { LiveDeps } from '../types.ts'

export type LivePlace = {
  audience: LiveAudience
  accountId: string
  address: string
  isPlaced: boolean
  hasEnded: boolean
}

const TTL_MS = 2_000
/** Players still request the last parts of a live that just ended. */
const AFTER_END_MS = 30_000

export type Places = {
  /** Null if the live is not on air or has no node. */
  of(liveId: string): Promise<LivePlace | null>
  /** The cached entry; null on a cache miss too. */
  remembered(liveId: string): LivePlace | null
  /** Drops the entry after its node did not answer: the live may have moved. */
  forget(liveId: string): void
}

export function createPlaces({ db, clock }: Pick<LiveDeps, 'db' | 'clock'>): Places {
  const recent = createRecentAnswers<LivePlace | null>({ clock, ttlMs: TTL_MS, maxEntries: 10_000 })
  async function look(liveId: string): Promise<LivePlace | null> {
    const row = await db
      .selectFrom('lives')
      .innerJoin('live_nodes', 'live_nodes.id', 'lives.node_id')
      .select(['lives.audience', 'lives.account_id', 'lives.state', 'lives.ended_at', 'live_nodes.address'])
      .select(sql<boolean>`lives.account_id in ${placedAccountIds(db)}`.as('is_placed'))
      .where('lives.id', '=', liveId)
      .where('lives.started_at', 'is not', null)
      .executeTakeFirst()
    if (!row) return null
    const hasGone = row.ended_at !== null && clock.now().getTime() - row.ended_at.getTime() > AFTER_END_MS
    if (hasGone) return null
    const { audience, account_id: accountId, address, is_placed: isPlaced } = row
    return { audience, accountId, address, isPlaced, hasEnded: row.ended_at !== null }
  }
  return {
    of: async (liveId) => (await recent.get(liveId, () => look(liveId))).answer,
    remembered: (liveId) => recent.known(liveId) ?? null,
    forget: (liveId) => recent.forget((key) => key === liveId),
  }
}
