/** Notifies an account in the event's transaction, and withdraws notifications. */
import { sql } from 'kysely'
import type { OutgoingMessage } from '#platform/bus/bus.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import { notificationKind } from '#rules/notification.ts'
import { lockPair } from '../people/index.ts'
import { notificationTopic } from './events.ts'
import {
  type NewNotification,
  type NotificationValues,
  type NotifiedColumns,
  notificationColumns,
  notificationJoins,
  notificationParts,
  prepareNotification,
} from './notification-statement.ts'
import type { NotificationsDeps } from './types.ts'
import {
  prepareWithdrawal,
  type Withdrawal,
  type WithdrawalValues,
  type WithdrawnColumns,
  withdrawalParts,
  withdrawnColumns,
} from './withdrawal-statement.ts'

type Deps = Pick<NotificationsDeps, 'bus' | 'enqueue'>

/** Skips the actor's own actions, accounts across a block, muted actors, and repeated follows or likes. */
export async function notify(deps: Deps, tx: Tx, input: NewNotification): Promise<void> {
  const { to, kind, actorId = null } = input
  if (actorId === to) return
  // Serialise per pair, so that only the first of concurrent events is emailed.
  if (notificationKind(kind).mail?.silenceMs !== undefined && actorId) await lockPair(tx, to, actorId)
  await notifyLocked(deps, tx, input)
}

/** The caller has locked the pair, for kinds with an email silence period. `also` are messages sent by the same statement. */
export async function notifyLocked(
  deps: Deps,
  tx: Tx,
  input: NewNotification,
  also: readonly OutgoingMessage[] = [],
): Promise<void> {
  const prepared = prepareNotification(deps, input, also)
  const [written] = await insertNotification(tx, prepared.values)
  if (written) await prepared.sent(written, tx)
}

const insertNotification = statement((db: Db | Tx, values: NotificationValues) =>
  sql<NotifiedColumns>`
    with ${notificationParts(db, values)}
    select ${notificationColumns} from (values (true)) as one ${notificationJoins}
  `.compile(db),
)

/** Removes an unread notification of an undone event. */
export async function withdrawNotification(
  deps: Pick<NotificationsDeps, 'bus'>,
  tx: Tx,
  withdrawal: Withdrawal,
): Promise<void> {
  const prepared = prepareWithdrawal(deps, withdrawal)
  const [done] = await deleteUnread(tx, prepared.values)
  await prepared.sent({ rowId: done?.withdrawn_id ?? null, tx })
}

const deleteUnread = statement((db: Db | Tx, values: WithdrawalValues) =>
  sql<WithdrawnColumns>`
    with ${withdrawalParts(values)} select ${withdrawnColumns} from letters_sent
  `.compile(db),
)

export async function publishToTabs(
  { bus }: Pick<NotificationsDeps, 'bus'>,
  tx: Tx,
  accountId: string,
  notificationId: string | null,
): Promise<void> {
  await bus.publishIn(tx, notificationTopic(accountId), { notificationId })
}
