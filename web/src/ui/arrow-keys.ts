/** Roving focus by arrow keys, Home and End in a row or column, with wraparound. */

const STEPS = {
  row: { ArrowRight: 1, ArrowLeft: -1 },
  column: { ArrowDown: 1, ArrowUp: -1 },
} as const

export function arrowTarget(
  key: string,
  at: number,
  length: number,
  along: keyof typeof STEPS,
): number | undefined {
  if (length === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  const step = (STEPS[along] as Record<string, number | undefined>)[key]
  return step === undefined ? undefined : (at + step + length) % length
}
