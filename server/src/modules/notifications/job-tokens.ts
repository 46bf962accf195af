/** Job definitions of this slice, imported by enqueuers. */
import { defineJob } from '#platform/jobs/define-job.ts'
import type { NotificationKind } from '#rules/notification.ts'

/** A notification for all followers of an account. */
export type FollowersNotice = {
  kind: NotificationKind
  actorId: string
  mediaId: string | null
  words: string
  /** Identifies the event, so that each account is notified once. */
  onceKey: string
}

export const notificationJobs = {
  mail: defineJob<{ notificationId: string }>({
    name: 'people-mail-notification',
    concurrency: 2,
    retryLimit: 8,
  }),
  // Hourly, to include accounts created before the new terms apply.
  announceTerms: defineJob({ name: 'notifications-tell-of-terms', cron: '11 * * * *' }),
  mailTerms: defineJob<{ accountId: string; version: number }>({
    name: 'notifications-mail-terms',
    concurrency: 2,
    retryLimit: 8,
  }),
  deliverAnnouncement: defineJob<{ announcementId: string }>({
    name: 'notifications-tell-announcement',
    retryLimit: 20,
  }),
  retractAnnouncement: defineJob<{ announcementId: string }>({
    name: 'notifications-untell-announcement',
    retryLimit: 20,
  }),
  mailAnnouncement: defineJob<{ announcementId: string; accountId: string }>({
    name: 'notifications-mail-announcement',
    concurrency: 2,
    retryLimit: 8,
  }),
  notifyEachFollower: defineJob<FollowersNotice>({ name: 'notifications-tell-followers', retryLimit: 20 }),
  // Two per worker, so that one prepares messages while the other waits for push services.
  push: defineJob({ name: 'notifications-push', concurrency: 2, retryLimit: 20 }),
  // Deliveries whose job was lost or that no event enqueues, and keys that no device uses any more.
  sweepPush: defineJob({ name: 'notifications-sweep-push', cron: '* * * * *' }),
}
