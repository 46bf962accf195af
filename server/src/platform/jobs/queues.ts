/** Makes the queues in the database match the job definitions, on every start. */

import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { DAY_SECONDS } from '#rules/time.ts'
import type { JobDefinition } from './define-job.ts'

export const JOBS_SCHEMA = 'jobs'

/** pg-boss's minimum: a worker silent for this long counts as dead. */
const HEARTBEAT_SECONDS = 10
/** Our own time limit acts first and is logged; the queue's is for hanging workers. */
const EXPIRY_SLACK_SECONDS = 30
/** Retention of failed jobs for inspection, and of completed ones. */
const KEEP_SECONDS = 3 * DAY_SECONDS

type Definitions = readonly JobDefinition<object>[]

/** There are more than a hundred queues: only those that differ are written. */
export async function registerQueues(boss: PgBoss, definitions: Definitions): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const definition of definitions) {
    const options = optionsOf(definition)
    const queue = existing.get(definition.name)
    if (queue && matchesOptions(queue, options)) continue
    await boss.createQueue(definition.name, { ...options, policy: 'short' })
    // createQueue does not update an existing queue.
    await boss.updateQueue(definition.name, options)
  }
}

function optionsOf({
  retryLimit,
  retryDelaySeconds,
  retryDelayMaxSeconds,
  expireInSeconds,
}: JobDefinition<object>) {
  return {
    retryLimit,
    retryDelay: retryDelaySeconds,
    ...(retryDelaySeconds > 0
      ? { retryBackoff: true, retryDelayMax: retryDelayMaxSeconds }
      : { retryBackoff: false }),
    expireInSeconds: expireInSeconds + EXPIRY_SLACK_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: KEEP_SECONDS,
    notify: true,
  }
}

function matchesOptions(queue: object, options: object): boolean {
  const found = new Map(Object.entries(queue))
  return Object.entries(options).every(([name, value]) => found.get(name) === value)
}

/** Also removes schedules of jobs that no longer have one. */
export async function registerSchedules(boss: PgBoss, definitions: Definitions): Promise<void> {
  const existing = await boss.getSchedules()
  const wanted = new Set<string>()
  for (const { name, cron } of definitions) {
    if (!cron) continue
    wanted.add(name)
    const isScheduled = existing.some(
      (each) => each.name === name && each.cron === cron.expression && each.timezone === cron.timezone,
    )
    if (!isScheduled) await boss.schedule(name, cron.expression, {}, { tz: cron.timezone })
  }
  for (const { name } of existing) if (!wanted.has(name)) await boss.unschedule(name)
}

/** Two versions may run at once during an upgrade: the remaining one wins. */
export async function refreshSchedules(
  boss: PgBoss,
  definitions: Definitions,
  { everyMs, report, signal }: { everyMs: number; report(error: Error): void; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    try {
      await pause(everyMs, undefined, { signal, ref: false })
      await registerSchedules(boss, definitions)
    } catch (error) {
      if (!signal.aborted) report(error instanceof Error ? error : new Error(String(error)))
    }
  }
}
