/** SQL for likes of media and comments, and for the counts maintained by triggers. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { opaque, statement } from '#platform/postgres/statement.ts'
import {
  type NotificationValues,
  type NotifiedColumns,
  notificationColumns,
  notificationJoins,
  notificationParts,
  type WithdrawalValues,
  type WithdrawnColumns,
  withdrawalParts,
  withdrawnColumns,
} from '../notifications/index.ts'

type MediaCounts = { media_id: string; likes: number; comments: number; views: number }

export async function mediaCountsOf(db: Db, mediaIds: readonly string[]): Promise<Map<string, MediaCounts>> {
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

/** Which of these media the account likes. */
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

type Like = { accountId: string; mediaId: string }

/** Inserts the like and its notification; the contended count is updated last. */
export const insertLike = statement((db: Db | Tx, like: NotificationValues & Like) =>
  sql<NotifiedColumns>`
    with liked as (
      insert into likes (account_id, media_id) values (${like.accountId}::uuid, ${like.mediaId}::uuid)
      on conflict do nothing
    ), ${notificationParts(db, like)}
    select ${notificationColumns} from (values (true)) as one ${notificationJoins}
  `.compile(db),
)

export async function deleteLike(db: Db, { accountId, mediaId }: Like): Promise<void> {
  await db.deleteFrom('likes').where('account_id', '=', accountId).where('media_id', '=', mediaId).execute()
}

/** Deletes the like with its notification, if unread. */
export const deleteNotifiedLike = statement((db: Db | Tx, like: WithdrawalValues & Like) =>
  sql<WithdrawnColumns>`
    with unliked as (
      delete from likes where account_id = ${like.accountId}::uuid and media_id = ${like.mediaId}::uuid
    ), ${withdrawalParts(like)}
    select ${withdrawnColumns} from letters_sent
  `.compile(db),
)

/** Like counts of comments, and whether the viewer likes them. */
export async function commentReactions(
  db: Db | Tx,
  viewerId: string | null,
  commentIds: readonly string[],
): Promise<Map<string, { likes: number; isLiked: boolean }>> {
  const rows = await reactionsAmong(db, { viewerId, commentIds })
  return new Map(rows.map(({ id, ...reactions }) => [id, reactions]))
}

const reactionsAmong = statement(
  (db: Db | Tx, { viewerId, commentIds }: { viewerId: string | null; commentIds: readonly string[] }) =>
    sql<{ id: string; likes: number; isLiked: boolean }>`
      select comments.id, comments.likes, exists (
        select from comment_likes as liked
        where liked.account_id = ${opaque(viewerId, 'uuid')} and liked.comment_id = comments.id
      ) as "isLiked"
      from comments where comments.id = any(${opaque(commentIds, 'uuid[]')}::uuid[])
    `.compile(db),
)

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
