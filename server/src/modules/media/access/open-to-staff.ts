/** Which media a staff member may open: queued for them, reported, or opened with a reason. */
import type { Db } from '#platform/postgres/database.ts'
import { withPendingRelease } from '../../appearance-records/index.ts'
import { privilegedIdsAmong } from '../../audit/index.ts'
import { type StaffAccess, staffFor } from '../../staff-rights/index.ts'
import type { MediaViewColumns } from '../queries.ts'

type StaffMediaColumns = Pick<MediaViewColumns, 'id' | 'verified' | 'removal_id' | 'hidden_at'>

const NOTHING: ReadonlySet<string> = new Set()

/** Returns ids; all other media follow the regular access rules. */
export async function openToStaff(
  db: Db,
  viewer: StaffAccess | null,
  { media, now }: { media: readonly StaffMediaColumns[]; now: Date },
): Promise<ReadonlySet<string>> {
  if (!viewer || viewer.staffRoles.length === 0 || !staffFor(viewer, 'home.see')) return NOTHING
  const ids = media.map(({ id }) => id)
  const [opened, reported, released] = await Promise.all([
    staffFor(viewer, 'media.see')
      ? privilegedIdsAmong(db, { staffId: viewer.accountId, kind: 'media', ids, now })
      : NOTHING,
    staffFor(viewer, 'reports.see') ? reportedAmong(db, ids) : NOTHING,
    staffFor(viewer, 'releases.review') ? withPendingRelease(db, ids) : NOTHING,
  ])
  const isReviewer = staffFor(viewer, 'media.review') !== null
  const isQueued = ({ verified, removal_id, hidden_at }: StaffMediaColumns) =>
    isReviewer && (!verified || removal_id !== null || hidden_at !== null)
  const isOpen = (row: StaffMediaColumns) =>
    opened.has(row.id) || reported.has(row.id) || released.has(row.id) || isQueued(row)
  return new Set(media.filter(isOpen).map(({ id }) => id))
}

async function reportedAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return NOTHING
  const rows = await db
    .selectFrom('reported_media')
    .select('media_id')
    .where('media_id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ media_id }) => media_id))
}
