/**
 * The processes of the site on all machines: each publishes a heartbeat with its problems over the bus every few seconds.
 * Nothing is stored: a new listener knows all of them after a moment.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import * as v from 'valibot'
import { MINUTE_MS } from '#rules/time.ts'
import type { Bus } from '../bus/bus.ts'
import { defineTopic } from '../bus/topic.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'

const presence = v.object({
  id: v.string(),
  role: v.picklist(['web', 'worker', 'live']),
  machine: v.string(),
  version: v.string(),
  /** A problem for the operator. */
  problem: v.nullable(v.string()),
})
const PRESENT = defineTopic('processes.present', presence)
const LEFT = defineTopic('processes.left', v.object({ id: v.string() }))

const HEARTBEAT_MS = 10_000
/** Tolerates an overloaded machine. */
const SILENT_MS = MINUTE_MS
/** A process that disappeared is listed for this long. */
const LOST_MS = 15 * MINUTE_MS
/** Bounds memory. */
const MAX_PROCESSES = 10_000

type Presence = v.InferOutput<typeof presence>
export type SiteProcess = Omit<Presence, 'id'> & { isLost: boolean }

export type Processes = {
  /** Announces this process from now on. */
  announce(facts: Pick<Presence, 'role' | 'version' | 'problem'>): { stop(): Promise<void> }
  /** Running processes, and those that disappeared recently. */
  list(): SiteProcess[]
}

export function createProcesses({ bus, clock, log }: { bus: Bus; clock: Clock; log: Log }): Processes {
  const lastSeen = new Map<string, Presence & { atMs: number }>()
  const nowMs = () => clock.now().getTime()
  bus.subscribe(PRESENT, (present) => {
    if (lastSeen.size < MAX_PROCESSES || lastSeen.has(present.id))
      lastSeen.set(present.id, { ...present, atMs: nowMs() })
  })
  bus.subscribe(LEFT, ({ id }) => void lastSeen.delete(id))

  return {
    announce(facts) {
      const identity = { id: randomUUID(), machine: hostname() }
      // Spread on each heartbeat: problems change while the process runs.
      const sendHeartbeat = () =>
        bus
          .publish(PRESENT, { ...facts, ...identity })
          .catch((error: unknown) => log.debug({ err: error }, 'a heartbeat could not be sent'))
      void sendHeartbeat()
      const timer = setInterval(sendHeartbeat, HEARTBEAT_MS).unref()
      return {
        async stop() {
          clearInterval(timer)
          // Without it, the process counts as lost after a minute: no reason to delay the shutdown.
          await bus
            .publish(LEFT, { id: identity.id })
            .catch((error: unknown) => log.debug({ err: error }, 'the shutdown could not be announced'))
        },
      }
    },
    list() {
      for (const [id, { atMs }] of lastSeen) if (nowMs() - atMs > LOST_MS) lastSeen.delete(id)
      return [...lastSeen.values()]
        .map(({ id: _id, atMs, ...facts }) => ({ ...facts, isLost: nowMs() - atMs > SILENT_MS }))
        .sort((a, b) => a.machine.localeCompare(b.machine) || a.role.localeCompare(b.role))
    },
  }
}
