/** What a run of taps means: one, two that belong together, or the five that start the heart stream. */

export const HEARTS = {
  burstTaps: 5,
  burstWithinMs: 2_000,
  streamMs: 6_000,
  pulseMs: 300,
  togetherMs: 300,
} as const

export type TapKind = 'single' | 'double' | 'burst'

/** `before` holds the times of earlier taps; the answer's `taps` are to be kept for the next one. */
export function countTap(before: readonly number[], now: number): { kind: TapKind; taps: readonly number[] } {
  const last = before.at(-1)
  const taps = [...before.filter((time) => now - time < HEARTS.burstWithinMs), now]
  // A burst begins anew, so that the next one takes five more.
  if (taps.length >= HEARTS.burstTaps) return { kind: 'burst', taps: [] }
  const isTogether = last !== undefined && now - last <= HEARTS.togetherMs
  return { kind: isTogether ? 'double' : 'single', taps }
}
