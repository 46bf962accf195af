/** A notification as a part of the statement that writes what it tells of: one round trip, and both or neither. */
import { type RawBuilder, sql } from 'kysely'
import { type AddressedLetter, letterTo } from '#platform/bus/bus.ts'
import { type CarriedValues, carriedParts, ROW_ID } from '#platform/bus/carried.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { cutComment } from '#rules/comment.ts'
import { type NotificationKind, notificationKind } from '#rules/notification.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { doesNotHear } from '../people/index.ts'
import { notificationTopic } from './events.ts'
import { notificationJobs } from './job-tokens.ts'
import type { NotificationsDeps } from './types.ts'

export type NewNotification = {
  to: string
  kind: NotificationKind
  /** Left out when the site itself speaks. */
  actorId?: string | null
  mediaId?: string | null
  commentId?: string | null
  amountCents?: number | null
  words?: string
}

/** Bind parameters of `notificationParts`. */
export type NotificationValues = CarriedValues & {
  notifyTo: string
  notifyKind: NotificationKind
  notifyActor: string | null
  notifyMedia: string | null
  notifyComment: string | null
  notifyCents: number | null
  notifyWords: string
  notifyOnce: string | null
}

/** What a statement with `notificationParts` answers of the notification. Null: the person is not told. */
export type NotifiedColumns = { notification_id: string | null }

export type CarriedNotification = {
  values: NotificationValues
  /** Call it when the statement has run. Kinds that are mailed need the transaction, in which the job is left. */
  sent(written: NotifiedColumns, tx: Tx | null): Promise<void>
}

type Deps = Pick<NotificationsDeps, 'bus' | 'enqueue'>

/** `also` leaves with the same statement. */
export function carryNotification(
  { bus, enqueue }: Deps,
  news: NewNotification,
  also: readonly AddressedLetter[] = [],
): CarriedNotification {
  const { to, kind, actorId = null, mediaId = null, commentId = null, amountCents = null, words = '' } = news
  const { mail, isToldOnce } = notificationKind(kind)
  const letters = bus.carry({ ofRow: [letterTo(notificationTopic(to), { notificationId: ROW_ID })], also })
  return {
    values: {
      ...letters.values,
      notifyTo: to,
      notifyKind: kind,
      notifyActor: actorId,
      notifyMedia: mediaId,
      notifyComment: commentId,
      notifyCents: amountCents,
      notifyWords: cutComment(words),
      notifyOnce: isToldOnce ? [actorId, mediaId].filter(Boolean).join(':') : null,
    },
    async sent({ notification_id: id }, tx) {
      await letters.sent({ rowId: id, tx })
      if (!mail || !id) return
      if (!tx) throw new Error(`a notification of the kind ${kind} is mailed, so it needs a transaction`)
      await enqueue(notificationJobs.mail, { notificationId: id }, { tx })
    },
  }
}

/** Where a value is known only to another part of the statement. */
type From = { from?: RawBuilder<unknown>; commentId?: RawBuilder<unknown>; isDone?: RawBuilder<unknown> }

/**
 * Parts of a `with`; `notificationColumns` and `notificationJoins` belong to the query that ends it. Nobody is told of what
 * they did themselves, of anything across a block, or of what somebody they muted does; nor twice of the same follow or like.
 * Nothing is written unless `from`, another part, has a row.
 */
export function notificationParts(
  db: Db | Tx,
  values: NotificationValues,
  { from = sql`(values (true)) as one`, commentId = sql`${values.notifyComment}::uuid`, isDone }: From = {},
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
        and not ${doesNotHear(to, actor)}
      on conflict do nothing
      returning id
    ), ${carriedParts(values, { row: sql`notification`, ...(isDone && { isDone }) })}
  `
}

export const notificationColumns = sql`notification.id as notification_id`

/** To be joined to one row. */
export const notificationJoins = sql`cross join letters_sent left join notification on true`
