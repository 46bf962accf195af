/** Fair turns at a queue: a user who sends fifty jobs does not delay the first of another. */
import type { Db as JobsDatabase } from 'pg-boss'
import { JOBS_SCHEMA } from './queues.ts'

export type Turn = {
  /** Id of the user whose turn it uses. */
  of: string
  /** Cost in the queue's own unit; at least 1. */
  cost: number
}

/**
 * A queue position, lowest first: the current front for a user without jobs, else behind their own last job by this job's
 * cost. Started jobs count as long as completed ones are retained.
 */
export async function queuePosition(db: JobsDatabase, queue: string, { of, cost }: Turn): Promise<number> {
  const { rows } = await db.executeSql(
    `select greatest(
        max(-priority) filter (where started_on is not null),
        max(-priority) filter (where group_id = $2) + $3::int,
        0
      ) as place
      from ${JOBS_SCHEMA}.job where name = $1`,
    [queue, of, Math.max(1, Math.round(cost))],
  )
  return Number(rows[0]?.place ?? 0)
}
