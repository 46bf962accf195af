/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { forgetOldChats } from './chat/forget.ts'
import { liveJobs } from './job-tokens.ts'
import { keepAnnounced, tellWaiting } from './shows/keep-announced.ts'
import { payBack, payBackLeft } from './shows/tickets.ts'
import { keepRecording, sweepRecordings } from './streams/keep-recording.ts'
import { mailKeyReplaced } from './streams/mail-key-replaced.ts'
import type { LiveDeps } from './types.ts'
import { keepMoment } from './watching/moments.ts'

export function bindLiveJobs(deps: LiveDeps) {
  return bindJobs(liveJobs, {
    keepAnnounced: (_payload, { signal }) => keepAnnounced(deps, signal),
    tellWaiting: (news, { signal }) => tellWaiting(deps, news, signal),
    payBack: (order, { signal }) => payBack(deps, order, signal),
    keepRecording: (order) => keepRecording(deps, order),
    keepMoment: (order) => keepMoment(deps, order),
    mailKeyReplaced: (order) => mailKeyReplaced(deps, order),
    sweep: async (_payload, { signal }) => {
      await payBackLeft(deps, signal)
      await forgetOldChats(deps, signal)
      await sweepRecordings(deps)
    },
  })
}
