/** Creates the services of this slice. */
import type { Bus } from '#platform/bus/bus.ts'
import type { Clock } from '#platform/clock.ts'
import type { JoinedColumns, ViewerSets } from '#platform/postgres/joined-columns.ts'
import { createRowCache } from '#platform/postgres/row-cache.ts'
import type { PublicAccount } from '../accounts/index.ts'
import { reactions } from '../engagement/index.ts'
import { type CachedMedia, createWholeMediaLoader, FEED_CHANGED, viewerSetColumns } from '../media/index.ts'
import { relationColumns } from '../people/index.ts'
import { offerColumns } from '../subscriptions/index.ts'
import { createFindTopEntries } from './top-entries.ts'
import type { Feed } from './types.ts'

/** Changes invalidate the cache immediately; the TTL covers changes by time alone, such as a release. */
const TTL_MS = 1_000
/** About 2 kB each. */
const MAX_CACHED = 5_000

const SLIDE = { media: [reactions], owner: [relationColumns, offerColumns] }

type Options = {
  bus: Bus
  clock: Clock
  /** Of upper slices: what slides show of a media's owner. */
  ownerColumns?: readonly JoinedColumns<PublicAccount>[]
  ttlMs?: number
}

export function createFeed({ bus, clock, ownerColumns = [], ttlMs = TTL_MS }: Options): Feed {
  const cached: CachedMedia = createRowCache({ clock, ttlMs, maxRows: MAX_CACHED })
  bus.subscribe(FEED_CHANGED, cached.invalidate)
  bus.onGap(cached.invalidate)
  return {
    findSlides: createWholeMediaLoader({ ...SLIDE, owner: [...SLIDE.owner, ...ownerColumns] }, cached),
    findTop: createFindTopEntries({ bus, clock, ttlMs }),
  }
}

/** A member's relations to media and their owners: those that decide about access and that slides show, and `ofMedia`. */
export function viewerSetsOfSlides(ofMedia: ViewerSets, query: Parameters<typeof viewerSetColumns>[1]) {
  return viewerSetColumns({ ...SLIDE, media: [...SLIDE.media, { sets: ofMedia }] }, query)
}
