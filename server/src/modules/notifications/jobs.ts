/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { announceTerms, mailTerms } from './announce-terms.ts'
import { deliverAnnouncement, mailAnnouncement, retractAnnouncement } from './announcements/deliver.ts'
import { notificationJobs } from './job-tokens.ts'
import { mailNotification } from './mail.ts'
import { notifyEachFollower } from './notify-each-follower.ts'
import { deliverPush } from './push/deliver.ts'
import { sweepPush } from './push/sweep.ts'
import type { NotificationsDeps } from './types.ts'

export function bindNotificationJobs(deps: NotificationsDeps) {
  return bindJobs(notificationJobs, {
    mail: ({ notificationId }) => mailNotification(deps, notificationId),
    announceTerms: (_payload, { signal }) => announceTerms(deps, signal),
    mailTerms: (mail) => mailTerms(deps, mail),
    deliverAnnouncement: (work, { signal }) => deliverAnnouncement(deps, work, signal),
    retractAnnouncement: (work, { signal }) => retractAnnouncement(deps, work, signal),
    mailAnnouncement: (mail) => mailAnnouncement(deps, mail),
    push: (_payload, { signal }) => deliverPush(deps, signal),
    sweepPush: (_payload, { signal }) => sweepPush(deps, signal),
    notifyEachFollower: (notice, { signal }) => notifyEachFollower(deps, notice, signal),
  })
}
