/** Which media are open to somebody of the staff: what waits for them, what is reported, what they opened with a reason. */
import type { Db } from '#platform/postgres/database.ts'
import { openedAmong, type Standing, staffFor } from '../audit/index.ts'
import type { ShownColumns } from './queries.ts'

type Waiting = Pick<ShownColumns, 'id' | 'verified' | 'removal_id' | 'hidden_at'>

const NOTHING: ReadonlySet<string> = new Set()

/** By their ids; everything else they see as anybody does. */
export async function openToStaff(
  db: Db,
  viewer: Standing | null,
  { media, now }: { media: readonly Waiting[]; now: Date },
): Promise<ReadonlySet<string>> {
  if (!viewer || viewer.staffRoles.length === 0 || !staffFor(viewer, 'home.see')) return NOTHING
  const ids = media.map(({ id }) => id)
  const [opened, reported] = await Promise.all([
    staffFor(viewer, 'media.see')
      ? openedAmong(db, { staffId: viewer.accountId, kind: 'media', ids, now })
      : NOTHING,
    staffFor(viewer, 'reports.see') ? reportedAmong(db, ids) : NOTHING,
  ])
  const isReviewer = staffFor(viewer, 'media.review') !== null
  const waits = ({ verified, removal_id, hidden_at }: Waiting) =>
    isReviewer && (!verified || removal_id !== null || hidden_at !== null)
  return new Set(
    media.filter((row) => opened.has(row.id) || reported.has(row.id) || waits(row)).map(({ id }) => id),
  )
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
