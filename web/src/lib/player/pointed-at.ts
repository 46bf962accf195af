/** Which share of a line a pointer means. */

export function pointedAt(x: number, line: { left: number; width: number }): number {
  if (line.width <= 0) return 0
  return Math.min(1, Math.max(0, (x - line.left) / line.width))
}
