/** Requeues a job without counting the attempt. */
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { JOBS_SCHEMA } from './queues.ts'

/**
 * Fenced to this attempt. The retry count advances together with the limit: if it stayed, late results of this process
 * would be taken for those of the next attempt.
 */
export async function requeue(boss: PgBoss, job: JobWithMetadata<object>, afterSeconds = 0): Promise<void> {
  await boss.getDb().executeSql(
    `update ${JOBS_SCHEMA}.job
      set state = 'retry', retry_limit = retry_limit + 1, heartbeat_on = null,
        start_after = now() + $4::int * interval '1 second'
      where name = $1 and id = $2::uuid and state = 'active' and retry_count = $3::int`,
    [job.name, job.id, job.retryCount, afterSeconds],
  )
}
