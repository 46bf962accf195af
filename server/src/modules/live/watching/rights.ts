/** Cached watch rights; the TTL is short enough that lost access takes effect within half a minute. */
import { createRecentAnswers } from '#platform/http/recent-answers.ts'
import { isApartHere } from '#platform/regions/here.ts'
import type { WhyNotWatch } from '#rules/live.ts'
import { RIGHTS_MOVED } from '../events.ts'
import { whyMayNotWatch } from '../shows/may-watch.ts'
import type { LiveDeps } from '../types.ts'

export const RIGHTS_TTL_MS = 15_000
const MAX_ENTRIES = 50_000

export type WatchRights = {
  /** Null if the viewer may watch; visitors have a null `accountId`. */
  whyNot(liveId: string, accountId: string | null): Promise<WhyNotWatch | null>
  /** True if a cached entry allows watching; never set for geo-restricted viewers. */
  isRemembered(liveId: string, accountId: string | null): boolean
  close(): void
}

export function createWatchRights(deps: Pick<LiveDeps, 'db' | 'clock' | 'bus'>): WatchRights {
  const recent = createRecentAnswers<WhyNotWatch | null>({
    ...{ clock: deps.clock, ttlMs: RIGHTS_TTL_MS, maxEntries: MAX_ENTRIES },
  })
  const stops = [
    deps.bus.subscribe(RIGHTS_MOVED, ({ accountId }) =>
      recent.forget((key) => accountId === null || key.endsWith(` ${accountId}`)),
    ),
    deps.bus.onGap(() => recent.clear()),
  ]
  return {
    async whyNot(liveId, accountId) {
      const look = () => whyMayNotWatch(deps, { liveId, viewerId: accountId })
      // The shared cache does not apply to geo-restricted viewers.
      if (isApartHere()) return look()
      return (await recent.get(keyOf(liveId, accountId), look)).answer
    },
    isRemembered: (liveId, accountId) => recent.known(keyOf(liveId, accountId)) === null,
    close() {
      for (const stop of stops) stop()
    },
  }
}

const keyOf = (liveId: string, accountId: string | null) => `${liveId} ${accountId ?? 'visitor'}`
