/** Caches, per chat writer, the accounts that must not receive their messages: in a busy room the same people write. */
import { createTtlCache } from '#platform/cache/ttl-cache.ts'
import type { Core } from '#platform/core.ts'
import { excludedListeners } from '../../people/index.ts'

const TTL_MS = 15_000
const MAX_CACHED = 5_000

export type MuteList = (speakerId: string) => Promise<ReadonlySet<string>>

export function createMuteList({ db, clock }: Pick<Core, 'db' | 'clock'>): MuteList {
  const cache = createTtlCache<ReadonlySet<string>>({ clock, ttlMs: TTL_MS, maxEntries: MAX_CACHED })
  return async (speakerId) => (await cache.get(speakerId, () => excludedListeners(db, speakerId))).answer
}
