/** Filters rows by the viewer's access and attaches it. */
import type { Access } from './access.ts'
import type { Along } from './along.ts'
import { accessTo, isAtWork, type Onlooker } from './lookup-access.ts'
import { findMedia, type MediaRow, type ShownColumns } from './queries.ts'
import type { MediaDeps } from './types.ts'

/** The GraphQL type Media: always has its access decided. */
export type SeenMedia = ShownColumns & {
  access: Exclude<Access, 'hidden'>
  /** Present if the list query joined it; otherwise resolvers load it. */
  along?: Along
}

type Deps = Pick<MediaDeps, 'db' | 'clock'>

/** In the order of the rows, with one access lookup for all. */
export async function seeMedia(
  deps: Deps,
  viewer: Onlooker | null,
  rows: readonly MediaRow[],
): Promise<SeenMedia[]> {
  if (rows.length === 0) return []
  const accesses = await accessTo(deps, viewer, rows)
  return rows.flatMap((row) => {
    const access = accesses.get(row.id) ?? 'hidden'
    return access === 'hidden' ? [] : [{ ...row, access }]
  })
}

/** Null if unknown or hidden; viewers cannot tell which. */
export async function seeOne(deps: Deps, viewer: Onlooker | null, id: string): Promise<SeenMedia | null> {
  const row = await findMedia(deps.db, id)
  return row ? ((await seeMedia(deps, viewer, [row]))[0] ?? null) : null
}

/** The owner and staff, who see reasons, labels and failures. */
export function isInsider(viewer: Onlooker | null, row: Pick<ShownColumns, 'account_id'>): boolean {
  return viewer?.accountId === row.account_id || isAtWork(viewer)
}
