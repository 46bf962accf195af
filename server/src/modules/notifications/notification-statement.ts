/** Inserts a notification within another statement: one round trip, all or nothing. */
import { type RawBuilder, sql } from 'kysely'
import { messageTo, type OutgoingMessage } from '#platform/bus/bus.ts'
import { type PublishParameters, publishCtes, ROW_ID } from '#platform/bus/publish-in-statement.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { truncateComment } from '#rules/comment.ts'
import { type NotificationKind, notificationKind } from '#rules/notification.ts'
import type { PushCategory } from '#rules/push.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { isMutedOrBlocked } from '../people/index.ts'
import { notificationTopic } from './events.ts'
import { notificationJobs } from './job-tokens.ts'
import { enqueuePush, pushCategoryOf, pushCte } from './push/outbox.ts'
import type { NotificationsDeps } from './types.ts'

export type NewNotification = {
  to: string
  kind: NotificationKind
  /** Omitted for notifications by the site itself. */
  actorId?: string | null
  mediaId?: string | null
  commentId?: string | null
  amountCents?: number | null
  words?: string
}

/** Bind parameters of `notificationParts`. */
export type NotificationValues = PublishParameters & {
  notifyTo: string
  notifyKind: NotificationKind
  notifyActor: string | null
  notifyMedia: string | null
  notifyComment: string | null
  notifyCents: number | null
  notifyWords: string
  notifyOnce: string | null
  notifyPush: PushCategory | null
}

/** Result columns of `notificationParts`. Null: no notification was created. */
export type NotifiedColumns = { notification_id: string | null; is_pushed: boolean }

type NotificationStatement = {
  values: NotificationValues
  /** Call after the statement. Kinds with email need the transaction, for the job. */
  sent(written: NotifiedColumns, tx: Tx | null): Promise<void>
}

type Deps = Pick<NotificationsDeps, 'bus' | 'enqueue'>

/** `also` are messages sent by the same statement. */
export function prepareNotification(
  { bus, enqueue }: Deps,
  input: NewNotification,
  also: readonly OutgoingMessage[] = [],
): NotificationStatement {
  const { to, kind, actorId = null, mediaId = null, commentId = null, amountCents = null, words = '' } = input
  const { mail, isSentOnce } = notificationKind(kind)
  const messages = bus.publishInStatement({
    ofRow: [messageTo(notificationTopic(to), { notificationId: ROW_ID })],
    also,
  })
  return {
    values: {
      ...messages.values,
      notifyTo: to,
      notifyKind: kind,
      notifyActor: actorId,
      notifyMedia: mediaId,
      notifyComment: commentId,
      notifyCents: amountCents,
      notifyWords: truncateComment(words),
      notifyOnce: isSentOnce ? [actorId, mediaId].filter(Boolean).join(':') : null,
      notifyPush: pushCategoryOf(kind),
    },
    async sent({ notification_id: id, is_pushed: isPushed }, tx) {
      await messages.sent({ rowId: id, tx })
      if (isPushed) await enqueuePush({ enqueue }, tx)
      if (!mail || !id) return
      if (!tx) throw new Error(`a notification of the kind ${kind} is mailed, so it needs a transaction`)
      await enqueue(notificationJobs.mail, { notificationId: id }, { tx })
    },
  }
}

/** For values known only to another part of the statement. */
type PartSources = {
  from?: RawBuilder<unknown>
  commentId?: RawBuilder<unknown>
  isDone?: RawBuilder<unknown>
}

/**
 * Parts of a `with`; the final query uses `notificationColumns` and `notificationJoins`. Skips the actor's own actions, accounts
 * across a block, muted actors, and repeated follows or likes. Writes nothing unless `from`, another part, has a row.
 */
export function notificationParts(
  db: Db | Tx,
  values: NotificationValues,
  {
    from = sql`(values (true)) as one`,
    commentId = sql`${values.notifyComment}::uuid`,
    isDone,
  }: PartSources = {},
): RawBuilder<unknown> {
  const to = sql`${values.notifyTo}::uuid`
  const actor = sql`${values.notifyActor}::uuid`
  return sql`
    notification as (
      insert into notifications (account_id, kind, actor_id, media_id, comment_id, amount_cents, words, once_key)
      select ${to}, ${values.notifyKind}::text, ${actor}, ${values.notifyMedia}::uuid, ${commentId},
        ${values.notifyCents}::int, ${values.notifyWords}::text, ${values.notifyOnce}::text
      from ${from}
      where ${to} is distinct from ${actor}
        and exists (${visibleAccountIds(db).where('accounts.id', '=', values.notifyTo)})
        and not ${isMutedOrBlocked(to, actor)}
      on conflict do nothing
      returning id, account_id
    ), pushed as (${pushCte(sql`notification`, values.notifyPush)}),
    ${publishCtes(values, { row: sql`notification`, ...(isDone && { isDone }) })}
  `
}

export const notificationColumns = sql`
  notification.id as notification_id, exists (select from pushed) as is_pushed`

/** To be joined to a single row. */
export const notificationJoins = sql`cross join letters_sent left join notification on true`
