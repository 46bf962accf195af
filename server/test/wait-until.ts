/** Polls a condition; fails with the message if it does not become true. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Many times what an idle machine needs. */
const TIMEOUT_MS = 300_000
const POLL_MS = 20

export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  message: string | (() => string),
): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(typeof message === 'string' ? message : message())
    await sleep(POLL_MS)
  }
}
