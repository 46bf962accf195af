/** Loads one media with its reactions, for its page. */
import type { Clock } from '#platform/clock.ts'
import { createRowCache } from '#platform/postgres/row-cache.ts'
import { type CachedMedia, createSingleMediaLoader, type LoadSingleMedia } from '../media/index.ts'
import { relationColumns } from '../people/index.ts'
import { commenterRelation } from './comments-cache.ts'
import { reactions } from './reactions.ts'

/** Cached rows, about 2 kB each. */
const MAX_CACHED = 5_000

export function createMediaPageLoader({ clock, ttlMs }: { clock: Clock; ttlMs: number }): {
  findMedia: LoadSingleMedia
  forget(): void
} {
  const cache: CachedMedia = createRowCache({ clock, ttlMs, maxRows: MAX_CACHED })
  return {
    findMedia: createSingleMediaLoader(
      { media: [reactions, commenterRelation], owner: [relationColumns] },
      cache,
    ),
    forget: cache.invalidate,
  }
}
