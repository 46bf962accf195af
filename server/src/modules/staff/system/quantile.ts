/** Estimates a quantile from histogram buckets by linear interpolation. */

/** `counts` has one bucket more than `bounds`, for larger values, which yield the last bound. 0 without measurements. */
export function quantile(
  share: number,
  bounds: readonly number[],
  counts: readonly (readonly number[])[],
): number {
  const totals = Array.from({ length: bounds.length + 1 }, (_, index) =>
    counts.reduce((all, each) => all + (each[index] ?? 0), 0),
  )
  const rank = share * totals.reduce((all, count) => all + count, 0)
  if (rank <= 0) return 0
  let before = 0
  for (const [index, bound] of bounds.entries()) {
    const count = totals[index] ?? 0
    if (before + count >= rank) {
      const lower = bounds[index - 1] ?? 0
      return lower + (bound - lower) * (count > 0 ? (rank - before) / count : 1)
    }
    before += count
  }
  return bounds.at(-1) ?? 0
}
