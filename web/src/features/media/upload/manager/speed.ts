/** How fast bytes are leaving, from what was seen in the last few seconds. */

export type Sample = { atMs: number; bytes: number }

const WINDOW_MS = 6_000
/** Less than this is too short to say anything. */
const LEAST_MS = 500

/** `bytes` counts everything sent so far in this visit. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  return [...samples.filter(({ atMs }) => sample.atMs - atMs <= WINDOW_MS), sample]
}

/** Bytes in a second; null while it cannot be told. */
export function speedOf(samples: readonly Sample[], nowMs: number): number | null {
  const recent = samples.filter(({ atMs }) => nowMs - atMs <= WINDOW_MS)
  const first = recent[0]
  const last = recent.at(-1)
  if (!first || !last || nowMs - first.atMs < LEAST_MS) return null
  const sent = last.bytes - first.bytes
  return sent > 0 ? (sent * 1000) / (nowMs - first.atMs) : null
}

export function secondsLeft(bytesLeft: number, bytesPerSecond: number | null): number | null {
  return bytesPerSecond === null ? null : Math.ceil(bytesLeft / bytesPerSecond)
}
