/** What happens to accounts without anybody asking. */
import type { Clock } from '#platform/clock.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import type { Db } from '#platform/postgres/database.ts'
import { deleteExpiredSessions } from './queries.ts'

export function accountJobs(deps: { db: Db; clock: Clock }) {
  const sweepSessions = defineJob({
    name: 'accounts-sweep-sessions',
    cron: '17 * * * *',
    run: () => deleteExpiredSessions(deps.db, deps.clock.now()),
  })
  return [sweepSessions]
}
