/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { deleteOldChats } from './chat/delete-old-chats.ts'
import { liveJobs } from './job-tokens.ts'
import { notifyWaiting, processAnnouncedLives } from './lives/process-announced-lives.ts'
import { refundLeftoverTickets, refundTickets } from './lives/tickets.ts'
import { mailKeyReplaced } from './streams/mail-key-replaced.ts'
import { saveRecording, sweepRecordings } from './streams/save-recording.ts'
import type { LiveDeps } from './types.ts'
import { captureMoment } from './watching/moments.ts'

export function bindLiveJobs(deps: LiveDeps) {
  return bindJobs(liveJobs, {
    processAnnouncedLives: (_payload, { signal }) => processAnnouncedLives(deps, signal),
    notifyWaiting: (news, { signal }) => notifyWaiting(deps, news, signal),
    refundTickets: (order, { signal }) => refundTickets(deps, order, signal),
    saveRecording: (order) => saveRecording(deps, order),
    captureMoment: (order) => captureMoment(deps, order),
    mailKeyReplaced: (order) => mailKeyReplaced(deps, order),
    sweep: async (_payload, { signal }) => {
      await refundLeftoverTickets(deps, signal)
      await deleteOldChats(deps, signal)
      await sweepRecordings(deps)
    },
  })
}
