/** Where a dragged row would land, and how far the others shift. */

export type RowBox = { top: number; height: number }

/** The index of the row that the dragged row's centre has reached. */
export function landingIndex(rows: readonly RowBox[], from: number, byPx: number): number {
  const own = rows[from]
  if (!own) return from
  const middle = middleOf(own) + byPx
  if (byPx > 0) {
    const passed = rows.slice(from + 1).filter((row) => middle > middleOf(row)).length
    return from + passed
  }
  return from - rows.slice(0, from).filter((row) => middle < middleOf(row)).length
}

/** The shift of another row, in pixels: rows between the old and the new index make space. */
export function rowShift(
  rows: readonly RowBox[],
  { from, to, at }: { from: number; to: number; at: number },
): number {
  const stepPx = stepOf(rows, from)
  if (from < at && at <= to) return -stepPx
  if (to <= at && at < from) return stepPx
  return 0
}

/** The row's height and the gap between two rows. */
function stepOf(rows: readonly RowBox[], from: number): number {
  const own = rows[from]
  if (!own) return 0
  const next = rows[from + 1]
  const before = rows[from - 1]
  const gap = next ? next.top - own.top - own.height : before ? own.top - before.top - before.height : 0
  return own.height + gap
}

function middleOf({ top, height }: RowBox): number {
  return top + height / 2
}
