/** The SQL behind the feed: entries in order, with those left out that this viewer shall not be shown. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { MediaType } from '#rules/media.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { blockedWith, followedBy, mutedBy } from '../people/index.ts'

export type Audience = {
  /** Null for a visitor. */
  viewerId: string | null
  now: Date
  type: MediaType | undefined
}

type Condition = RawBuilder<boolean>

/** What others are shown, and what is released later: a part of other slices' queries. */
export function feedEntries(db: Db | Tx) {
  return db.selectFrom('feed_entries').select(['media_id', 'account_id', 'type', 'available_at', 'score'])
}

/** Ids of media are in the order of their making, so these are the newest of those that were seen. */
const NEWEST_SEEN = 500

/** Behind a veil the planner knows no value, so that one plan serves all: making another takes as long as a walk. */
export function veiled(value: unknown, type: 'timestamptz' | 'float8' | 'uuid'): RawBuilder<unknown> {
  return sql`(select ${value}::${sql.raw(type)})`
}

/** A part of queries that call feed_entries `e`: released, by somebody who is there, and not across a block. */
export function isShownTo(db: Db | Tx, viewerId: string | null, now: Date): Condition {
  const isThere = sql<boolean>`e.available_at <= ${veiled(now, 'timestamptz')}
    and e.account_id in ${visibleAccountIds(db)}`
  return viewerId === null
    ? isThere
    : sql<boolean>`${isThere} and e.account_id not in ${blockedWith(db, viewerId)}`
}

/** What was seen before the walk began is for its end; what is seen meanwhile has been shown. */
export type Phase = { phase: 'new' } | { phase: 'seen'; before: Date }

export type WalkPart = Phase & { score: number; id: string; count: number }

/** Entries behind a place, best first. Its length is written out: the planner must know that it is short. */
export function walkedEntries(
  db: Db | Tx,
  audience: Audience,
  { score, id, count, ...phase }: WalkPart,
): RawBuilder<unknown> {
  return sql`
    select ${candidate(db, audience)} from feed_entries as e
    where (e.score, e.media_id) < (${veiled(score, 'float8')}, ${veiled(id, 'uuid')})
      and ${isWanted(db, audience)} and ${isNotSeenOfLate(audience, phase)} and ${isOfPhase(audience, phase)}
    order by e.score desc, e.media_id desc limit ${sql.lit(count)}`
}

/** Those of these that may still be shown, in no order. */
export function entriesAmong(
  db: Db | Tx,
  audience: Audience,
  mediaIds: readonly string[],
): RawBuilder<unknown> {
  return sql`
    select ${candidate(db, audience)} from feed_entries as e
    where e.media_id = any(${mediaIds}::uuid[]) and ${isWanted(db, audience)}`
}

function candidate(db: Db | Tx, { viewerId }: Audience) {
  const isFollowed =
    viewerId === null
      ? sql`false`
      : sql`exists ${followedBy(db, viewerId).where('followed_id', '=', sql.ref<string>('e.account_id'))}`
  return sql`e.media_id as id, e.account_id as "authorId", e.score, ${isFollowed} as "isFollowed"`
}

function isWanted(db: Db | Tx, audience: Audience): Condition {
  const { viewerId, now } = audience
  const isShown = sql<boolean>`${isShownTo(db, viewerId, now)} and ${isOfType(audience)}`
  if (viewerId === null) return isShown
  return sql<boolean>`${isShown} and e.account_id <> ${viewerId}
    and e.account_id not in ${mutedBy(db, viewerId)} and ${isNotHidden(viewerId)}`
}

export function isOfType({ type }: Audience): Condition {
  return type === undefined ? sql<boolean>`true` : sql<boolean>`e.type = ${sql.lit(type)}`
}

export function isNotHidden(viewerId: string): Condition {
  return sql<boolean>`e.media_id not in (
    select hidden.media_id from hidden_media as hidden where hidden.account_id = ${viewerId}
  )`
}

/** Visitors have seen nothing. */
export function isOfPhase({ viewerId }: Audience, phase: Phase): Condition {
  if (viewerId === null) return phase.phase === 'new' ? sql<boolean>`true` : sql<boolean>`false`
  const seen = sql`select from media_seen as seen
    where seen.account_id = ${viewerId} and seen.media_id = e.media_id`
  return phase.phase === 'new'
    ? sql<boolean>`not exists (${seen})`
    : sql<boolean>`exists (${seen} and seen.seen_at < ${phase.before})`
}

/** Most of what a walk passes was seen of late: that is known at once, and only the rest looked up one by one. */
function isNotSeenOfLate({ viewerId }: Audience, { phase }: Phase): Condition {
  if (viewerId === null || phase === 'seen') return sql<boolean>`true`
  return sql<boolean>`e.media_id not in (
    select newest.media_id from media_seen as newest where newest.account_id = ${viewerId}
    order by newest.media_id desc limit ${sql.lit(NEWEST_SEEN)}
  )`
}
