/** Batches hearts, at most one request a second; a failed batch is not retried. */
import { HEARTS } from '#rules/live.ts'

const EVERY_MS = 1_000

export type HeartBatch = { add(count: number): void; stop(): void }

export function createHeartBatch(
  send: (count: number) => Promise<unknown>,
  later: (run: () => void, ms: number) => () => void = onTimer,
): HeartBatch {
  let waiting = 0
  let cancel: (() => void) | undefined
  const flush = () => {
    cancel = undefined
    if (waiting === 0) return
    const count = Math.min(waiting, HEARTS.perCall)
    // Drops the excess: more than one batch per second is faster than anybody taps.
    waiting = 0
    void send(count)
    cancel = later(flush, EVERY_MS)
  }
  return {
    add(count) {
      waiting += count
      cancel ??= later(flush, EVERY_MS)
    },
    stop() {
      cancel?.()
      cancel = undefined
      if (waiting > 0) void send(Math.min(waiting, HEARTS.perCall))
      waiting = 0
    },
  }
}

function onTimer(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
