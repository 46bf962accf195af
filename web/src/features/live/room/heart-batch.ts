/** Gathers hearts and sends them together, at most once a second; what is refused is not tried again. */
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
    // Faster than anybody taps: the rest is let go rather than sent for minutes.
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
