/** Tells the product what happened to a stream: one thing after the other, and again while its database is away. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'

const MAX_TRIES = 30

export function createTeller(log: Log, { firstWaitMs = 250, maxWaitMs = 5_000 } = {}) {
  let last: Promise<void> = Promise.resolve()
  let isStopping = false

  async function tryOut(what: string, work: () => Promise<void>): Promise<void> {
    for (let tries = 1, waitMs = firstWaitMs; ; tries += 1, waitMs = Math.min(waitMs * 2, maxWaitMs)) {
      try {
        return await work()
      } catch (error) {
        if (isStopping || tries >= MAX_TRIES) {
          log.error({ err: error, what }, 'what happened to a live could not be noted')
          return
        }
        log.warn({ what, reason: String(error) }, 'what happened to a live will be noted later')
        await sleep(waitMs)
      }
    }
  }

  return {
    tell(what: string, work: () => Promise<void>): Promise<void> {
      last = last.then(() => tryOut(what, work))
      return last
    },
    /** What fails from now on is not tried again. */
    async finish(): Promise<void> {
      isStopping = true
      await last
    },
  }
}
