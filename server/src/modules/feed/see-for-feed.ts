/** A slide shows all of a media and of whose it is: everything about a page of them is read at once. */
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

/** Whatever changes is told at once; this is for what comes with time, such as a release. */
const KEPT_MS = 1_000
/** Some 2 kB each. */
const MAX_KEPT = 5_000

type Options = { bus: Bus; clock: Clock; keptMs?: number }

export function createSeeForFeed({ bus, clock, keptMs = KEPT_MS }: Options): FindVisibleMediaByIds {
  const kept: CachedMedia = createRowCache({ clock, ttlMs: keptMs, maxRows: MAX_KEPT })
  bus.subscribe(FEED_CHANGED, kept.invalidate)
  bus.onGap(kept.invalidate)
  return createWholeMediaLoader({ media: [reactions], owner: [relationColumns, offerColumns] }, kept)
}
