/** Where a row that is dragged up or down would land, and how far the others step aside for it. */

export type RowBox = { top: number; height: number }

/** The place of the row whose middle the dragged one has come to. */
export function landingPlace(rows: readonly RowBox[], from: number, byPx: number): number {
  const own = rows[from]
  if (!own) return from
  const middle = middleOf(own) + byPx
  if (byPx > 0) {
    const passed = rows.slice(from + 1).filter((row) => middle > middleOf(row)).length
    return from + passed
  }
  return from - rows.slice(0, from).filter((row) => middle < middleOf(row)).length
}

/** In pixels, for each of the others: rows between the old place and the new one make room for it. */
export function stepAside(
  rows: readonly RowBox[],
  { from, to, at }: { from: number; to: number; at: number },
): number {
  const stepPx = stepOf(rows, from)
  if (from < at && at <= to) return -stepPx
  if (to <= at && at < from) return stepPx
  return 0
}

/** Its height, and the room between two rows. */
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
