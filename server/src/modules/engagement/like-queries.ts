/** The SQL on likes of media and of comments, and on the counts that triggers keep of them. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'

export type MediaCounts = { media_id: string; likes: number; comments: number; views: number }

export async function countsOf(db: Db, mediaIds: readonly string[]): Promise<Map<string, MediaCounts>> {
  const rows = await counts(db, { mediaIds })
  return new Map(rows.map((row) => [row.media_id, row]))
}

const counts = statement((db: Db | Tx, { mediaIds }: { mediaIds: readonly string[] }) =>
  db
    .selectFrom('media_counts')
    .select(['media_id', 'likes', 'comments', 'views'])
    .where(sql<boolean>`media_id = any(${mediaIds}::uuid[])`)
    .compile(),
)

/** Which of these the person likes. */
export async function likedAmong(
  db: Db | Tx,
  accountId: string,
  mediaIds: readonly string[],
): Promise<Map<string, true>> {
  const rows = await likesAmong(db, { accountId, mediaIds })
  return new Map(rows.map((row) => [row.media_id, true]))
}

const likesAmong = statement(
  (db: Db | Tx, { accountId, mediaIds }: { accountId: string; mediaIds: readonly string[] }) =>
    db
      .selectFrom('likes')
      .select('media_id')
      .where('account_id', '=', accountId)
      .where(sql<boolean>`media_id = any(${mediaIds}::uuid[])`)
      .compile(),
)

export async function insertLike(tx: Tx, accountId: string, mediaId: string): Promise<void> {
  await tx
    .insertInto('likes')
    .values({ account_id: accountId, media_id: mediaId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteLike(tx: Tx, accountId: string, mediaId: string): Promise<void> {
  await tx.deleteFrom('likes').where('account_id', '=', accountId).where('media_id', '=', mediaId).execute()
}

export async function likedCommentsAmong(
  db: Db | Tx,
  accountId: string,
  commentIds: readonly string[],
): Promise<Map<string, true>> {
  const rows = await db
    .selectFrom('comment_likes')
    .select('comment_id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`comment_id = any(${commentIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.comment_id, true]))
}

export async function insertCommentLike(db: Db, accountId: string, commentId: string): Promise<void> {
  await db
    .insertInto('comment_likes')
    .values({ account_id: accountId, comment_id: commentId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteCommentLike(db: Db, accountId: string, commentId: string): Promise<void> {
  await db
    .deleteFrom('comment_likes')
    .where('account_id', '=', accountId)
    .where('comment_id', '=', commentId)
    .execute()
}
