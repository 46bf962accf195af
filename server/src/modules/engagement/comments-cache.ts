/**
 * Cached public comments of a media. Only for viewers who would see the same: members who commented there, or have a block with
 * a commenter, get their own query.
 */
import { sql } from 'kysely'
import { createTtlCache, type TtlCache } from '#platform/cache/ttl-cache.ts'
import type { Clock } from '#platform/clock.ts'
import type { JoinedColumns } from '#platform/postgres/joined-columns.ts'
import { definePreloaded } from '#platform/preloaded.ts'
import { isGeoRestricted } from '#platform/regions/geo-context.ts'
import type { VisibleMedia } from '../media/index.ts'
import { blockedWith } from '../people/index.ts'
import { preloadedReactions } from './reactions.ts'

type CommenterRelation = { talk_is_own: boolean; talk_is_apart: boolean }

const preloadedRelation = definePreloaded<CommenterRelation>('talk')

/** The viewer's relation to commenters, joined per viewer with the media. */
export const commenterRelation: JoinedColumns<VisibleMedia> = {
  uncached: {
    columns: ({ db, viewerId, of }) =>
      viewerId === null
        ? sql`false as talk_is_own, false as talk_is_apart`
        : sql`
      exists (select from comments where account_id = ${viewerId} and media_id = ${of}) as talk_is_own,
      exists (
        select from ${blockedWith(db, viewerId)} as blocked join comments on comments.account_id = blocked.id
        where comments.media_id = ${of}
      ) as talk_is_apart`,
  },
  attach: (media, row) => preloadedRelation.attach(media, row as CommenterRelation),
}

/** Loaded for its own page, where comment count and list must match. */
export function isLoadedForPage(media: VisibleMedia): boolean {
  return preloadedRelation.of(media) !== undefined
}

/** A cached value with the stored comment count at that time. */
type VersionedEntry = { version: number }

export type CommentsCache = {
  /**
   * Undefined if this viewer must not get the shared page. A page whose `version` differs from the media's is reloaded, so that no
   * deleted comment is shown.
   */
  shared<Read extends VersionedEntry>(
    media: VisibleMedia,
    key: string,
    read: () => Promise<Read>,
  ): Promise<Read> | undefined
  /** Also for members who commented there, since held comments are not counted. */
  sharedCount<Read extends VersionedEntry>(
    media: VisibleMedia,
    read: () => Promise<Read>,
  ): Promise<Read> | undefined
  forget(): void
}

/** Cached pages, about 20 kB each. */
const MAX_PAGES = 1_000
const MAX_COUNTS = 10_000
/**
 * TTL factor of counts, which are the most expensive; they depend only on the stored count and hidden accounts, both of which
 * invalidate them.
 */
const COUNT_TTL_FACTOR = 10

export function createCommentsCache({ clock, ttlMs }: { clock: Clock; ttlMs: number }): CommentsCache {
  const pages = createTtlCache<VersionedEntry>({ clock, ttlMs, maxEntries: MAX_PAGES })
  const counts = createTtlCache<VersionedEntry>({
    clock,
    ttlMs: COUNT_TTL_FACTOR * ttlMs,
    maxEntries: MAX_COUNTS,
  })

  async function get<Read extends VersionedEntry>(
    recent: TtlCache<VersionedEntry>,
    media: VisibleMedia,
    part: string,
    read: () => Promise<Read>,
  ): Promise<Read> {
    const key = `${media.id} ${part}`
    const { answer } = await recent.get(key, read)
    // Each key is always used with the same kind of `read`.
    if (answer.version === preloadedReactions.of(media)?.reactions_comments) return answer as Read
    recent.invalidate((each) => each === key)
    const fresh = await read()
    await recent.get(key, async () => fresh)
    return fresh
  }

  return {
    shared(media, key, read) {
      const facts = preloadedRelation.of(media)
      if (!facts || facts.talk_is_own || facts.talk_is_apart || isGeoRestricted()) return undefined
      return get(pages, media, key, read)
    },
    sharedCount(media, read) {
      const facts = preloadedRelation.of(media)
      if (!facts || facts.talk_is_apart || isGeoRestricted()) return undefined
      return get(counts, media, 'count', read)
    },
    forget() {
      pages.clear()
      counts.clear()
    },
  }
}
