/** Logs an error when it first occurs, then only occasionally, however many workers hit it. */
import type { Log } from '../log.ts'

const QUIET_MS = 10_000

export function quietRepeats(log: Log): (fault: { message?: string; stack?: string | undefined }) => void {
  let quietUntil = 0
  let unsaid = 0
  return ({ message, stack }) => {
    const now = Date.now()
    if (now < quietUntil) {
      unsaid += 1
      return
    }
    log.error({ err: { message, stack }, alsoUnsaid: unsaid }, 'the job queue has an error and will retry')
    quietUntil = now + QUIET_MS
    unsaid = 0
  }
}
