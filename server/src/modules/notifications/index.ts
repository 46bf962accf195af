/**
 * The door of the notifications slice: what people are told, in the centre, in open tabs and by mail.
 *
 * Tables: notifications, one row for each thing a person was told; announcements (room `announcements`), what many are
 * told at once, along a cursor.
 * - A kind is one record of `rules/src/notification.ts`: who says it, words, where it leads, mail. Nothing else lists them.
 * - `notify(deps, tx, …)` is called in the transaction of what happened: one row, one event, a mail job where a kind has one.
 * - Nobody is told of what they did themselves, of anything across a block, or of what somebody they muted does.
 * - What has a key is told once: the database holds it (account, kind, key). Follows and likes have one by themselves.
 * - `notifyFollowers` leaves a job, which goes through all followers in batches and may begin again.
 * - Hidden and blocked people's news are not shown; erased people's are gone.
 */
import './tables.ts'

export { announceSettings } from './announcements/announce-settings.ts'
export {
  carryNotification,
  type NewNotification,
  type NotificationValues,
  type NotifiedColumns,
  notificationColumns,
  notificationJoins,
  notificationParts,
} from './carried.ts'
export type { NotificationGroup } from './groups.ts'
export type { FollowersNotice } from './job-tokens.ts'
export { bindNotificationJobs } from './jobs.ts'
export { notify, notifyLocked, unnotify } from './notify.ts'
export { notifyAll, notifyFollowers } from './notify-each-follower.ts'
export { notificationsData } from './personal-data.ts'
export { addNotificationsSchema } from './schema.ts'
export {
  carryWithdrawal,
  type WithdrawalValues,
  type WithdrawnColumns,
  withdrawalParts,
  withdrawnColumns,
} from './withdrawn.ts'
