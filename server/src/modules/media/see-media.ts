/** Turns rows into what one viewer may see: hidden ones are left out, the others carry how far they are open. */
import type { Access } from './access.ts'
import type { Along } from './along.ts'
import { accessTo, isAtWork, type Onlooker } from './lookup-access.ts'
import { findMedia, type MediaRow, type ShownColumns } from './queries.ts'
import type { MediaDeps } from './types.ts'

/** What the GraphQL type Media stands for: nothing becomes one without its access having been looked up. */
export type SeenMedia = ShownColumns & {
  access: Exclude<Access, 'hidden'>
  /** Where the list read it with the media; asked for otherwise. */
  along?: Along
}

type Deps = Pick<MediaDeps, 'db' | 'clock'>

/** In the order of the rows, with one look at the rules for all of them. */
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

/** Null when there is no such media, or none for this viewer: they cannot tell which. */
export async function seeOne(deps: Deps, viewer: Onlooker | null, id: string): Promise<SeenMedia | null> {
  const row = await findMedia(deps.db, id)
  return row ? ((await seeMedia(deps, viewer, [row]))[0] ?? null) : null
}

/** The owner and staff: they are told reasons, labels and failures. */
export function isInsider(viewer: Onlooker | null, row: Pick<ShownColumns, 'account_id'>): boolean {
  return viewer?.accountId === row.account_id || isAtWork(viewer)
}
