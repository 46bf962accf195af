/** The best entries of the feed, which are the same for all members: read at most once per TTL in a process. */
import type { Bus } from '#platform/bus/bus.ts'
import { createTtlCache } from '#platform/cache/ttl-cache.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { MediaType } from '#rules/media.ts'
import { FEED_CHANGED } from '../media/index.ts'
import { gatherCandidates } from './candidates.ts'
import { TOP } from './cursor.ts'
import { byScore, type Candidate } from './rank.ts'

/** Enough for a first page of a member who has seen most of them; further entries are read from the database. */
export const TOP_ENTRIES = 400

/** Likewise for the opening of a session. */
export const FREE_VIDEOS = 400

export type TopEntries = {
  /** Both lists in one, best first. */
  all: readonly TopEntry[]
  /** Set if there are more in the database. */
  lastEntry: Candidate | undefined
  hasMoreFree: boolean
  /** The columns of `all`, as arrays in PostgreSQL's text format. */
  columns: Record<'mediaIds' | 'authorIds' | 'isEntry' | 'isFree', string>
}

export type TopEntry = Candidate & { isEntry: boolean; isFree: boolean }

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
  const entries = new Set(met.map(({ id }) => id))
  const videos = new Set(free.map(({ id }) => id))
  const all = [...met, ...free.filter(({ id }) => !entries.has(id))]
    .map((candidate) => ({
      ...candidate,
      isEntry: entries.has(candidate.id),
      isFree: videos.has(candidate.id),
    }))
    .sort(byScore)
  const column = (read: (entry: TopEntry) => unknown) => `{${all.map(read).join()}}`
  return {
    all,
    lastEntry: met.length < TOP_ENTRIES ? undefined : met.at(-1),
    hasMoreFree: free.length === FREE_VIDEOS,
    columns: {
      mediaIds: column(({ id }) => id),
      authorIds: column(({ authorId }) => authorId),
      isEntry: column(({ isEntry }) => isEntry),
      isFree: column(({ isFree }) => isFree),
    },
  }
}
