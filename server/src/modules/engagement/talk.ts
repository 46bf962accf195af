/**
 * Cached public comments of a media. Only for viewers who would see the same: members who commented there, or have a block with
 * a commenter, get their own query.
 */
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import { createRecentAnswers, type RecentAnswers } from '#platform/http/recent-answers.ts'
import type { Beside } from '#platform/postgres/beside.ts'
import { isApartHere } from '#platform/regions/here.ts'
import { told } from '#platform/told.ts'
import type { SeenMedia } from '../media/index.ts'
import { blockedWith } from '../people/index.ts'
import { reactionsTold } from './reactions.ts'

type Columns = { talk_is_own: boolean; talk_is_apart: boolean }

const talkTold = told<Columns>('talk')

/** The viewer's relation to commenters, joined per viewer with the media. */
export const talkFacts: Beside<SeenMedia> = {
  fresh: {
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
  tell: (media, row) => talkTold.tell(media, row as Columns),
}

/** Loaded for its own page, where comment count and list must match. */
export function standsAlone(media: SeenMedia): boolean {
  return talkTold.of(media) !== undefined
}

/** A cached value with the stored comment count at that time. */
export type Versioned = { version: number }

export type Talk = {
  /**
   * Undefined if this viewer must not get the shared page. A page whose `version` differs from the media's is reloaded, so that no
   * deleted comment is shown.
   */
  shared<Read extends Versioned>(
    media: SeenMedia,
    key: string,
    read: () => Promise<Read>,
  ): Promise<Read> | undefined
  /** Also for members who commented there, since held comments are not counted. */
  sharedCount<Read extends Versioned>(media: SeenMedia, read: () => Promise<Read>): Promise<Read> | undefined
  forget(): void
}

/** Cached pages, about 20 kB each. */
const MAX_PAGES = 1_000
const MAX_COUNTS = 10_000
/**
 * TTL factor of counts, which are the most expensive; they depend only on the stored count and hidden accounts, both of which
 * invalidate them.
 */
const COUNTS_LAST = 10

export function createTalk({ clock, ttlMs }: { clock: Clock; ttlMs: number }): Talk {
  const pages = createRecentAnswers<Versioned>({ clock, ttlMs, maxEntries: MAX_PAGES })
  const counts = createRecentAnswers<Versioned>({ clock, ttlMs: COUNTS_LAST * ttlMs, maxEntries: MAX_COUNTS })

  async function get<Read extends Versioned>(
    recent: RecentAnswers<Versioned>,
    media: SeenMedia,
    part: string,
    read: () => Promise<Read>,
  ): Promise<Read> {
    const key = `${media.id} ${part}`
    const { answer } = await recent.get(key, read)
    // Each key is always used with the same kind of `read`.
    if (answer.version === reactionsTold.of(media)?.reactions_comments) return answer as Read
    recent.forget((each) => each === key)
    const fresh = await read()
    await recent.get(key, async () => fresh)
    return fresh
  }

  return {
    shared(media, key, read) {
      const facts = talkTold.of(media)
      if (!facts || facts.talk_is_own || facts.talk_is_apart || isApartHere()) return undefined
      return get(pages, media, key, read)
    },
    sharedCount(media, read) {
      const facts = talkTold.of(media)
      if (!facts || facts.talk_is_apart || isApartHere()) return undefined
      return get(counts, media, 'count', read)
    },
    forget() {
      pages.clear()
      counts.clear()
    },
  }
}
