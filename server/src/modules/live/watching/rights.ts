/** Cached watch rights; the TTL is short enough that lost access takes effect within half a minute. */
import { createTtlCache } from '#platform/cache/ttl-cache.ts'
import { isGeoRestricted } from '#platform/regions/geo-context.ts'
import type { WhyNotWatch } from '#rules/live.ts'
import { WATCH_RIGHTS_CHANGED } from '../events.ts'
import { findWhyNotWatch } from '../lives/may-watch.ts'
import type { LiveDeps } from '../types.ts'

export const LIVE_RIGHTS_TTL_MS = 15_000
const MAX_ENTRIES = 50_000

export type WatchRights = {
  /** Null if the viewer may watch; visitors have a null `accountId`. */
  whyNot(liveId: string, accountId: string | null): Promise<WhyNotWatch | null>
  /** True if a cached entry allows watching; never set for geo-restricted viewers. */
  isCachedAllow(liveId: string, accountId: string | null): boolean
  close(): void
}

export function createWatchRights(deps: Pick<LiveDeps, 'db' | 'clock' | 'bus'>): WatchRights {
  const recent = createTtlCache<WhyNotWatch | null>({
    ...{ clock: deps.clock, ttlMs: LIVE_RIGHTS_TTL_MS, maxEntries: MAX_ENTRIES },
  })
  const stops = [
    deps.bus.subscribe(WATCH_RIGHTS_CHANGED, ({ accountId }) =>
      recent.invalidate((key) => accountId === null || key.endsWith(` ${accountId}`)),
    ),
    deps.bus.onGap(() => recent.clear()),
  ]
  return {
    async whyNot(liveId, accountId) {
      const load = () => findWhyNotWatch(deps, { liveId, viewerId: accountId })
      // The shared cache does not apply to geo-restricted viewers.
      if (isGeoRestricted()) return load()
      return (await recent.get(keyOf(liveId, accountId), load)).answer
    },
    isCachedAllow: (liveId, accountId) => recent.peek(keyOf(liveId, accountId)) === null,
    close() {
      for (const stop of stops) stop()
    },
  }
}

const keyOf = (liveId: string, accountId: string | null) => `${liveId} ${accountId ?? 'visitor'}`
