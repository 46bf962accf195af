/** Notifies an account in the event's transaction, and withdraws notifications. */
import { sql } from 'kysely'
import type { AddressedLetter } from '#platform/bus/bus.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import { notificationKind } from '#rules/notification.ts'
import { lockPair } from '../people/index.ts'
import {
  carryNotification,
  type NewNotification,
  type NotificationValues,
  type NotifiedColumns,
  notificationColumns,
  notificationJoins,
  notificationParts,
} from './carried.ts'
import { notificationTopic } from './events.ts'
import type { NotificationsDeps } from './types.ts'
import {
  carryWithdrawal,
  type Withdrawal,
  type WithdrawalValues,
  type WithdrawnColumns,
  withdrawalParts,
  withdrawnColumns,
} from './withdrawn.ts'

type Deps = Pick<NotificationsDeps, 'bus' | 'enqueue'>

/** Skips the actor's own actions, accounts across a block, muted actors, and repeated follows or likes. */
export async function notify(deps: Deps, tx: Tx, news: NewNotification): Promise<void> {
  const { to, kind, actorId = null } = news
  if (actorId === to) return
  // Serialise per pair, so that only the first of concurrent events is emailed.
  if (notificationKind(kind).mail?.silenceMs !== undefined && actorId) await lockPair(tx, to, actorId)
  await notifyLocked(deps, tx, news)
}

/** The caller has locked the pair, for kinds with an email silence period. `also` are messages sent by the same statement. */
export async function notifyLocked(
  deps: Deps,
  tx: Tx,
  news: NewNotification,
  also: readonly AddressedLetter[] = [],
): Promise<void> {
  const carried = carryNotification(deps, news, also)
  const [written] = await insertNotification(tx, carried.values)
  if (written) await carried.sent(written, tx)
}

const insertNotification = statement((db: Db | Tx, values: NotificationValues) =>
  sql<NotifiedColumns>`
    with ${notificationParts(db, values)}
    select ${notificationColumns} from (values (true)) as one ${notificationJoins}
  `.compile(db),
)

/** Removes an unread notification of an undone event. */
export async function unnotify(
  deps: Pick<NotificationsDeps, 'bus'>,
  tx: Tx,
  withdrawal: Withdrawal,
): Promise<void> {
  const carried = carryWithdrawal(deps, withdrawal)
  const [done] = await deleteUnread(tx, carried.values)
  await carried.sent({ rowId: done?.withdrawn_id ?? null, tx })
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
