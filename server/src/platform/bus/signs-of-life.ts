/** A part of the site tells the others over the bus that it works; whoever depends on it hears when it has stopped. */
import * as v from 'valibot'
import type { Log } from '../log.ts'
import type { Bus } from './bus.ts'
import { defineTopics } from './topic.ts'

const TELL_MS = 5_000
/** A machine with too much to do, and a part that starts again, are no reason for alarm. */
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
      // While the database is away nobody can be told; health knows that by itself.
      .catch((error: unknown) => log.debug({ err: error }, 'no sign of life could be sent'))
  tell()
  const timer = setInterval(tell, everyMs).unref()
  return { stop: () => clearInterval(timer) }
}

/** Throws when the part was not heard for too long, or not at all since we began to listen. */
export function hearAlive(bus: Bus, part: string, silentAfterMs = SILENT_AFTER_MS): () => void {
  let heardAt = performance.now()
  bus.subscribe(topicOf(part), () => {
    heardAt = performance.now()
  })
  return () => {
    const silentMs = performance.now() - heardAt
    if (silentMs > silentAfterMs)
      throw new Error(`no ${part} was heard for ${Math.round(silentMs / 1000)} seconds`)
  }
}
