/** Formats the change of a value against the previous period. */

/** '+12%', '−8%'; empty without a previous value. */
export function formatChange(value: number, before: number): { text: string; isUp: boolean } {
  if (before === 0 || value === before) return { text: '', isUp: false }
  const percent = Math.round((Math.abs(value - before) * 100) / before)
  const isUp = value > before
  // Larger percentages are capped, as they say less than the value itself.
  if (percent > 999) return { text: '+999%', isUp }
  return { text: percent === 0 ? '' : `${isUp ? '+' : '−'}${percent}%`, isUp }
}
