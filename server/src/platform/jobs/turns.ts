/** Lets people take turns at one queue: whoever sent fifty things does not hold up the first of somebody else. */
import type { Db as JobsDatabase } from 'pg-boss'
import { JOBS_SCHEMA } from './queues.ts'

export type Turn = {
  /** Whose turn it uses. */
  of: string
  /** How much it takes, in whatever the queue counts; at least 1. */
  cost: number
}

/**
 * A place in line, lowest first: where the line stands now for somebody who has nothing in it, and behind their own
 * last one by what this one takes for everybody else. What was begun stays known as long as done jobs are kept.
 */
export async function placeInLine(db: JobsDatabase, queue: string, { of, cost }: Turn): Promise<number> {
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
