/** Withdraws an unread notification within the statement that undoes its event. */
import { type RawBuilder, sql } from 'kysely'
import { messageTo } from '#platform/bus/bus.ts'
import {
  type PublishParameters,
  publishCtes,
  type StatementPublish,
} from '#platform/bus/publish-in-statement.ts'
import type { NotificationKind } from '#rules/notification.ts'
import { notificationTopic } from './events.ts'
import type { NotificationsDeps } from './types.ts'

export type Withdrawal = { to: string; kind: NotificationKind; actorId: string; mediaId?: string | null }

/** Bind parameters of `withdrawalParts`. */
export type WithdrawalValues = PublishParameters & {
  withdrawFrom: string
  withdrawKind: NotificationKind
  withdrawActor: string
  withdrawMedia: string | null
}

/** Result columns of `withdrawalParts`. Null: none existed, or it was read. */
export type WithdrawnColumns = { withdrawn_id: string | null }

type WithdrawalStatement = { values: WithdrawalValues; sent: StatementPublish['sent'] }

export function prepareWithdrawal(
  { bus }: Pick<NotificationsDeps, 'bus'>,
  { to, kind, actorId, mediaId = null }: Withdrawal,
): WithdrawalStatement {
  const messages = bus.publishInStatement({
    ofRow: [messageTo(notificationTopic(to), { notificationId: null })],
  })
  const values = { withdrawFrom: to, withdrawKind: kind, withdrawActor: actorId, withdrawMedia: mediaId }
  return { values: { ...messages.values, ...values }, sent: messages.sent }
}

/** Parts of a `with`; the final query selects `withdrawnColumns`. */
export function withdrawalParts(values: WithdrawalValues): RawBuilder<unknown> {
  return sql`
    withdrawn as (
      delete from notifications
      where account_id = ${values.withdrawFrom}::uuid and kind = ${values.withdrawKind}::text
        and actor_id = ${values.withdrawActor}::uuid
        and media_id is not distinct from ${values.withdrawMedia}::uuid and read_at is null
      returning id
    ), ${publishCtes(values, { row: sql`withdrawn` })}
  `
}

export const withdrawnColumns = sql`(select id from withdrawn limit 1) as withdrawn_id, letters_sent.*`
