/** Media offered by a share link or message: open for viewers with access, for sale for others. */

import type { MediaRow } from '../queries.ts'
import type { MediaDeps } from '../types.ts'
import { lookUpAccess, type MediaViewer } from './lookup-access.ts'
import type { VisibleMedia } from './visible-media.ts'

type Deps = Pick<MediaDeps, 'db' | 'clock'>

export async function findOfferedMedia(
  deps: Deps,
  viewer: MediaViewer | null,
  row: MediaRow,
): Promise<VisibleMedia | null> {
  return (await findAllOfferedMedia(deps, viewer, [row]))[0] ?? null
}

/** In the order of the rows, without those hidden from the viewer. */
export async function findAllOfferedMedia(
  deps: Deps,
  viewer: MediaViewer | null,
  rows: readonly MediaRow[],
): Promise<VisibleMedia[]> {
  const accesses = await lookUpAccess(deps, viewer, rows)
  // Decide as if it were in the shop: covers blocks, release dates and holds.
  const offered = await lookUpAccess(
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
