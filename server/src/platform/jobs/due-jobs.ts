/**
 * Wakes the workers of queues in which a delayed job has become due. Notifications announce new jobs only; instead of a hundred
 * queues polling separately, one query covers all.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { JOBS_SCHEMA } from './queues.ts'

type WakeOptions = {
  boss: PgBoss
  /** Worker ids by queue. */
  workers: ReadonlyMap<string, readonly string[]>
  everyMs: number
  report: (error: Error) => void
  signal: AbortSignal
}

/** Runs until the signal; errors are reported and retried. */
export async function wakeForDueJobs({ boss, workers, everyMs, report, signal }: WakeOptions): Promise<void> {
  const queues = [...workers.keys()]
  while (!signal.aborted) {
    try {
      await pause(everyMs, undefined, { signal })
      for (const queue of await queuesWithDueJobs(boss, queues))
        for (const worker of workers.get(queue) ?? []) boss.notifyWorker(worker)
    } catch (error) {
      if (!signal.aborted) report(error instanceof Error ? error : new Error(String(error)))
    }
  }
}

/** Looks at one row per queue: the cost does not depend on the number of jobs. */
async function queuesWithDueJobs(boss: PgBoss, queues: readonly string[]): Promise<string[]> {
  const { rows } = await boss.getDb().executeSql(
    `select queue from unnest($1::text[]) as queue
      where exists (
        select from ${JOBS_SCHEMA}.job where name = queue and state < 'active' and start_after <= ${JOBS_SCHEMA}.job_now()
      )`,
    [queues],
  )
  return rows.map(({ queue }: { queue: string }) => queue)
}
