/** Short-lived cache of rows that are the same for all viewers. */
import type { Clock } from '#platform/clock.ts'

export type RowCache<Row> = {
  /** By id. Missing rows are read; ids that `read` does not find are omitted. */
  get(
    ids: readonly string[],
    read: (missing: readonly string[]) => Promise<readonly Row[]>,
  ): Promise<ReadonlyMap<string, Row>>
  /** Invalidates everything, including reads in flight: they may have read old values. */
  invalidate(): void
}

type RowCacheOptions = { clock: Clock; ttlMs: number; maxRows: number }

type Entry<Row> = { row: Row; readMs: number }

export function createRowCache<Row extends { id: string }>({
  clock,
  ttlMs,
  maxRows,
}: RowCacheOptions): RowCache<Row> {
  let cache = new Map<string, Entry<Row>>()

  return {
    async get(ids, read) {
      const readMs = clock.now().getTime()
      // A read in flight during invalidation writes to the old map, which is no longer used.
      const current = cache
      const found = new Map<string, Row>()
      const missing: string[] = []
      for (const id of ids) {
        const entry = current.get(id)
        const ageMs = entry ? readMs - entry.readMs : Number.POSITIVE_INFINITY
        if (entry && ageMs >= 0 && ageMs < ttlMs) found.set(id, entry.row)
        else missing.push(id)
      }
      if (missing.length === 0) return found
      for (const row of await read(missing)) {
        found.set(row.id, row)
        current.delete(row.id)
        current.set(row.id, { row, readMs })
      }
      dropOldest(current, maxRows)
      return found
    },
    invalidate() {
      cache = new Map()
    },
  }
}

function dropOldest<Row>(current: Map<string, Entry<Row>>, maxRows: number): void {
  for (const id of current.keys()) {
    if (current.size <= maxRows) return
    current.delete(id)
  }
}
