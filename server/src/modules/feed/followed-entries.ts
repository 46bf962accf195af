/** SQL of Following: the newest entries of followed accounts. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { shapes, statement } from '#platform/postgres/statement.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { blockedWith, followedBy, mutedBy } from '../people/index.ts'
import { type FollowingCursor, timeText } from './cursor.ts'
import { type FeedAudience, hideFromPlanner, isNotHidden, isOfPhase, isOfType, isShownTo } from './entries.ts'
import type { Candidate } from './rank.ts'

export type FollowedEntry = Candidate & FollowingCursor

type Follower = FeedAudience & { viewerId: string }
type FollowedRequest = { after: FollowingCursor | null; count: number; isNew: boolean }

/** A viewer who follows many accounts finds a page of theirs among this many newest entries of all authors. */
const SCANNED_AT_ONCE = 2_000
/** Up to this number of followed accounts, a lookup per author is faster. */
const FEW = 40

/**
 * Two ways to the same page: a scan of the newest entries of all authors, which is fast for viewers who follow many accounts, and,
 * if that finds too few, a lookup per author, which is fast for viewers who follow few.
 */
export async function newestFollowed(
  db: Db,
  follower: Follower,
  request: FollowedRequest,
): Promise<FollowedEntry[]> {
  const met = await scanNewestEntries(db, follower, request)
  return met.length === request.count ? met : newestOfEach(db, follower, request)
}

/** Scans the newest entries of all authors; returns too few if followed authors are rare among them. */
export function scanNewestEntries(
  db: Db,
  follower: Follower,
  request: FollowedRequest,
): Promise<FollowedEntry[]> {
  return newest(
    follower.type,
    request.after !== null,
    request.isNew,
    request.count,
  )(db, valuesOf(follower, request))
}

/** Only the authors of the newest few entries can be on the page: finds them with one lookup per author, and reads further only for those. */
export function newestOfEach(db: Db, follower: Follower, request: FollowedRequest): Promise<FollowedEntry[]> {
  return perAuthor(
    follower.type,
    request.after !== null,
    request.isNew,
    request.count,
  )(db, valuesOf(follower, request))
}

/** Unseen entries, as a subquery; none for viewers who follow few accounts. */
export function freshOfMany(db: Db | Tx, follower: Follower, count: number): RawBuilder<unknown> {
  return scanOfNewest(db, follower, { after: null, count, isNew: true, isTaken: followsMany(db, follower) })
}

/** The same by a lookup per author for viewers who follow few accounts; none for those who follow many. */
export function freshOfFew(db: Db | Tx, follower: Follower, count: number): RawBuilder<unknown> {
  const spec = { after: null, count, isNew: true }
  return sql`select fresh.* from (${lookupPerAuthor(db, follower, spec)}) as fresh where not ${followsMany(db, follower)}`
}

export function followsMany(db: Db | Tx, { viewerId }: Follower): RawBuilder<boolean> {
  const first = followedBy(db, viewerId).limit(sql.lit(FEW + 1))
  return sql<boolean>`(select count(*) > ${sql.lit(FEW)} from ${first} as first)`
}

type Values = { viewerId: string; now: Date; at: string; id: string }
type FollowingStart = Pick<Values, 'at' | 'id'> | null
type PageSpec = { after: FollowingStart; count: number; isNew: boolean }

function valuesOf({ viewerId, now }: Follower, { after }: FollowedRequest): Values {
  return { viewerId, now, at: after ? timeText(after.at) : '', id: after?.id ?? '' }
}

const newest = shapes((type: FeedAudience['type'], isOn: boolean, isNew: boolean, count: number) =>
  statement((db: Db | Tx, { viewerId, now, at, id }: Values) => {
    const spec = { after: isOn ? { at, id } : null, count, isNew }
    return sql<FollowedEntry>`${scanOfNewest(db, { viewerId, now, type }, spec)}`.compile(db)
  }),
)

const perAuthor = shapes((type: FeedAudience['type'], isOn: boolean, isNew: boolean, count: number) =>
  statement((db: Db | Tx, { viewerId, now, at, id }: Values) => {
    const spec = { after: isOn ? { at, id } : null, count, isNew }
    return sql<FollowedEntry>`${lookupPerAuthor(db, { viewerId, now, type }, spec)}`.compile(db)
  }),
)

/** `is true` keeps the planner from joining first, so that it scans in time order and stops at the limit. */
function scanOfNewest(
  db: Db | Tx,
  follower: Follower,
  { after, count, isNew, isTaken = sql<boolean>`true` }: PageSpec & { isTaken?: RawBuilder<boolean> },
) {
  const { viewerId, now } = follower
  return sql`
    select ${found} from (
      select e.* from feed_entries as e where e.available_at <= ${hideFromPlanner(now, 'timestamptz')} and ${isBehind(after)}
      order by e.available_at desc, e.media_id desc limit ${sql.lit(SCANNED_AT_ONCE)}
    ) as e
    where ${isTaken} and (e.account_id in ${followedBy(db, viewerId)}) is true and ${isShownTo(db, viewerId, now)}
      and e.account_id not in ${mutedBy(db, viewerId)} and ${isOnPage(follower, isNew)}
    order by e.available_at desc, e.media_id desc limit ${sql.lit(count)}`
}

function lookupPerAuthor(db: Db | Tx, follower: Follower, { after, count, isNew }: PageSpec) {
  const { viewerId, now } = follower
  const limit = sql.lit(count)
  const isWanted = sql`e.available_at <= ${now} and ${isBehind(after)} and ${isOnPage(follower, isNew)}`
  const visible = visibleAccountIds(db)
    .where('accounts.id', '=', sql.ref<string>('newest.id'))
    .limit(sql.lit(1))
  return sql`
    with newest as materialized (
      select followed.id, newest.available_at, newest.media_id
      from ${followedBy(db, viewerId)} as followed
      cross join lateral (
        select e.available_at, e.media_id from feed_entries as e
        where e.account_id = followed.id and ${isWanted}
        order by e.available_at desc, e.media_id desc limit 1
      ) as newest
      where followed.id not in ${blockedWith(db, viewerId)} and followed.id not in ${mutedBy(db, viewerId)}
      order by newest.available_at desc, newest.media_id desc
    ), authors as (
      select newest.id from newest cross join lateral ${visible} as visible
      order by newest.available_at desc, newest.media_id desc limit ${limit}
    )
    select ${found} from authors cross join lateral (
      select e.* from feed_entries as e where e.account_id = authors.id and ${isWanted}
      order by e.available_at desc, e.media_id desc limit ${limit}
    ) as e
    order by e.available_at desc, e.media_id desc limit ${limit}`
}

const found = sql`e.media_id as id, e.account_id as "authorId", e.score, true as "isFollowed",
  (extract(epoch from e.available_at) * 1000000)::bigint::text as at`

function isBehind(after: FollowingStart) {
  return after ? sql`(e.available_at, e.media_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`
}

function isOnPage(follower: Follower, isNew: boolean) {
  return sql`${isOfType(follower)} and ${isNotHidden(follower.viewerId)}
    and ${isNew ? isOfPhase(follower, { phase: 'new' }) : sql`true`}`
}
