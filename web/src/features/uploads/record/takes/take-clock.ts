/**
 * Measures a running take and ends it in time. A busy machine runs timers late while the recorder goes on, so the timecodes of recorded chunks
 * count as well.
 */

type Options = {
  /** How much may still be recorded. */
  leftMs: number
  onFull(): void
  nowMs?: () => number
}

type TakeClock = {
  /** Sets the time of the first frame. */
  begin(atMs: number): void
  /** The recorder delivered a chunk that begins at this time of the take. */
  recorded(timecodeMs: number): void
  /** Checks the limit, and returns the current length. */
  tick(): number
}

export function createTakeClock({ leftMs, onFull, nowMs = () => performance.now() }: Options): TakeClock {
  let beganAtMs = nowMs()
  let recordedMs = 0
  let isFull = false

  function check(): number {
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
      check()
    },
    tick: check,
  }
}
