/** Caches, per live, the top supporters whose chat messages show a badge: one query every few seconds, however many people write. */
import { createTtlCache } from '#platform/cache/ttl-cache.ts'
import type { Core } from '#platform/core.ts'
import { LIVE_CHAT } from '#rules/live.ts'
import { topSupporters } from './top-supporters.ts'

/** How long other processes show the supporters from before a tip. */
const TTL_MS = 10_000
const MAX_CACHED = 1_000

export type ChatSupporters = {
  /** Account ids only: the badge says nothing about amounts. */
  of(liveId: string): Promise<ReadonlySet<string>>
  /** Called for each tip, so that its sender has the badge at once in this process. */
  forget(liveId: string): void
}

export function createChatSupporters({ db, clock }: Pick<Core, 'db' | 'clock'>): ChatSupporters {
  const cache = createTtlCache<ReadonlySet<string>>({ clock, ttlMs: TTL_MS, maxEntries: MAX_CACHED })
  const find = async (liveId: string) =>
    new Set((await topSupporters(db, liveId, LIVE_CHAT.supportersShown)).map(({ accountId }) => accountId))
  return {
    of: async (liveId) => (await cache.get(liveId, () => find(liveId))).answer,
    forget: (liveId) => cache.delete(liveId),
  }
}
