/** Classifies taps: single, double, or the five that start the heart stream. */

export const TAP_TIMING = {
  burstTaps: 5,
  burstWithinMs: 2_000,
  streamMs: 6_000,
  pulseMs: 300,
  togetherMs: 300,
} as const

export type TapKind = 'single' | 'double' | 'burst'

/** `before` are the times of earlier taps; pass the returned `taps` to the next call. */
export function countTap(before: readonly number[], now: number): { kind: TapKind; taps: readonly number[] } {
  const last = before.at(-1)
  const taps = [...before.filter((time) => now - time < TAP_TIMING.burstWithinMs), now]
  // A burst resets the count.
  if (taps.length >= TAP_TIMING.burstTaps) return { kind: 'burst', taps: [] }
  const isTogether = last !== undefined && now - last <= TAP_TIMING.togetherMs
  return { kind: isTogether ? 'double' : 'single', taps }
}
