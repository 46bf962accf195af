/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { mailAnnouncement, tellAnnouncement, untellAnnouncement } from './announcements/tell.ts'
import { notificationJobs } from './job-tokens.ts'
import { mailNotification } from './mail.ts'
import { notifyEachFollower } from './notify-each-follower.ts'
import { mailTerms, tellOfTerms } from './tell-of-terms.ts'
import type { NotificationsDeps } from './types.ts'

export function bindNotificationJobs(deps: NotificationsDeps) {
  return bindJobs(notificationJobs, {
    mail: ({ notificationId }) => mailNotification(deps, notificationId),
    tellOfTerms: (_payload, { signal }) => tellOfTerms(deps, signal),
    mailTerms: (mail) => mailTerms(deps, mail),
    tellAnnouncement: (work, { signal }) => tellAnnouncement(deps, work, signal),
    untellAnnouncement: (work, { signal }) => untellAnnouncement(deps, work, signal),
    mailAnnouncement: (mail) => mailAnnouncement(deps, mail),
    notifyEachFollower: (news, { signal }) => notifyEachFollower(deps, news, signal),
  })
}
