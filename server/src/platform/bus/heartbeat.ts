/** Heartbeats between roles over the bus; dependants detect when a role has stopped. */
import * as v from 'valibot'
import type { Log } from '../log.ts'
import type { Bus } from './bus.ts'
import { defineTopics } from './topic.ts'

const INTERVAL_MS = 5_000
/** Tolerates an overloaded machine and a restarting role. */
const SILENT_AFTER_MS = 45_000

const topicOf = defineTopics('alive', v.null())

export function startHeartbeat(
  { bus, log }: { bus: Bus; log: Log },
  role: string,
  everyMs = INTERVAL_MS,
): { stop(): void } {
  const sendHeartbeat = () =>
    void bus
      .publish(topicOf(role), null)
      // While the database is unavailable no heartbeat can be sent; the health check reports that itself.
      .catch((error: unknown) => log.debug({ err: error }, 'no heartbeat could be sent'))
  sendHeartbeat()
  const timer = setInterval(sendHeartbeat, everyMs).unref()
  return { stop: () => clearInterval(timer) }
}

/** Throws if the last heartbeat is too old, or none came since listening began. */
export function watchHeartbeat(bus: Bus, role: string, silentAfterMs = SILENT_AFTER_MS): () => void {
  let lastSeenAt = performance.now()
  bus.subscribe(topicOf(role), () => {
    lastSeenAt = performance.now()
  })
  return () => {
    const silentMs = performance.now() - lastSeenAt
    if (silentMs > silentAfterMs)
      throw new Error(`no heartbeat of ${role} for ${Math.round(silentMs / 1000)} seconds`)
  }
}
