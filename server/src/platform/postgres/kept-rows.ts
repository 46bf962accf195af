/** Rows that are the same for everybody, kept for a moment, so that a busy page is not read for each who asks. */
import type { Clock } from '#platform/clock.ts'

export type KeptRows<Row> = {
  /** By their ids. Those that are not kept are read; what `read` does not find is left out. */
  get(
    ids: readonly string[],
    read: (missing: readonly string[]) => Promise<readonly Row[]>,
  ): Promise<ReadonlyMap<string, Row>>
  /** At once; also what is being read now, for it may have been read before the change. */
  forget(): void
}

export type KeptRowsOptions = { clock: Clock; ttlMs: number; maxRows: number }

type Entry<Row> = { row: Row; readMs: number }

export function createKeptRows<Row extends { id: string }>({
  clock,
  ttlMs,
  maxRows,
}: KeptRowsOptions): KeptRows<Row> {
  let kept = new Map<string, Entry<Row>>()

  return {
    async get(ids, read) {
      const readMs = clock.now().getTime()
      // Whoever reads while the rows are forgotten keeps theirs in a place that nobody looks into any more.
      const place = kept
      const found = new Map<string, Row>()
      const missing: string[] = []
      for (const id of ids) {
        const entry = place.get(id)
        const ageMs = entry ? readMs - entry.readMs : Number.POSITIVE_INFINITY
        if (entry && ageMs >= 0 && ageMs < ttlMs) found.set(id, entry.row)
        else missing.push(id)
      }
      if (missing.length === 0) return found
      for (const row of await read(missing)) {
        found.set(row.id, row)
        place.delete(row.id)
        place.set(row.id, { row, readMs })
      }
      dropOldest(place, maxRows)
      return found
    },
    forget() {
      kept = new Map()
    },
  }
}

function dropOldest<Row>(place: Map<string, Entry<Row>>, maxRows: number): void {
  for (const id of place.keys()) {
    if (place.size <= maxRows) return
    place.delete(id)
  }
}
