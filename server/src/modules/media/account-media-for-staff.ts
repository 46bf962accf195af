/** An account's media as listed to staff: restricted ones are listed, and shown once opened with a reason. */
import { sql } from 'kysely'
import type { MediaViewer } from './access/lookup-access.ts'
import { filterVisibleMedia, type VisibleMedia } from './access/visible-media.ts'
import type { MediaRow } from './queries.ts'
import type { MediaDeps } from './types.ts'

/** `seen` is null if this staff member has not opened it and the public could not see it either. */
export type StaffMediaListItem = { row: MediaRow; seen: VisibleMedia | null }

type AccountMediaPage = { ownerId: string; isDeleted: boolean; after: string | null; limit: number }

/** Newest first; `after` is the previous page's last id. */
export async function accountMediaForStaff(
  deps: Pick<MediaDeps, 'db' | 'clock'>,
  viewer: MediaViewer | null,
  { ownerId, isDeleted, after, limit }: AccountMediaPage,
): Promise<StaffMediaListItem[]> {
  const rows = await deps.db
    .selectFrom('media')
    .selectAll()
    .where('account_id', '=', ownerId)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .$if(after !== null, (q) =>
      q.where(
        sql<boolean>`(media.available_at, media.id) <
          (select last.available_at, last.id from media as last where last.id = ${after}::uuid)`,
      ),
    )
    .orderBy('available_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const seen = new Map((await filterVisibleMedia(deps, viewer, rows)).map((media) => [media.id, media]))
  return rows.map((row) => ({ row, seen: seen.get(row.id) ?? null }))
}

/** The owner's id, for the audit log; undefined for unknown media. */
export async function ownerOfMedia({ db }: Pick<MediaDeps, 'db'>, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('media').select('account_id').where('id', '=', id).executeTakeFirst()
  return row?.account_id
}
