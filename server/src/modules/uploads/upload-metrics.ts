/** Number and size of uploads in progress, for monitoring. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'

export type UploadMetrics = { open: number; bytes: number }

/** Uploads that are not media yet. */
export async function readUploadMetrics(db: Db): Promise<UploadMetrics> {
  const { rows } = await sql<UploadMetrics>`
    select count(*)::int as open, coalesce(sum(bytes), 0)::float8 as bytes from uploads where received_at is null
  `.execute(db)
  return rows[0] ?? { open: 0, bytes: 0 }
}
