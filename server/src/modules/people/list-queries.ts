/** SQL for lists of accounts: ordered ids, without accounts that the viewer must not see. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { PageRange } from '#platform/graphql/paging.ts'
import type { Db, Tables, Tx } from '#platform/postgres/database.ts'
import { visibleAccountIds } from '../accounts/index.ts'

/** Placeholder id for visitors, who have no blocks. */
const VISITOR_ID = '00000000-0000-0000-0000-000000000000'

export type FollowSide = 'followers' | 'following'

/** Ids of an account's followers, or of the accounts it follows, newest first. */
export async function followIds(
  db: Db,
  side: FollowSide,
  accountId: string,
  options: { viewerId: string | null; page: PageRange },
): Promise<string[]> {
  const [own, other] =
    side === 'followers'
      ? (['followed_id', 'follower_id'] as const)
      : (['follower_id', 'followed_id'] as const)
  const rows = await db
    .selectFrom('follows')
    .select(`${other} as id`)
    .where(own, '=', accountId)
    .where(other, 'in', visibleAccountIds(db))
    .where(other, 'not in', blockedWith(db, options.viewerId ?? VISITOR_ID))
    .orderBy('created_at', 'desc')
    .orderBy(other, 'desc')
    .limit(options.page.limit)
    .offset(options.page.skip)
    .execute()
  return rows.map((row) => row.id)
}

/** Accounts related to another, with the start of the relation; an account may occur several times. */
export type AccountRelations = SelectQueryBuilder<Tables, never, { id: string; created_at: Date }>

/** Followers and followed accounts, as lists or as parts of upper slices' lists. */
export function followRelations(db: Db, accountId: string) {
  const follower = db
    .selectFrom('follows')
    .select(['follower_id as id', 'created_at'])
    .where('followed_id', '=', accountId)
  const following = db
    .selectFrom('follows')
    .select(['followed_id as id', 'created_at'])
    .where('follower_id', '=', accountId)
  return { follower, following }
}

/** Distinct ids of related accounts, newest relation first. */
export async function relatedIds(
  db: Db,
  accountId: string,
  options: { relations: AccountRelations; text: string; page: PageRange },
): Promise<string[]> {
  const rows = await db
    .selectFrom(options.relations.as('bonds'))
    .select('bonds.id')
    .where('bonds.id', 'in', visibleAccountIds(db, options.text))
    .where('bonds.id', 'not in', blockedWith(db, accountId))
    .groupBy('bonds.id')
    .orderBy(sql`max(bonds.created_at)`, 'desc')
    .orderBy('bonds.id', 'desc')
    .limit(options.page.limit)
    .offset(options.page.skip)
    .execute()
  return rows.map((row) => row.id)
}

/** Accounts this one blocked, newest first. */
export function blockedBy(db: Db, accountId: string, page: PageRange) {
  return db
    .selectFrom('blocks')
    .select(['id', 'blocked_id'])
    .where('blocker_id', '=', accountId)
    .where('blocked_id', 'in', visibleAccountIds(db))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .execute()
}

/** Subquery, also for other slices: accounts that blocked the viewer or are blocked by them. */
export function blockedWith(db: Db | Tx, viewerId: string) {
  return db
    .selectFrom('blocks')
    .select('blocked_id as id')
    .where('blocker_id', '=', viewerId)
    .unionAll(db.selectFrom('blocks').select('blocker_id as id').where('blocked_id', '=', viewerId))
}

/** Subquery for other slices: blocks in either direction of these accounts. */
export function blocksOf(db: Db | Tx, accountIds: readonly string[]) {
  const isTheirs = (column: string) => sql<boolean>`${sql.ref(column)} = any(${accountIds}::uuid[])`
  return db
    .selectFrom('blocks')
    .select(['blocker_id as id', 'blocked_id as other_id'])
    .where(isTheirs('blocker_id'))
    .unionAll(
      db
        .selectFrom('blocks')
        .select(['blocked_id as id', 'blocker_id as other_id'])
        .where(isTheirs('blocked_id')),
    )
}

/** SQL condition for other slices: a block in either direction, or the listener muted the speaker. */
export function isMutedOrBlocked(
  listener: RawBuilder<unknown>,
  speaker: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(
    ${isBlockedEitherWay(listener, speaker)}
    or exists (select from mutes where mutes.account_id = ${listener} and muted_id = ${speaker})
  )`
}

/** SQL condition for other slices: a block in either direction. */
export function isBlockedEitherWay(
  one: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from blocks where (blocker_id, blocked_id) in ((${one}, ${other}), (${other}, ${one}))
  )`
}

/** Followers in id order, for keyset pagination. */
export async function followersAfter(
  db: Db | Tx,
  accountId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const query = db
    .selectFrom('follows')
    .select('follower_id')
    .where('followed_id', '=', accountId)
    .orderBy('follower_id')
    .limit(limit)
  const rows = await (after === null ? query : query.where('follower_id', '>', after)).execute()
  return rows.map(({ follower_id }) => follower_id)
}

/** Subquery for other slices: the account's followers. */
export function followersOf(db: Db | Tx, accountId: string) {
  return db.selectFrom('follows').select('follower_id as id').where('followed_id', '=', accountId)
}

/** Subquery for other slices: accounts this one follows. */
export function followedBy(db: Db | Tx, accountId: string) {
  return db.selectFrom('follows').select('followed_id as id').where('follower_id', '=', accountId)
}

/** Subquery for other slices: follower counts of creators, hidden ones included. */
export function creatorCounts(db: Db | Tx) {
  return db
    .selectFrom('people_counts')
    .select(['account_id', 'followers'])
    .where('is_creator', '=', sql.lit(true))
}

/** Follower counts of those among the accounts that are creators. */
export async function followerCounts(db: Db, accountIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await creatorCounts(db).where(sql<boolean>`account_id = any(${accountIds}::uuid[])`).execute()
  return new Map(rows.map(({ account_id, followers }) => [account_id, followers]))
}

/** Subquery for other slices: accounts the viewer muted, to exclude from recommendations and feeds. */
export function mutedBy(db: Db | Tx, viewerId: string) {
  return db.selectFrom('mutes').select('muted_id as id').where('account_id', '=', viewerId)
}

/** Accounts this one muted, newest first. */
export async function mutedIds(db: Db, accountId: string, page: PageRange): Promise<string[]> {
  const rows = await visibleMutes(db, accountId)
    .select('muted_id as id')
    .orderBy('created_at', 'desc')
    .orderBy('muted_id', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .execute()
  return rows.map((row) => row.id)
}

export async function countMuted(db: Db, accountId: string): Promise<number> {
  const { count } = await visibleMutes(db, accountId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function visibleMutes(db: Db, accountId: string) {
  return db
    .selectFrom('mutes')
    .where('account_id', '=', accountId)
    .where('muted_id', 'in', visibleAccountIds(db))
    .where('muted_id', 'not in', blockedWith(db, accountId))
}
