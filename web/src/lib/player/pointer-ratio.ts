/** The position of a pointer on a slider, 0 to 1. */

export function pointerRatio(x: number, line: { left: number; width: number }): number {
  if (line.width <= 0) return 0
  return Math.min(1, Math.max(0, (x - line.left) / line.width))
}
