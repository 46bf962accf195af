/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { broadcastJobs } from './job-tokens.ts'
import { deliverMassMessage } from './mass/deliver.ts'
import { unsendMassMessage } from './mass/unsend.ts'
import { sendDueRules } from './rules/send-due.ts'
import { aggregateStats } from './statistics.ts'
import type { BroadcastsDeps } from './types.ts'

export function bindBroadcastJobs(deps: BroadcastsDeps) {
  return bindJobs(broadcastJobs, {
    deliver: ({ massId }, { signal }) => deliverMassMessage(deps, massId, { signal }),
    unsend: ({ massId }, { signal }) => unsendMassMessage(deps, massId, { signal }),
    sendDueRules: (_payload, { signal }) => sendDueRules(deps, signal),
    aggregateStats: async (_payload, { log, signal }) => {
      log.debug({ rows: await aggregateStats(deps, { signal }) }, 'broadcast statistics aggregated')
    },
  })
}
