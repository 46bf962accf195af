/** Returns a job to its queue without counting what happened as a try. */
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { JOBS_SCHEMA } from './queues.ts'

/**
 * Fenced to this very try. The number of the try moves on and the limit with it: were the number to stay, what this
 * process still says about its own try would be taken for a word about that of the next one.
 */
export async function giveBack(boss: PgBoss, job: JobWithMetadata<object>, afterSeconds = 0): Promise<void> {
  await boss.getDb().executeSql(
    `update ${JOBS_SCHEMA}.job
      set state = 'retry', retry_limit = retry_limit + 1, heartbeat_on = null,
        start_after = now() + $4::int * interval '1 second'
      where name = $1 and id = $2::uuid and state = 'active' and retry_count = $3::int`,
    [job.name, job.id, job.retryCount, afterSeconds],
  )
}
