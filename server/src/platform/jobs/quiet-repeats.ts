/** Logs a fault when it begins, and while it lasts only now and then, however many workers run into it. */
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
    log.error({ err: { message, stack }, alsoUnsaid: unsaid }, 'the job queue has trouble; it goes on trying')
    quietUntil = now + QUIET_MS
    unsaid = 0
  }
}
