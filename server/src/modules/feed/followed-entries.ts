/** SQL of Following: the newest entries of followed accounts. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { shapes, statement } from '#platform/postgres/statement.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { blockedWith, followedBy, mutedBy } from '../people/index.ts'
import { type FollowingPlace, timeText } from './cursor.ts'
import { type FeedAudience, hideFromPlanner, isNotHidden, isOfPhase, isOfType, isShownTo } from './entries.ts'
import type { Candidate } from './rank.ts'

export type FollowedEntry = Candidate & FollowingPlace

type Follower = FeedAudience & { viewerId: string }
type Part = { after: FollowingPlace | null; count: number; isNew: boolean }

/** A viewer who follows many accounts finds a page of theirs among this many newest entries of all authors. */
const WALKED_AT_ONCE = 2_000
/** Up to this number of followed accounts, a lookup per author is faster. */
const FEW = 40

/**
 * Two ways to the same page: a scan of the newest entries of all authors, which is fast for viewers who follow many accounts, and,
 * if that finds too few, a lookup per author, which is fast for viewers who follow few.
 */
export async function newestFollowed(db: Db, follower: Follower, part: Part): Promise<FollowedEntry[]> {
  const met = await scanNewestEntries(db, follower, part)
  return met.length === part.count ? met : newestOfEach(db, follower, part)
}

/** Scans the newest entries of all authors; returns too few if followed authors are rare among them. */
export function scanNewestEntries(db: Db, follower: Follower, part: Part): Promise<FollowedEntry[]> {
  return walk(follower.type, part.after !== null, part.isNew, part.count)(db, valuesOf(follower, part))
}

/** Only the authors of the newest few entries can be on the page: finds them with one lookup per author, and reads further only for those. */
export function newestOfEach(db: Db, follower: Follower, part: Part): Promise<FollowedEntry[]> {
  return each(follower.type, part.after !== null, part.isNew, part.count)(db, valuesOf(follower, part))
}

/** Unseen entries, as a subquery; none for viewers who follow few accounts. */
export function freshOfMany(db: Db | Tx, follower: Follower, count: number): RawBuilder<unknown> {
  return alongNewest(db, follower, { place: null, count, isNew: true, isTaken: followsMany(db, follower) })
}

/** The same by a lookup per author for viewers who follow few accounts; none for those who follow many. */
export function freshOfFew(db: Db | Tx, follower: Follower, count: number): RawBuilder<unknown> {
  const way = { place: null, count, isNew: true }
  return sql`select fresh.* from (${byAuthor(db, follower, way)}) as fresh where not ${followsMany(db, follower)}`
}

export function followsMany(db: Db | Tx, { viewerId }: Follower): RawBuilder<boolean> {
  const first = followedBy(db, viewerId).limit(sql.lit(FEW + 1))
  return sql<boolean>`(select count(*) > ${sql.lit(FEW)} from ${first} as first)`
}

type Values = { viewerId: string; now: Date; at: string; id: string }
type FollowingPosition = Pick<Values, 'at' | 'id'> | null
type Way = { place: FollowingPosition; count: number; isNew: boolean }

function valuesOf({ viewerId, now }: Follower, { after }: Part): Values {
  return { viewerId, now, at: after ? timeText(after.at) : '', id: after?.id ?? '' }
}

const walk = shapes((type: FeedAudience['type'], isOn: boolean, isNew: boolean, count: number) =>
  statement((db: Db | Tx, { viewerId, now, at, id }: Values) => {
    const way = { place: isOn ? { at, id } : null, count, isNew }
    return sql<FollowedEntry>`${alongNewest(db, { viewerId, now, type }, way)}`.compile(db)
  }),
)

const each = shapes((type: FeedAudience['type'], isOn: boolean, isNew: boolean, count: number) =>
  statement((db: Db | Tx, { viewerId, now, at, id }: Values) => {
    const way = { place: isOn ? { at, id } : null, count, isNew }
    return sql<FollowedEntry>`${byAuthor(db, { viewerId, now, type }, way)}`.compile(db)
  }),
)

/** `is true` keeps the planner from joining first, so that it scans in time order and stops at the limit. */
function alongNewest(
  db: Db | Tx,
  follower: Follower,
  { place, count, isNew, isTaken = sql<boolean>`true` }: Way & { isTaken?: RawBuilder<boolean> },
) {
  const { viewerId, now } = follower
  return sql`
    select ${found} from (
      select e.* from feed_entries as e where e.available_at <= ${hideFromPlanner(now, 'timestamptz')} and ${isBehind(place)}
      order by e.available_at desc, e.media_id desc limit ${sql.lit(WALKED_AT_ONCE)}
    ) as e
    where ${isTaken} and (e.account_id in ${followedBy(db, viewerId)}) is true and ${isShownTo(db, viewerId, now)}
      and e.account_id not in ${mutedBy(db, viewerId)} and ${isOnPage(follower, isNew)}
    order by e.available_at desc, e.media_id desc limit ${sql.lit(count)}`
}

function byAuthor(db: Db | Tx, follower: Follower, { place, count, isNew }: Way) {
  const { viewerId, now } = follower
  const limit = sql.lit(count)
  const isWanted = sql`e.available_at <= ${now} and ${isBehind(place)} and ${isOnPage(follower, isNew)}`
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

function isBehind(place: FollowingPosition) {
  return place ? sql`(e.available_at, e.media_id) < (${place.at}::timestamptz, ${place.id}::uuid)` : sql`true`
}

function isOnPage(follower: Follower, isNew: boolean) {
  return sql`${isOfType(follower)} and ${isNotHidden(follower.viewerId)}
    and ${isNew ? isOfPhase(follower, { phase: 'new' }) : sql`true`}`
}
