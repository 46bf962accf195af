/** Loads media by id, with their access decided. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { opaque, shapes, statement } from '#platform/postgres/statement.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { MediaDeps } from '../types.ts'
import { decideFrom, type MediaColumns, readColumns, relationsTo, type ViewerRelations } from './facts.ts'
import { openToStaff } from './open-to-staff.ts'
import type { VisibleMedia } from './visible-media.ts'

type Deps = Pick<MediaDeps, 'db' | 'clock'>

export type FindVisibleMediaByIds = (
  deps: Deps,
  viewer: Viewer | null,
  ids: readonly string[],
) => Promise<VisibleMedia[]>

/** In the order of the ids, deduplicated. */
export const findVisibleMediaByIds: FindVisibleMediaByIds = async ({ db, clock }, viewer, ids) => {
  if (ids.length === 0) return []
  const now = clock.now()
  const found = await rows(viewer === null)(db, { ids, viewerId: viewer?.accountId ?? '', now })
  const toStaff = await openToStaff(db, viewer, { media: found, now })
  const byId = new Map(found.map((row) => [row.id, row]))
  return [...new Set(ids)].flatMap((id) => {
    const row = byId.get(id)
    return (row && toVisibleMedia(row, viewer, now, toStaff.has(row.id))) ?? []
  })
}

/**
 * Null if hidden from the viewer. Mutates the row into the media, so the row must not be shared. Public lists pass no `isStaff`:
 * staff then see what everyone sees.
 */
export function toVisibleMedia(
  row: MediaColumns & ViewerRelations,
  viewer: Viewer | null,
  now: Date,
  isStaff = false,
): VisibleMedia | null {
  const access = decideFrom(row, viewer?.accountId ?? null, { isStaff, now })
  if (access === 'hidden') return null
  const media = row as typeof row & VisibleMedia
  media.access = access
  return media
}

type MediaByIdsQuery = { ids: readonly string[]; viewerId: string; now: Date }

const rows = shapes((isVisitor: boolean) =>
  statement((db: Db | Tx, wanted: MediaByIdsQuery) => {
    const viewerId = isVisitor ? null : opaque(wanted.viewerId, 'uuid')
    return sql<MediaColumns & ViewerRelations>`
      select ${readColumns(db)}, ${relationsTo(db, viewerId, opaque(wanted.now, 'timestamptz'))}
      from media as m where m.id = any(${opaque(wanted.ids, 'uuid[]')}::uuid[])
    `.compile(db)
  }),
)
