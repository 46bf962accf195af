/**
 * The processes of the site on all of its machines: each says over the bus every few seconds that it is there, and what is wrong
 * with it. Nothing is written down: whoever has just begun to listen knows all of them a moment later.
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
  /** What an operator should know of. */
  problem: v.nullable(v.string()),
})
const PRESENT = defineTopic('processes.present', presence)
const LEFT = defineTopic('processes.left', v.object({ id: v.string() }))

const BEAT_MS = 10_000
/** A machine with too much to do is no reason for alarm. */
const SILENT_MS = MINUTE_MS
/** One that left without a word is told of for so long, and then forgotten. */
const LOST_MS = 15 * MINUTE_MS
/** However many there are, or claim to be. */
const MOST = 10_000

type Presence = v.InferOutput<typeof presence>
export type SiteProcess = Omit<Presence, 'id'> & { isLost: boolean }

export type Processes = {
  /** From now on this process is one of the site's. */
  announce(facts: Pick<Presence, 'role' | 'version' | 'problem'>): { stop(): Promise<void> }
  /** Those that are there, and those that were a while ago and left without a word. */
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
      // Read each time: what is wrong with a process changes while it runs.
      const tell = () =>
        bus
          .publish(PRESENT, { ...facts, ...who })
          .catch((fault: unknown) => log.debug({ err: fault }, 'this process could not say that it is there'))
      void tell()
      const timer = setInterval(tell, BEAT_MS).unref()
      return {
        async stop() {
          clearInterval(timer)
          // Unsaid, it is missed after a minute: no reason not to end what comes after.
          await bus
            .publish(LEFT, { id: who.id })
            .catch((fault: unknown) => log.debug({ err: fault }, 'this process could not say that it leaves'))
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
