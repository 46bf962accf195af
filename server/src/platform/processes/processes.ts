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

const BEAT_MS = 10_000
/** Tolerates an overloaded machine. */
const SILENT_MS = MINUTE_MS
/** A process that disappeared is listed for this long. */
const LOST_MS = 15 * MINUTE_MS
/** Bounds memory. */
const MOST = 10_000

type Presence = v.InferOutput<typeof presence>
export type SiteProcess = Omit<Presence, 'id'> & { isLost: boolean }

export type Processes = {
  /** Announces this process from now on. */
  announce(facts: Pick<Presence, 'role' | 'version' | 'problem'>): { stop(): Promise<void> }
  /** Running processes, and those that disappeared recently. */
  list(): SiteProcess[]
}

export function createProcesses({ bus, clock, log }: { bus: Bus; clock: Clock; log: Log }): Processes {
  const heard = new Map<string, Presence & { atMs: number }>()
  const nowMs = () => clock.now().getTime()
  bus.subscribe(PRESENT, (present) => {
    if (heard.size < MOST || heard.has(present.id)) heard.set(present.id, { ...present, atMs: nowMs() })
  })
  bus.subscribe(LEFT, ({ id }) => void heard.delete(id))

  return {
    announce(facts) {
      const who = { id: randomUUID(), machine: hostname() }
      // Spread on each heartbeat: problems change while the process runs.
      const tell = () =>
        bus
          .publish(PRESENT, { ...facts, ...who })
          .catch((fault: unknown) => log.debug({ err: fault }, 'a heartbeat could not be sent'))
      void tell()
      const timer = setInterval(tell, BEAT_MS).unref()
      return {
        async stop() {
          clearInterval(timer)
          // Without it, the process counts as lost after a minute: no reason to delay the shutdown.
          await bus
            .publish(LEFT, { id: who.id })
            .catch((fault: unknown) => log.debug({ err: fault }, 'the shutdown could not be announced'))
        },
      }
    },
    list() {
      for (const [id, { atMs }] of heard) if (nowMs() - atMs > LOST_MS) heard.delete(id)
      return [...heard.values()]
        .map(({ id: _id, atMs, ...facts }) => ({ ...facts, isLost: nowMs() - atMs > SILENT_MS }))
        .sort((a, b) => a.machine.localeCompare(b.machine) || a.role.localeCompare(b.role))
    },
  }
}
