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
export { addNotificationsSchema } from './schema.ts'
export {
  prepareWithdrawal,
  type WithdrawalValues,
  type WithdrawnColumns,
  withdrawalParts,
  withdrawnColumns,
} from './withdrawal-statement.ts'
