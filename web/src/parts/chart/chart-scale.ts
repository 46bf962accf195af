/** Scales of a chart: round axis values, labelled days, and the change in percent. */

/** The top of the axis when all values are zero. */
const EMPTY_TOP = 10

/** Grid line values from 0 to the first round value above all data. */
export function gridLines(
  largest: number,
  lines: number,
  { isWhole = false }: { isWhole?: boolean | undefined } = {},
): number[] {
  const top = largest > 0 ? largest : EMPTY_TOP
  const step = roundStep(isWhole ? Math.max(1, top / lines) : top / lines)
  const count = Math.ceil(top / step)
  return Array.from({ length: count + 1 }, (_, line) => Math.round(line * step * 100) / 100)
}

/** The next of 1, 2, 5, 10, 20, 50 … */
function roundStep(atLeast: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(atLeast))
  const factor = [1, 2, 5, 10].find((round) => round * magnitude >= atLeast - Number.EPSILON) ?? 10
  return factor * magnitude
}

/** Indexes of labelled days: the first, the last, and some evenly between them. */
export function labelledDays(count: number, names: number): number[] {
  if (count <= 1) return count === 1 ? [0] : []
  const shown = Math.min(count, names)
  return Array.from({ length: shown }, (_, name) => Math.round((name * (count - 1)) / (shown - 1)))
}

/** In whole percent; null without a previous value. */
export function changePercent(total: number, before: number): number | null {
  return before > 0 ? Math.round(((total - before) / before) * 100) : null
}

const WEEK = 7

/** The day a key selects: a day or week further, the first or the last; undefined for other keys. */
export function dayAfterKey(key: string, at: number, last: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -WEEK,
    PageUp: WEEK,
    Home: -last,
    End: last,
  }
  const step = steps[key]
  return step === undefined ? undefined : Math.min(last, Math.max(0, at + step))
}
