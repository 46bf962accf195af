/** Inserts a top-level comment and its notification in one statement. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import {
  type NotificationValues,
  type NotifiedColumns,
  notificationColumns,
  notificationJoins,
  notificationParts,
  prepareNotification,
} from '../notifications/index.ts'
import type { CommentRow } from './comment-queries.ts'
import type { EngagementDeps } from './types.ts'

export type TopComment = { account_id: string; media_id: string; message: string; key: string | null }

/** Undefined if a comment with the same key exists. */
export async function insertTopComment(
  deps: Pick<EngagementDeps, 'db' | 'bus' | 'enqueue'>,
  comment: TopComment,
  ownerId: string,
): Promise<CommentRow | undefined> {
  const { account_id: actorId, media_id: mediaId, message } = comment
  const notice = prepareNotification(deps, { to: ownerId, kind: 'comment', actorId, mediaId, words: message })
  const [written] = await insertAndNotify(deps.db, { ...comment, ...notice.values })
  if (!written) return undefined
  const { notification_id, is_pushed, ...row } = written
  await notice.sent({ notification_id, is_pushed }, null)
  return row
}

const insertAndNotify = statement((db: Db | Tx, comment: TopComment & NotificationValues) =>
  sql<CommentRow & NotifiedColumns>`
    with comment as (
      insert into comments (account_id, media_id, message, key)
      values (${comment.account_id}::uuid, ${comment.media_id}::uuid, ${comment.message}::text, ${comment.key}::text)
      on conflict do nothing
      returning *
    ), ${notificationParts(db, comment, { from: sql`comment`, commentId: sql`comment.id` })}
    select comment.*, ${notificationColumns} from comment ${notificationJoins}
  `.compile(db),
)
