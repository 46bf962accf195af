/** SQL for an account's personal data in this slice. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'

/** For the data export. */
export async function exportReactions(db: Db, accountId: string) {
  const likes = await db
    .selectFrom('likes')
    .select(['media_id', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  const comments = await db
    .selectFrom('comments')
    .select([
      'id',
      'media_id',
      'account_id',
      'thread_id',
      'message',
      'likes',
      'replies',
      'score',
      'created_at',
    ])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  const commentLikes = await db
    .selectFrom('comment_likes')
    .select(['comment_id', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  return { likes, comments, commentLikes }
}

/** Batch size: an account may have liked a hundred thousand media, whose counts must not be locked at once. */
const ERASE_SIZE = 500

export async function eraseReactions(db: Db, accountId: string): Promise<void> {
  await repeatUntilEmpty(() => db.transaction().execute((tx) => eraseSomeLikes(tx, accountId)))
  await repeatUntilEmpty(() => db.transaction().execute((tx) => eraseCommentsOfOneMedia(tx, accountId)))
  await repeatUntilEmpty(() => db.transaction().execute((tx) => eraseSomeCommentLikes(tx, accountId)))
}

async function repeatUntilEmpty(eraseSome: () => Promise<number>): Promise<void> {
  while ((await eraseSome()) > 0);
}

/** Locks counts in a fixed order, to avoid deadlocks between erasures. */
async function eraseSomeLikes(tx: Tx, accountId: string): Promise<number> {
  const liked = tx
    .selectFrom('likes')
    .select('media_id')
    .where('account_id', '=', accountId)
    .orderBy('media_id')
    .limit(ERASE_SIZE)
  const ids = (await liked.execute()).map((row) => row.media_id)
  await sql`
    select from media_counts where media_id = any(${ids}::uuid[]) order by media_id for update
  `.execute(tx)
  await tx
    .deleteFrom('likes')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`media_id = any(${ids}::uuid[])`)
    .execute()
  return ids.length
}

/** Same lock order as replying: comment before the media's counts, one media at a time. */
async function eraseCommentsOfOneMedia(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql`
    delete from comments where account_id = ${accountId} and media_id = (
      select media_id from comments where account_id = ${accountId} limit 1
    ) returning id
  `.execute(tx)
  return rows.length
}

/** Locks comments in a fixed order, as for likes. */
async function eraseSomeCommentLikes(tx: Tx, accountId: string): Promise<number> {
  const liked = tx
    .selectFrom('comment_likes')
    .select('comment_id')
    .where('account_id', '=', accountId)
    .orderBy('comment_id')
    .limit(ERASE_SIZE)
  const ids = (await liked.execute()).map((row) => row.comment_id)
  await sql`
    select from comments where id = any(${ids}::uuid[]) order by id for no key update
  `.execute(tx)
  await tx
    .deleteFrom('comment_likes')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`comment_id = any(${ids}::uuid[])`)
    .execute()
  return ids.length
}
