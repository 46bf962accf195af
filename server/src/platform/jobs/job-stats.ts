/** Statistics of the job queue. */
import { sql } from 'kysely'
import type { Db } from '../postgres/database.ts'

type JobStats = {
  running: number
  /** Failed and waiting for a retry. */
  retrying: number
  /** Failed for good within the last day. */
  failed: number
  failedMails: number
}

/** Excludes completed jobs, which are the majority. */
export async function jobStats(db: Db, now: Date): Promise<JobStats> {
  const { rows } = await sql<JobStats>`
    select (count(*) filter (where state = 'active'))::int as running,
      (count(*) filter (where state = 'retry'))::int as retrying,
      (count(*) filter (where state = 'failed'))::int as failed,
      (count(*) filter (where state = 'failed' and name like '%mail%'))::int as "failedMails"
    from jobs.job
    where state in ('active', 'retry')
      or (state = 'failed' and completed_on > ${now}::timestamptz - interval '1 day')`.execute(db)
  return rows[0] ?? { running: 0, retrying: 0, failed: 0, failedMails: 0 }
}
