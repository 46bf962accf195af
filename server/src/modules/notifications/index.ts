/**
 * Public API of the notifications slice: notification centre, open tabs and email.
 *
 * Tables: notifications (one row per account and event); announcements (submodule `announcements`), delivered to many accounts
 * along a cursor.
 * - A kind is one record of `rules/src/notification.ts`: actor, text, target, email. No other place lists kinds.
 * - `notify(deps, tx, …)` runs in the event's transaction: one row, one bus message, and an email job for kinds that have one.
 * - Never created for one's own actions, across a block, or by muted accounts.
 * - Events with a key are notified once, enforced by the database (account, kind, key). Follows and likes have an implicit key.
 * - `notifyFollowers` enqueues a job that processes all followers in batches and can be restarted.
 * - Push notifications (submodule `push`): push_deliveries is an outbox for push_devices, which belong to sessions. Each delivery is
 *   checked again before it is sent, encrypted for its browser with a key of push_keys; push_settings has quiet hours, and
 *   push_summaries what a device is told in one notification after them.
 * - Notifications of hidden and blocked accounts are not shown; those of erased accounts are deleted.
 */
import './tables.ts'

export { announceSettings } from './announcements/announce-settings.ts'
export type { NotificationGroup } from './groups.ts'
export type { FollowersNotice } from './job-tokens.ts'
export { bindNotificationJobs } from './jobs.ts'
export {
  type NewNotification,
  type NotificationValues,
  type NotifiedColumns,
  notificationColumns,
  notificationJoins,
  notificationParts,
  prepareNotification,
} from './notification-statement.ts'
export { notify, notifyLocked, withdrawNotification } from './notify.ts'
export { notifyAll, notifyFollowers } from './notify-each-follower.ts'
export { notificationsData } from './personal-data.ts'
export { sessionsWithDevices } from './push/device-queries.ts'
export { listPushKeys, rotatePushKey } from './push/keys.ts'
export { NOTIFICATIONS_RATE_LIMITS } from './rate-limits.ts'
export { addNotificationsSchema } from './schema.ts'
export { PUSH_SEALED } from './tables.ts'
export { createNotifications, type NotificationsDeps } from './types.ts'
export {
  prepareWithdrawal,
  type WithdrawalValues,
  type WithdrawnColumns,
  withdrawalParts,
  withdrawnColumns,
} from './withdrawal-statement.ts'
