/** Makes the queues in the database be what the definitions say, as often as processes start. */

import { setTimeout as pause } from 'node:timers/promises'
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

/** There are more than a hundred, and each start would write them all again: what is right already is left alone. */
export async function registerQueues(boss: PgBoss, definitions: Definitions): Promise<void> {
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const definition of definitions) {
    const options = optionsOf(definition)
    const queue = there.get(definition.name)
    if (queue && isAsWanted(queue, options)) continue
    await boss.createQueue(definition.name, { ...options, policy: 'short' })
    // An existing queue keeps its old options on creation.
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

function isAsWanted(queue: object, options: object): boolean {
  const found = new Map(Object.entries(queue))
  return Object.entries(options).every(([name, value]) => found.get(name) === value)
}

/** Also forgets the times of jobs that no longer have any. */
export async function registerSchedules(boss: PgBoss, definitions: Definitions): Promise<void> {
  const there = await boss.getSchedules()
  const wanted = new Set<string>()
  for (const { name, cron } of definitions) {
    if (!cron) continue
    wanted.add(name)
    const isThere = there.some(
      (each) => each.name === name && each.cron === cron.expression && each.timezone === cron.timezone,
    )
    if (!isThere) await boss.schedule(name, cron.expression, {}, { tz: cron.timezone })
  }
  for (const { name } of there) if (!wanted.has(name)) await boss.unschedule(name)
}

/** Two versions may run beside each other for the time of an upgrade: the one that stays has the last word. */
export async function keepSchedules(
  boss: PgBoss,
  definitions: Definitions,
  { everyMs, report, signal }: { everyMs: number; report(fault: Error): void; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    try {
      await pause(everyMs, undefined, { signal, ref: false })
      await registerSchedules(boss, definitions)
    } catch (fault) {
      if (!signal.aborted) report(fault instanceof Error ? fault : new Error(String(fault)))
    }
  }
}
