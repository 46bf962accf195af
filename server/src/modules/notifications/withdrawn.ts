/** Withdraws an unread notification within the statement that undoes its event. */
import { type RawBuilder, sql } from 'kysely'
import { letterTo } from '#platform/bus/bus.ts'
import { type Carried, type CarriedValues, carriedParts } from '#platform/bus/carried.ts'
import type { NotificationKind } from '#rules/notification.ts'
import { notificationTopic } from './events.ts'
import type { NotificationsDeps } from './types.ts'

export type Withdrawal = { to: string; kind: NotificationKind; actorId: string; mediaId?: string | null }

/** Bind parameters of `withdrawalParts`. */
export type WithdrawalValues = CarriedValues & {
  withdrawFrom: string
  withdrawKind: NotificationKind
  withdrawActor: string
  withdrawMedia: string | null
}

/** Result columns of `withdrawalParts`. Null: none existed, or it was read. */
export type WithdrawnColumns = { withdrawn_id: string | null }

export type CarriedWithdrawal = { values: WithdrawalValues; sent: Carried['sent'] }

export function carryWithdrawal(
  { bus }: Pick<NotificationsDeps, 'bus'>,
  { to, kind, actorId, mediaId = null }: Withdrawal,
): CarriedWithdrawal {
  const letters = bus.carry({ ofRow: [letterTo(notificationTopic(to), { notificationId: null })] })
  const values = { withdrawFrom: to, withdrawKind: kind, withdrawActor: actorId, withdrawMedia: mediaId }
  return { values: { ...letters.values, ...values }, sent: letters.sent }
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
    ), ${carriedParts(values, { row: sql`withdrawn` })}
  `
}

export const withdrawnColumns = sql`(select id from withdrawn limit 1) as withdrawn_id, letters_sent.*`
