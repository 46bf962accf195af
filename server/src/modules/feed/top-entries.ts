/** The best entries of the feed, which are the same for all members: read at most once per TTL in a process. */
import type { Bus } from '#platform/bus/bus.ts'
import { createTtlCache } from '#platform/cache/ttl-cache.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { MediaType } from '#rules/media.ts'
import { FEED_CHANGED } from '../media/index.ts'
import { gatherCandidates } from './candidates.ts'
import { TOP } from './cursor.ts'
import type { Candidate } from './rank.ts'

/** Enough for a first page of a member who has seen some of them; further entries are read from the database. */
export const TOP_ENTRIES = 100

/** Enough for the opening of a session of a member who has hidden, or blocked the authors of, some of them. */
export const FREE_VIDEOS = 40

export type TopEntries = {
  entries: readonly Candidate[]
  /** The best free videos, some of them among the entries. */
  free: readonly Candidate[]
  /** Ids of both and those of their authors, in PostgreSQL's text format. */
  mediaIds: string
  authorIds: string
}

export type FindTopEntries = (db: Db, type: MediaType | undefined, now: Date) => Promise<TopEntries>

/** Not for requests with geo rules, which hide some entries. */
export function createFindTopEntries(options: { bus: Bus; clock: Clock; ttlMs: number }): FindTopEntries {
  const cache = createTtlCache<TopEntries>({ ...options, maxEntries: 3 })
  options.bus.subscribe(FEED_CHANGED, cache.clear)
  options.bus.onGap(cache.clear)
  return async (db, type, now) => {
    const { answer } = await cache.get(type ?? '', () => readTop(db, type, now))
    return answer
  }
}

/** Read for a visitor: nothing of a viewer can be in them. */
async function readTop(db: Db, type: MediaType | undefined, now: Date): Promise<TopEntries> {
  const { met, free } = await gatherCandidates(
    db,
    { viewerId: null, now, type },
    { held: [], ranked: { phase: 'new', after: TOP, count: TOP_ENTRIES }, fresh: 0, openers: FREE_VIDEOS },
  )
  const arrayOf = (ids: readonly string[]) => `{${[...new Set(ids)].join()}}`
  return {
    entries: met,
    free,
    mediaIds: arrayOf([...met, ...free].map(({ id }) => id)),
    authorIds: arrayOf([...met, ...free].map(({ authorId }) => authorId)),
  }
}
