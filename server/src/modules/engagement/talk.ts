/**
 * What everybody reads below a media, kept for a moment. A viewer gets it only where they would read the same: who has written
 * below the media, or has a block with somebody who has, is answered by a query of their own.
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

/** How the viewer stands to those who wrote below it: read for each viewer, with the media. */
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

/** Read for its own page, where its count of comments and the list below it must agree. */
export function standsAlone(media: SeenMedia): boolean {
  return talkTold.of(media) !== undefined
}

/** What was read for everybody, and the stored count of comments at that moment. */
export type Versioned = { version: number }

export type Talk = {
  /**
   * Undefined where this viewer may not get what is shared. A page that was read before a comment came or went has another
   * `version` than the media, and is read anew: nobody sees a comment that was gone when they asked.
   */
  shared<Read extends Versioned>(
    media: SeenMedia,
    key: string,
    read: () => Promise<Read>,
  ): Promise<Read> | undefined
  /** Of one who has written there, too: what waits for review counts for nobody. */
  sharedCount<Read extends Versioned>(media: SeenMedia, read: () => Promise<Read>): Promise<Read> | undefined
  forget(): void
}

/** Some 20 kB each. */
const MAX_PAGES = 1_000
const MAX_COUNTS = 10_000
/** Counting takes the longest. A count goes by the stored one and by who is out of sight, and changes of both are noticed. */
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
    // Each key is asked for with one kind of `read`.
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
