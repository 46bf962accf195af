/** Polls a condition; fails with the message if it does not become true. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Many times what an idle machine needs. */
const TIMEOUT_MS = 300_000
/** Pauses grow: on a busy machine, conditions that ask a process or a database cost more than what they wait for. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS, GROWTH] = [10, 100, 1.25]

export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  message: string | (() => string),
): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  let pauseMs = FIRST_PAUSE_MS
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(typeof message === 'string' ? message : message())
    await sleep(pauseMs)
    pauseMs = Math.min(pauseMs * GROWTH, LONGEST_PAUSE_MS)
  }
}
