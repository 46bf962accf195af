/** Calls the engine hooks of a stream in order, with retries while the database is unavailable. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'

const MAX_TRIES = 30

export function createHookQueue(log: Log, { firstWaitMs = 250, maxWaitMs = 5_000 } = {}) {
  let last: Promise<void> = Promise.resolve()
  let isStopping = false

  async function callWithRetries(what: string, work: () => Promise<void>): Promise<void> {
    for (let tries = 1, waitMs = firstWaitMs; ; tries += 1, waitMs = Math.min(waitMs * 2, maxWaitMs)) {
      try {
        return await work()
      } catch (error) {
        if (isStopping || tries >= MAX_TRIES) {
          log.error({ err: error, what }, 'a live stream hook failed for good')
          return
        }
        log.warn({ what, reason: String(error) }, 'a live stream hook failed and will be retried')
        await sleep(waitMs)
      }
    }
  }

  return {
    enqueue(what: string, work: () => Promise<void>): Promise<void> {
      last = last.then(() => callWithRetries(what, work))
      return last
    },
    /** Failures are not retried from now on. */
    async finish(): Promise<void> {
      isStopping = true
      await last
    },
  }
}
