/**
 * How long a running take is, and when it has to end. The clock alone is not enough: a busy machine runs timers late
 * while the recorder goes on, so the time of the recorded pieces counts as well.
 */

type Options = {
  /** What may still be recorded. */
  leftMs: number
  onFull(): void
  nowMs?: () => number
}

export type TakeClock = {
  /** The first picture was taken then. */
  begin(atMs: number): void
  /** The recorder has handed over a piece that begins so far into the take. */
  recorded(timecodeMs: number): void
  /** Looks at the clock, and tells how long the take is by now. */
  tick(): number
}

export function createTakeClock({ leftMs, onFull, nowMs = () => performance.now() }: Options): TakeClock {
  let beganAtMs = nowMs()
  let recordedMs = 0
  let isFull = false

  function look(): number {
    const elapsedMs = Math.max(nowMs() - beganAtMs, recordedMs)
    if (elapsedMs >= leftMs && !isFull) {
      isFull = true
      onFull()
    }
    return elapsedMs
  }

  return {
    begin(atMs) {
      beganAtMs = atMs
    },
    recorded(timecodeMs) {
      recordedMs = Math.max(recordedMs, timecodeMs)
      look()
    },
    tick: look,
  }
}
