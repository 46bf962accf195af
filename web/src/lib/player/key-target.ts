/** The value a key moves a slider to. */

type Slider = { value: number; max: number; step: number; keys: 'row' | 'both' }

const ROW: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const COLUMN: Readonly<Record<string, number>> = { ArrowDown: -1, ArrowUp: 1 }
const PAGES: Readonly<Record<string, number>> = { PageDown: -0.1, PageUp: 0.1 }

export function keyTarget(key: string, { value, max, step, keys }: Slider): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return max
  const arrow = ROW[key] ?? (keys === 'both' ? COLUMN[key] : undefined)
  const move = arrow === undefined ? PAGES[key] : arrow * step
  if (move === undefined) return undefined
  const by = arrow === undefined ? move * max : move
  return Math.min(max, Math.max(0, value + by))
}
