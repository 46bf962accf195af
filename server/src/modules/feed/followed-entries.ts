/** The SQL behind Following: the newest entries of the people one follows. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { shapes, statement } from '#platform/postgres/statement.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { blockedWith, followedBy, mutedBy } from '../people/index.ts'
import { type FollowingPlace, timeText } from './cursor.ts'
import { type Audience, isNotHidden, isOfPhase, isOfType, isShownTo } from './entries.ts'
import type { Candidate } from './rank.ts'

export type FollowedEntry = Candidate & FollowingPlace

type Follower = Audience & { viewerId: string }
type Part = { after: FollowingPlace | null; count: number; isNew: boolean }

/** Whoever follows many meets a page of them among so many entries of everybody. */
const WALKED_AT_ONCE = 2_000

/**
 * Two ways to the same page: along the newest of everybody, which is short for those who follow many; and, where that
 * meets too few, by a look at each author, which is short for those who follow few.
 */
export async function newestFollowed(db: Db, follower: Follower, part: Part): Promise<FollowedEntry[]> {
  const met = await walkNewest(db, follower, part)
  return met.length === part.count ? met : newestOfEach(db, follower, part)
}

/** Along the newest of everybody; too few where those one follows are rare among them. */
export function walkNewest(
  db: Db,
  follower: Follower,
  { after, count, isNew }: Part,
): Promise<FollowedEntry[]> {
  const { viewerId, now, type } = follower
  const values = { viewerId, now, at: after ? timeText(after.at) : '', id: after?.id ?? '' }
  return newestWalk(type, after !== null, isNew, count)(db, values)
}

type WalkValues = { viewerId: string; now: Date; at: string; id: string }

const newestWalk = shapes((type: Audience['type'], isOn: boolean, isNew: boolean, count: number) =>
  statement((db: Db | Tx, { viewerId, now, at, id }: WalkValues) => {
    const follower = { viewerId, now, type }
    return sql<FollowedEntry>`
      select ${found} from (
        select e.* from feed_entries as e where e.available_at <= ${now} and ${isOn ? isPast(at, id) : sql`true`}
        order by e.available_at desc, e.media_id desc limit ${sql.lit(WALKED_AT_ONCE)}
      ) as e
      where e.account_id in ${followedBy(db, viewerId)} and ${isShownTo(db, viewerId, now)}
        and e.account_id not in ${mutedBy(db, viewerId)} and ${isOnPage(follower, isNew)}
      order by e.available_at desc, e.media_id desc limit ${sql.lit(count)}
    `.compile(db)
  }),
)

/** Only the authors of the newest few can be on the page: one look at each finds them, and those are read further. */
export async function newestOfEach(db: Db, follower: Follower, part: Part): Promise<FollowedEntry[]> {
  const { viewerId, now } = follower
  const limit = sql.lit(part.count)
  const isWanted = sql`e.available_at <= ${now} and ${isBehind(part)} and ${isOnPage(follower, part.isNew)}`
  const visible = visibleAccountIds(db)
    .where('accounts.id', '=', sql.ref<string>('newest.id'))
    .limit(sql.lit(1))
  const { rows } = await sql<FollowedEntry>`
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
    order by e.available_at desc, e.media_id desc limit ${limit}
  `.execute(db)
  return rows
}

const found = sql`e.media_id as id, e.account_id as "authorId", e.score, true as "isFollowed",
  (extract(epoch from e.available_at) * 1000000)::bigint::text as at`

function isBehind({ after }: Part) {
  return after ? isPast(timeText(after.at), after.id) : sql`true`
}

function isPast(at: string, id: string) {
  return sql`(e.available_at, e.media_id) < (${at}::timestamptz, ${id}::uuid)`
}

function isOnPage(follower: Follower, isNew: boolean) {
  return sql`${isOfType(follower)} and ${isNotHidden(follower.viewerId)}
    and ${isNew ? isOfPhase(follower, { phase: 'new' }) : sql`true`}`
}
