/** Logs an error when it first occurs, then only occasionally, however many workers hit it. */
import type { Log } from '../log.ts'

const THROTTLE_MS = 10_000

export function throttledErrorLog(
  log: Log,
): (error: { message?: string; stack?: string | undefined }) => void {
  let quietUntil = 0
  let suppressed = 0
  return ({ message, stack }) => {
    const now = Date.now()
    if (now < quietUntil) {
      suppressed += 1
      return
    }
    log.error(
      { err: { message, stack }, alsoUnsaid: suppressed },
      'the job queue has an error and will retry',
    )
    quietUntil = now + THROTTLE_MS
    suppressed = 0
  }
}
