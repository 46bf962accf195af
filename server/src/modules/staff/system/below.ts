/** Below what a part of all measurements stayed, from counts by bounds: as near as the bounds are apart. */

/** `counts` holds one more than there are bounds: those above all, of which the last bound is told. 0 where nothing was measured. */
export function below(
  share: number,
  bounds: readonly number[],
  counts: readonly (readonly number[])[],
): number {
  const added = Array.from({ length: bounds.length + 1 }, (_, index) =>
    counts.reduce((all, each) => all + (each[index] ?? 0), 0),
  )
  const wanted = share * added.reduce((all, count) => all + count, 0)
  if (wanted <= 0) return 0
  let before = 0
  for (const [index, bound] of bounds.entries()) {
    const count = added[index] ?? 0
    if (before + count >= wanted) {
      const lower = bounds[index - 1] ?? 0
      return lower + (bound - lower) * (count > 0 ? (wanted - before) / count : 1)
    }
    before += count
  }
  return bounds.at(-1) ?? 0
}
