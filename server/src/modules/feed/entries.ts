/** SQL of the feed: entries ordered by score, without those hidden from this viewer. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { MediaType } from '#rules/media.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { isFreeVideo } from '../media/index.ts'
import { blockedWith, followedBy, mutedBy } from '../people/index.ts'

export type FeedAudience = {
  /** Null for a visitor. */
  viewerId: string | null
  now: Date
  type: MediaType | undefined
}

type Condition = RawBuilder<boolean>

/** Subquery for other slices: media shown to others, including those with a future release time. */
export function feedEntries(db: Db | Tx) {
  return db.selectFrom('feed_entries').select(['media_id', 'account_id', 'type', 'available_at', 'score'])
}

/** Media ids are ordered by creation time, so these are the newest media among the seen ones. */
const NEWEST_SEEN = 500

/** A subselect hides the value from the planner, so that one generic plan fits all values: replanning takes as long as the query itself. */
export function hideFromPlanner(
  value: unknown,
  type: 'timestamptz' | 'float8' | 'uuid',
): RawBuilder<unknown> {
  return sql`(select ${value}::${sql.raw(type)})`
}

/** Condition on feed_entries `e`: released, by a visible account, and not across a block. */
export function isShownTo(db: Db | Tx, viewerId: string | null, now: Date): Condition {
  const isThere = sql<boolean>`e.available_at <= ${hideFromPlanner(now, 'timestamptz')}
    and e.account_id in ${visibleAccountIds(db)}`
  return viewerId === null
    ? isThere
    : sql<boolean>`${isThere} and e.account_id not in ${blockedWith(db, viewerId)}`
}

/** Media seen before the session began follow at its end; those seen during the session were already shown. */
export type Phase = { phase: 'new' } | { phase: 'seen'; before: Date }

export type RankedEntriesRequest = Phase & { score: number; id: string; count: number }

/** Entries after a position, best first. The limit is a literal, so that the planner knows that it is small. */
export function rankedEntriesAfter(
  db: Db | Tx,
  audience: FeedAudience,
  { score, id, count, ...phase }: RankedEntriesRequest,
): RawBuilder<unknown> {
  return sql`
    select ${candidate(db, audience)} from feed_entries as e
    where (e.score, e.media_id) < (${hideFromPlanner(score, 'float8')}, ${hideFromPlanner(id, 'uuid')})
      and ${isWanted(db, audience)} and ${isNotSeenOfLate(audience, phase)} and ${isOfPhase(audience, phase)}
    order by e.score desc, e.media_id desc limit ${sql.lit(count)}`
}

/** How many of the best entries are searched for free videos, so that a site that sells nearly everything isn't scanned whole. */
const SEARCHED_FOR_FREE = 2_000

/** The best free videos, which a feed session can open with. */
export function bestFreeVideos(
  db: Db | Tx,
  audience: FeedAudience,
  { count, ...phase }: Phase & { count: number },
): RawBuilder<unknown> {
  return sql`
    select ${candidate(db, audience)} from (
      select e.* from feed_entries as e where e.available_at <= ${hideFromPlanner(audience.now, 'timestamptz')}
      order by e.score desc, e.media_id desc limit ${sql.lit(SEARCHED_FOR_FREE)}
    ) as e
    where ${isFreeVideo(sql`e.media_id`)} and ${isWanted(db, audience)} and ${isOfPhase(audience, phase)}
    order by e.score desc, e.media_id desc limit ${sql.lit(count)}`
}

/** The given entries that may still be shown, in no particular order. */
export function entriesAmong(
  db: Db | Tx,
  audience: FeedAudience,
  mediaIds: readonly string[],
): RawBuilder<unknown> {
  return sql`
    select ${candidate(db, audience)} from feed_entries as e
    where e.media_id = any(${mediaIds}::uuid[]) and ${isWanted(db, audience)}`
}

function candidate(db: Db | Tx, { viewerId }: FeedAudience) {
  const isFollowed =
    viewerId === null
      ? sql`false`
      : sql`exists ${followedBy(db, viewerId).where('followed_id', '=', sql.ref<string>('e.account_id'))}`
  return sql`e.media_id as id, e.account_id as "authorId", e.score, ${isFollowed} as "isFollowed"`
}

function isWanted(db: Db | Tx, audience: FeedAudience): Condition {
  const { viewerId, now } = audience
  const isShown = sql<boolean>`${isShownTo(db, viewerId, now)} and ${isOfType(audience)}`
  if (viewerId === null) return isShown
  return sql<boolean>`${isShown} and e.account_id <> ${viewerId}
    and e.account_id not in ${mutedBy(db, viewerId)} and ${isNotHidden(viewerId)}`
}

export function isOfType({ type }: FeedAudience): Condition {
  return type === undefined ? sql<boolean>`true` : sql<boolean>`e.type = ${sql.lit(type)}`
}

export function isNotHidden(viewerId: string): Condition {
  return sql<boolean>`e.media_id not in (
    select hidden.media_id from hidden_media as hidden where hidden.account_id = ${viewerId}
  )`
}

/** Visitors have no seen media. `offset 0` makes the planner look up each entry instead of comparing it with all that were seen. */
export function isOfPhase({ viewerId }: FeedAudience, phase: Phase): Condition {
  if (viewerId === null) return phase.phase === 'new' ? sql<boolean>`true` : sql<boolean>`false`
  const seen = sql`select from media_seen as seen
    where seen.account_id = ${viewerId} and seen.media_id = e.media_id`
  return phase.phase === 'new'
    ? sql<boolean>`not exists (${seen} offset 0)`
    : sql<boolean>`exists (${seen} and seen.seen_at < ${phase.before} offset 0)`
}

/** Most passed entries were seen recently: one list excludes those, and only the rest needs a lookup per entry. */
function isNotSeenOfLate({ viewerId }: FeedAudience, { phase }: Phase): Condition {
  if (viewerId === null || phase === 'seen') return sql<boolean>`true`
  return sql<boolean>`e.media_id not in (
    select newest.media_id from media_seen as newest where newest.account_id = ${viewerId}
    order by newest.media_id desc limit ${sql.lit(NEWEST_SEEN)}
  )`
}
