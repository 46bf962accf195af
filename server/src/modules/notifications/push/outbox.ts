/** The outbox of push notifications: deliveries are inserted by the statement that inserts the notification. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { type NotificationKind, notificationKind } from '#rules/notification.ts'
import type { PushCategory } from '#rules/push.ts'
import { notificationJobs } from '../job-tokens.ts'
import type { NotificationsDeps } from '../types.ts'

/** Null for kinds that are never pushed, and for kinds of another version. */
export function pushCategoryOf(kind: NotificationKind): PushCategory | null {
  return notificationKind(kind)?.push ?? null
}

/** Part of a `with`: one delivery for each device that wants the category. `notifications` names the part with the new rows. */
export function pushCte(
  notifications: RawBuilder<unknown>,
  category: PushCategory | null,
): RawBuilder<unknown> {
  return sql`
    insert into push_deliveries (notification_id, device_id, due_at)
    select fresh.id, push_devices.id, now()
    from ${notifications} as fresh join push_devices on push_devices.account_id = fresh.account_id
    where ${category}::text = any(push_devices.categories)
    returning 1
  `
}

/** Wakes a worker. Without a transaction, a crash may lose the job; the sweep then finds the delivery. */
export async function enqueuePush(
  { enqueue }: Pick<NotificationsDeps, 'enqueue'>,
  tx: Tx | null,
): Promise<void> {
  await enqueue(notificationJobs.push, {}, tx ? { tx } : {})
}
