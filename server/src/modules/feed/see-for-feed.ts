/** A slide shows all of a media and of whose it is: everything about a page of them is read at once. */
import type { Bus } from '#platform/bus/bus.ts'
import type { Clock } from '#platform/clock.ts'
import { createRowCache } from '#platform/postgres/row-cache.ts'
import { reactions } from '../engagement/index.ts'
import { type CachedMedia, createWholeMediaLoader, FEED_CHANGED } from '../media/index.ts'
import { followerColumns, type KnownRelation, relationColumns } from '../people/index.ts'
import { offerColumns } from '../subscriptions/index.ts'
import type { Candidate } from './rank.ts'
import type { Feed } from './types.ts'

/** Whatever changes is told at once; this is for what comes with time, such as a release. */
const KEPT_MS = 1_000
/** Some 2 kB each. */
const MAX_KEPT = 5_000

type Options = { bus: Bus; clock: Clock; keptMs?: number }

export function createSeeForFeed({ bus, clock, keptMs = KEPT_MS }: Options): Feed {
  const kept: CachedMedia = createRowCache({ clock, ttlMs: keptMs, maxRows: MAX_KEPT })
  bus.subscribe(FEED_CHANGED, kept.invalidate)
  bus.onGap(kept.invalidate)
  const see = createWholeMediaLoader({ media: [reactions], owner: [relationColumns, offerColumns] }, kept)
  // Candidates were read in the same request, without blocked and muted authors: see `isWanted`.
  const seeUnblocked = createWholeMediaLoader(
    { media: [reactions], owner: [followerColumns, offerColumns] },
    kept,
    { isUnblocked: true },
  )
  return {
    see,
    seeCandidates: (deps, viewer, candidates) =>
      seeUnblocked(
        deps,
        viewer,
        candidates.map(({ id }) => id),
        new Map(candidates.map((candidate) => [candidate.id, relationTo(candidate)])),
      ),
  }
}

function relationTo({ isFollowed }: Candidate): KnownRelation {
  return { people_followed: isFollowed, people_muted: false }
}
