/**
 * Wakes the workers of queues where a job has become due. Notifications tell of new jobs at once, but nobody tells when the time
 * of a later one has come: instead of a hundred queues that each ask for themselves, one question is asked for all.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { JOBS_SCHEMA } from './queues.ts'

type Waking = {
  boss: PgBoss
  /** Those who work, by their queue. */
  workers: ReadonlyMap<string, readonly string[]>
  everyMs: number
  report: (fault: Error) => void
  signal: AbortSignal
}

/** Until the signal; what goes wrong is told, and tried again. */
export async function wakeForDueJobs({ boss, workers, everyMs, report, signal }: Waking): Promise<void> {
  const queues = [...workers.keys()]
  while (!signal.aborted) {
    try {
      await pause(everyMs, undefined, { signal })
      for (const queue of await queuesWithDueJobs(boss, queues))
        for (const worker of workers.get(queue) ?? []) boss.notifyWorker(worker)
    } catch (fault) {
      if (!signal.aborted) report(fault instanceof Error ? fault : new Error(String(fault)))
    }
  }
}

/** A look at one row of each: however many wait in a queue, it costs the same. */
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
