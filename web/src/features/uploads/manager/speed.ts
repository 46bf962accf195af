/** Measures the upload speed over the last few seconds. */

export type SpeedSample = { atMs: number; bytes: number }

const WINDOW_MS = 6_000
/** A shorter period is too short to measure. */
const MIN_MEASURED_MS = 500

/** `bytes` counts everything sent in this visit. */
export function withSample(samples: readonly SpeedSample[], sample: SpeedSample): SpeedSample[] {
  return [...samples.filter(({ atMs }) => sample.atMs - atMs <= WINDOW_MS), sample]
}

/** Bytes per second; null while unknown. */
export function speedOf(samples: readonly SpeedSample[], nowMs: number): number | null {
  const recent = samples.filter(({ atMs }) => nowMs - atMs <= WINDOW_MS)
  const first = recent[0]
  const last = recent.at(-1)
  if (!first || !last || nowMs - first.atMs < MIN_MEASURED_MS) return null
  const sent = last.bytes - first.bytes
  return sent > 0 ? (sent * 1000) / (nowMs - first.atMs) : null
}

export function secondsLeft(bytesLeft: number, bytesPerSecond: number | null): number | null {
  return bytesPerSecond === null ? null : Math.ceil(bytesLeft / bytesPerSecond)
}
