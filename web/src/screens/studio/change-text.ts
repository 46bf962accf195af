/** How a figure moved against the one before it. */

/** '+12%', '−8%'; nothing where there is nothing to compare with. */
export function changeText(value: number, before: number): { words: string; isUp: boolean } {
  if (before === 0 || value === before) return { words: '', isUp: false }
  const percent = Math.round((Math.abs(value - before) * 100) / before)
  const isUp = value > before
  // Beyond that a percentage says less than the figure itself.
  if (percent > 999) return { words: '+999%', isUp }
  return { words: percent === 0 ? '' : `${isUp ? '+' : '−'}${percent}%`, isUp }
}
