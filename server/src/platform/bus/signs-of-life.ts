/** Heartbeats between roles over the bus; dependants detect when a role has stopped. */
import * as v from 'valibot'
import type { Log } from '../log.ts'
import type { Bus } from './bus.ts'
import { defineTopics } from './topic.ts'

const TELL_MS = 5_000
/** Tolerates an overloaded machine and a restarting role. */
const SILENT_AFTER_MS = 45_000

const topicOf = defineTopics('alive', v.null())

export function publishAlive(
  { bus, log }: { bus: Bus; log: Log },
  part: string,
  everyMs = TELL_MS,
): { stop(): void } {
  const tell = () =>
    void bus
      .publish(topicOf(part), null)
      // While the database is unavailable no heartbeat can be sent; the health check reports that itself.
      .catch((error: unknown) => log.debug({ err: error }, 'no heartbeat could be sent'))
  tell()
  const timer = setInterval(tell, everyMs).unref()
  return { stop: () => clearInterval(timer) }
}

/** Throws if the last heartbeat is too old, or none came since listening began. */
export function hearAlive(bus: Bus, part: string, silentAfterMs = SILENT_AFTER_MS): () => void {
  let heardAt = performance.now()
  bus.subscribe(topicOf(part), () => {
    heardAt = performance.now()
  })
  return () => {
    const silentMs = performance.now() - heardAt
    if (silentMs > silentAfterMs)
      throw new Error(`no heartbeat of ${part} for ${Math.round(silentMs / 1000)} seconds`)
  }
}
