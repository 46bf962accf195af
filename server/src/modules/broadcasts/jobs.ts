/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { addUpFigures } from './figures.ts'
import { broadcastJobs } from './job-tokens.ts'
import { deliver } from './mass/deliver.ts'
import { unsendMass } from './mass/unsend.ts'
import { sendDue } from './rules/send-due.ts'
import type { BroadcastsDeps } from './types.ts'

export function bindBroadcastJobs(deps: BroadcastsDeps) {
  return bindJobs(broadcastJobs, {
    deliver: ({ massId }, { signal }) => deliver(deps, massId, { signal }),
    unsend: ({ massId }, { signal }) => unsendMass(deps, massId, { signal }),
    sendRules: (_payload, { signal }) => sendDue(deps, signal),
    addUp: async (_payload, { log, signal }) => {
      log.debug({ rows: await addUpFigures(deps, { signal }) }, 'broadcast statistics aggregated')
    },
  })
}
