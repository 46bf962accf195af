/** Filters rows by the viewer's access and attaches it. */

import type { JoinedMediaData } from '../joined-media-data.ts'
import { findMedia, type MediaRow, type MediaViewColumns } from '../queries.ts'
import type { MediaDeps } from '../types.ts'
import type { Access } from './decide-access.ts'
import { isStaffInConsole, lookUpAccess, type MediaViewer } from './lookup-access.ts'

/** The GraphQL type Media: always has its access decided. */
export type VisibleMedia = MediaViewColumns & {
  access: Exclude<Access, 'hidden'>
  /** Present if the list query joined it; otherwise resolvers load it. */
  joined?: JoinedMediaData
}

type Deps = Pick<MediaDeps, 'db' | 'clock'>

/** In the order of the rows, with one access lookup for all. */
export async function filterVisibleMedia(
  deps: Deps,
  viewer: MediaViewer | null,
  rows: readonly MediaRow[],
): Promise<VisibleMedia[]> {
  if (rows.length === 0) return []
  const accesses = await lookUpAccess(deps, viewer, rows)
  return rows.flatMap((row) => {
    const access = accesses.get(row.id) ?? 'hidden'
    return access === 'hidden' ? [] : [{ ...row, access }]
  })
}

/** Null if unknown or hidden; viewers cannot tell which. */
export async function findVisibleMedia(
  deps: Deps,
  viewer: MediaViewer | null,
  id: string,
): Promise<VisibleMedia | null> {
  const row = await findMedia(deps.db, id)
  return row ? ((await filterVisibleMedia(deps, viewer, [row]))[0] ?? null) : null
}

/** The owner and staff, who see reasons, labels and failures. */
export function isOwnerOrStaff(
  viewer: MediaViewer | null,
  row: Pick<MediaViewColumns, 'account_id'>,
): boolean {
  return viewer?.accountId === row.account_id || isStaffInConsole(viewer)
}
