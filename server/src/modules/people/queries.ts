/** All SQL that changes follows, blocks, mutes and counts, and simple lookups. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { lockByName, lockByNames, lockingName } from '#platform/postgres/lock.ts'
import { statement } from '#platform/postgres/statement.ts'

export type Follow = { follower_id: string; followed_id: string }
export type PeopleCounts = { followers: number; following: number; posts: number }

/** Serialises changes between two accounts until the transaction ends, so that a follow cannot race with a block. */
export async function lockPair(tx: Tx, a: string, b: string): Promise<void> {
  await lockByName(tx, [a, b].sort().join(' '))
}

/**
 * The same lock as an SQL expression for other slices. Its own statement has an older snapshot, so it must read nothing that the
 * lock protects; a later statement sees the state as of the lock.
 */
export function pairLockExpression(
  one: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return lockingName(sql`least(${one}, ${other})::text || ' ' || greatest(${one}, ${other})::text`)
}

/** Locks the pairs of one account with many others, sorted to avoid deadlocks. */
export async function lockPairs(tx: Tx, accountId: string, otherIds: readonly string[]): Promise<void> {
  const names = otherIds.map((otherId) => [accountId, otherId].sort().join(' ')).sort()
  await lockByNames(tx, names)
}

/** True if inserted. */
export async function insertFollow(tx: Tx, { follower_id, followed_id }: Follow): Promise<boolean> {
  const row = await tx
    .insertInto('follows')
    .values({ follower_id, followed_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('follower_id')
    .executeTakeFirst()
  return row !== undefined
}

/** True if deleted. */
export async function deleteFollow(tx: Tx, { follower_id, followed_id }: Follow): Promise<boolean> {
  const row = await tx
    .deleteFrom('follows')
    .where('follower_id', '=', follower_id)
    .where('followed_id', '=', followed_id)
    .returning('follower_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Call only for an inserted (1) or deleted (-1) row. */
export async function adjustCounts(tx: Tx, { follower_id, followed_id }: Follow, by: 1 | -1): Promise<void> {
  const moves = [
    { account_id: follower_id, followers: 0, following: by },
    { account_id: followed_id, followers: by, following: 0 },
  ]
  // Sorted, so that a ring of concurrent follows cannot deadlock.
  moves.sort((a, b) => (a.account_id < b.account_id ? -1 : 1))
  for (const { account_id, followers, following } of moves) {
    // The inserted values must not be negative: the CHECK runs before ON CONFLICT finds the existing row.
    await sql`
      insert into people_counts as old (account_id, followers, following)
      values (${account_id}, greatest(${followers}::int, 0), greatest(${following}::int, 0))
      on conflict (account_id) do update set
        followers = old.followers + ${followers}::int,
        following = old.following + ${following}::int
    `.execute(tx)
  }
}

/** Sets the number of visible media, counted by the media slice. */
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

/** Which of the two accounts block the other. */
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

/** Whether there is a block in either direction. */
export async function isBlockedBetween(db: Db | Tx, a: string, b: string): Promise<boolean> {
  return (await findBlocks(db, a, b)).length > 0
}

export async function peopleCountsOf(
  db: Db | Tx,
  accountIds: readonly string[],
): Promise<Map<string, PeopleCounts>> {
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

/** The given accounts that this one follows. */
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

/** The given accounts that this one muted. */
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

/** Current followers who started since `from`, and between `before` and `from`. */
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

/** Accounts that muted the speaker, or have a block with them in either direction. */
export async function excludedListeners(db: Db | Tx, speakerId: string): Promise<Set<string>> {
  const rows = await excludedListenerRows(db, { speakerId })
  return new Set(rows.map(({ id }) => id))
}

const excludedListenerRows = statement((db: Db | Tx, { speakerId }: { speakerId: string }) =>
  sql<{ id: string }>`
    select blocked_id as id from blocks where blocker_id = ${speakerId}
    union all select blocker_id from blocks where blocked_id = ${speakerId}
    union all select account_id from mutes where muted_id = ${speakerId}
  `.compile(db),
)

/** Number of current followers who started in this time range. */
export async function countNewFollowers(
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

/** Current followers who started in this time range, newest first. */
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
