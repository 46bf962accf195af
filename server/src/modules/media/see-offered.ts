/** Media offered by a share link or message: open for viewers with access, for sale for others. */

import { accessTo, type Onlooker } from './lookup-access.ts'
import type { MediaRow } from './queries.ts'
import type { SeenMedia } from './see-media.ts'
import type { MediaDeps } from './types.ts'

type Deps = Pick<MediaDeps, 'db' | 'clock'>

export async function seeOffered(
  deps: Deps,
  viewer: Onlooker | null,
  row: MediaRow,
): Promise<SeenMedia | null> {
  return (await seeAllOffered(deps, viewer, [row]))[0] ?? null
}

/** In the order of the rows, without those hidden from the viewer. */
export async function seeAllOffered(
  deps: Deps,
  viewer: Onlooker | null,
  rows: readonly MediaRow[],
): Promise<SeenMedia[]> {
  const accesses = await accessTo(deps, viewer, rows)
  // Decide as if it were in the shop: covers blocks, release dates and holds.
  const offered = await accessTo(
    deps,
    viewer,
    rows.filter((row) => accesses.get(row.id) !== 'open').map(asInShop),
  )
  return rows.flatMap((row) => {
    const access = offered.get(row.id) ?? accesses.get(row.id) ?? 'hidden'
    return access === 'hidden' ? [] : [{ ...row, access }]
  })
}

function asInShop(row: MediaRow): MediaRow {
  return { ...row, visibility: 'free', price_cents: Math.max(1, row.price_cents) }
}
