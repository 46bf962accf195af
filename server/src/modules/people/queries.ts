/** All SQL that changes follows, blocks, mutes and counts, and the small questions about them. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { lockByName, lockByNames, lockingName } from '#platform/postgres/lock.ts'
import { statement } from '#platform/postgres/statement.ts'

export type Follow = { follower_id: string; followed_id: string }
export type Counts = { followers: number; following: number; posts: number }

/**
 * Held until the transaction ends: whatever two people change between them happens one after the other, so that a
 * follow can never slip in beside a block.
 */
export async function lockPair(tx: Tx, a: string, b: string): Promise<void> {
  await lockByName(tx, [a, b].sort().join(' '))
}

/** The same lock as an expression, taken where it is evaluated: a part of other slices' statements, which read nothing else
 * that has to be true while it is held. A later statement sees what was there when the lock was taken. */
export function lockingPair(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<unknown> {
  return lockingName(sql`least(${one}, ${other})::text || ' ' || greatest(${one}, ${other})::text`)
}

/** The same for one person and many others, in one order, so that two who do so do not wait for each other for ever. */
export async function lockPairs(tx: Tx, accountId: string, otherIds: readonly string[]): Promise<void> {
  const names = otherIds.map((otherId) => [accountId, otherId].sort().join(' ')).sort()
  await lockByNames(tx, names)
}

/** True when the row was not there before. */
export async function insertFollow(tx: Tx, { follower_id, followed_id }: Follow): Promise<boolean> {
  const row = await tx
    .insertInto('follows')
    .values({ follower_id, followed_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('follower_id')
    .executeTakeFirst()
  return row !== undefined
}

/** True when there was a row to remove. */
export async function deleteFollow(tx: Tx, { follower_id, followed_id }: Follow): Promise<boolean> {
  const row = await tx
    .deleteFrom('follows')
    .where('follower_id', '=', follower_id)
    .where('followed_id', '=', followed_id)
    .returning('follower_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Call it only for a row that came or went; `by` is 1 or -1. */
export async function moveCounts(tx: Tx, { follower_id, followed_id }: Follow, by: 1 | -1): Promise<void> {
  const moves = [
    { account_id: follower_id, followers: 0, following: by },
    { account_id: followed_id, followers: by, following: 0 },
  ]
  // Always in the same order, so that people who follow one another in a ring cannot wait for one another.
  moves.sort((a, b) => (a.account_id < b.account_id ? -1 : 1))
  for (const { account_id, followers, following } of moves) {
    // The row to insert never goes below zero: the database checks it before it looks for the one that is there.
    await sql`
      insert into people_counts as old (account_id, followers, following)
      values (${account_id}, greatest(${followers}::int, 0), greatest(${following}::int, 0))
      on conflict (account_id) do update set
        followers = old.followers + ${followers}::int,
        following = old.following + ${following}::int
    `.execute(tx)
  }
}

/** How many media of a person others see; the media slice counts them. */
export async function setPosts(tx: Tx, accountId: string, posts: number): Promise<void> {
  await tx
    .insertInto('people_counts')
    .values({ account_id: accountId, posts })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ posts }))
    .execute()
}

export async function insertBlock(tx: Tx, blockerId: string, blockedId: string): Promise<void> {
  await tx
    .insertInto('blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteBlock(db: Db | Tx, blockerId: string, blockedId: string): Promise<void> {
  await db
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .execute()
}

/** Who of the two blocks the other. */
export async function findBlocks(db: Db | Tx, a: string, b: string): Promise<{ blocker_id: string }[]> {
  return blocksBetween(db, { a, b })
}

const blocksBetween = statement((db: Db | Tx, { a, b }: { a: string; b: string }) =>
  db
    .selectFrom('blocks')
    .select('blocker_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('blocker_id', '=', a), eb('blocked_id', '=', b)]),
        eb.and([eb('blocker_id', '=', b), eb('blocked_id', '=', a)]),
      ]),
    )
    .compile(),
)

/** Blocked in either direction: the two neither see nor reach one another. */
export async function isBlockedBetween(db: Db | Tx, a: string, b: string): Promise<boolean> {
  return (await findBlocks(db, a, b)).length > 0
}

/** Those of these people whom the person blocks or who block the person. */
export async function blockedAmong(
  db: Db | Tx,
  accountId: string,
  otherIds: readonly string[],
): Promise<Set<string>> {
  const rows = await blocksAmong(db, { accountId, otherIds })
  return new Set(rows.map(({ id }) => id))
}

const blocksAmong = statement(
  (db: Db | Tx, { accountId, otherIds }: { accountId: string; otherIds: readonly string[] }) =>
    sql<{ id: string }>`
      select blocked_id as id from blocks
      where blocker_id = ${accountId} and blocked_id = any(${otherIds}::uuid[])
      union
      select blocker_id from blocks
      where blocked_id = ${accountId} and blocker_id = any(${otherIds}::uuid[])
    `.compile(db),
)

export async function countsOf(db: Db | Tx, accountIds: readonly string[]): Promise<Map<string, Counts>> {
  const rows = await counts(db, { accountIds })
  return new Map(rows.map((row) => [row.account_id, row]))
}

const counts = statement((db: Db | Tx, { accountIds }: { accountIds: readonly string[] }) =>
  db
    .selectFrom('people_counts')
    .selectAll()
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .compile(),
)

/** Whom of these the person follows. */
export async function followedAmong(
  db: Db | Tx,
  followerId: string,
  accountIds: readonly string[],
): Promise<Map<string, true>> {
  const rows = await followsAmong(db, { followerId, accountIds })
  return new Map(rows.map((row) => [row.followed_id, true]))
}

const followsAmong = statement(
  (db: Db | Tx, { followerId, accountIds }: { followerId: string; accountIds: readonly string[] }) =>
    db
      .selectFrom('follows')
      .select('followed_id')
      .where('follower_id', '=', followerId)
      .where(sql<boolean>`followed_id = any(${accountIds}::uuid[])`)
      .compile(),
)

export async function insertMute(db: Db | Tx, accountId: string, mutedId: string): Promise<void> {
  await db
    .insertInto('mutes')
    .values({ account_id: accountId, muted_id: mutedId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteMute(db: Db | Tx, accountId: string, mutedId: string): Promise<void> {
  await db.deleteFrom('mutes').where('account_id', '=', accountId).where('muted_id', '=', mutedId).execute()
}

/** Whom of these the person muted. */
export async function mutedAmong(
  db: Db | Tx,
  accountId: string,
  otherIds: readonly string[],
): Promise<Map<string, true>> {
  const rows = await db
    .selectFrom('mutes')
    .select('muted_id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`muted_id = any(${otherIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.muted_id, true]))
}

/** How many began to follow within a week, and within the one before it, and still do. */
export async function newFollowers(
  db: Db,
  accountId: string,
  { before, from }: { before: Date; from: Date },
): Promise<{ value: number; before: number }> {
  const { rows } = await sql<{ value: number; before: number }>`
    select count(*) filter (where created_at >= ${from})::int as value,
      count(*) filter (where created_at < ${from})::int as before
    from follows where followed_id = ${accountId} and created_at >= ${before}
  `.execute(db)
  return rows[0] ?? { value: 0, before: 0 }
}

/** Whom nothing reaches of what this person says: who muted them, and everybody with a block between. */
export async function deafTo(db: Db | Tx, speakerId: string): Promise<Set<string>> {
  const rows = await deafPeople(db, { speakerId })
  return new Set(rows.map(({ id }) => id))
}

const deafPeople = statement((db: Db | Tx, { speakerId }: { speakerId: string }) =>
  sql<{ id: string }>`
    select blocked_id as id from blocks where blocker_id = ${speakerId}
    union all select blocker_id from blocks where blocked_id = ${speakerId}
    union all select account_id from mutes where muted_id = ${speakerId}
  `.compile(db),
)

/** How many began to follow somebody within a span, and still do. */
export async function followersWon(
  db: Db | Tx,
  accountId: string,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from follows
    where followed_id = ${accountId} and created_at >= ${from} and created_at < ${to}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Who began to follow somebody within a span, and still does; the newest first. */
export async function recentFollowers(
  db: Db | Tx,
  accountId: string,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<{ follower_id: string; created_at: Date }[]> {
  return db
    .selectFrom('follows')
    .select(['follower_id', 'created_at'])
    .where('followed_id', '=', accountId)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}
