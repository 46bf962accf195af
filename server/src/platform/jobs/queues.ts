/** Makes the queues in the database be what the definitions say, as often as processes start. */

import type { PgBoss } from 'pg-boss'
import { DAY_SECONDS } from '#rules/time.ts'
import type { JobDefinition } from './define-job.ts'

export const JOBS_SCHEMA = 'jobs'

/** The shortest pg-boss takes: a worker silent for this long counts as dead. */
const HEARTBEAT_SECONDS = 10
/** Our own time limit acts first and says so in the log; the queue's is for workers that hang. */
const EXPIRY_SLACK_SECONDS = 30
/** Failed jobs stay this long for inspection, and finished ones with them. */
const KEEP_SECONDS = 3 * DAY_SECONDS

type Definitions = readonly JobDefinition<object>[]

export async function registerQueues(boss: PgBoss, definitions: Definitions): Promise<void> {
  for (const definition of definitions) {
    const { name, retryLimit, retryDelaySeconds, expireInSeconds } = definition
    const options = {
      retryLimit,
      retryDelay: retryDelaySeconds,
      ...(retryDelaySeconds > 0
        ? { retryBackoff: true, retryDelayMax: definition.retryDelayMaxSeconds }
        : { retryBackoff: false }),
      expireInSeconds: expireInSeconds + EXPIRY_SLACK_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: KEEP_SECONDS,
      notify: true,
    }
    await boss.createQueue(name, { ...options, policy: 'short' })
    // An existing queue keeps its old options on creation.
    await boss.updateQueue(name, options)
  }
}

/** Also forgets the times of jobs that no longer have any. */
export async function registerSchedules(boss: PgBoss, definitions: Definitions): Promise<void> {
  const wanted = new Set<string>()
  for (const { name, cron } of definitions) {
    if (!cron) continue
    wanted.add(name)
    await boss.schedule(name, cron.expression, {}, { tz: cron.timezone })
  }
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name)
}
