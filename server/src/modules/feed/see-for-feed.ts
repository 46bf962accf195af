/** Loads everything that the slides of a page show, media and owner data, in one statement. */
import type { Bus } from '#platform/bus/bus.ts'
import type { Clock } from '#platform/clock.ts'
import { createRowCache } from '#platform/postgres/row-cache.ts'
import { reactions } from '../engagement/index.ts'
import {
  type CachedMedia,
  createWholeMediaLoader,
  FEED_CHANGED,
  type FindVisibleMediaByIds,
} from '../media/index.ts'
import { relationColumns } from '../people/index.ts'
import { offerColumns } from '../subscriptions/index.ts'

/** Changes invalidate the cache immediately; the TTL covers changes by time alone, such as a release. */
const TTL_MS = 1_000
/** About 2 kB each. */
const MAX_CACHED = 5_000

type Options = { bus: Bus; clock: Clock; ttlMs?: number }

export function createSeeForFeed({ bus, clock, ttlMs = TTL_MS }: Options): FindVisibleMediaByIds {
  const cached: CachedMedia = createRowCache({ clock, ttlMs: ttlMs, maxRows: MAX_CACHED })
  bus.subscribe(FEED_CHANGED, cached.invalidate)
  bus.onGap(cached.invalidate)
  return createWholeMediaLoader({ media: [reactions], owner: [relationColumns, offerColumns] }, cached)
}
