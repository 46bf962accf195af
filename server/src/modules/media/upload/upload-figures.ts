/** How many uploads are under way, for whoever watches the site. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'

export type UploadFigures = { open: number; bytes: number }

/** Rows that are no media yet: still coming in, or without a form. */
export async function uploadFigures(db: Db): Promise<UploadFigures> {
  const { rows } = await sql<UploadFigures>`
    select count(*)::int as open, coalesce(sum(bytes), 0)::float8 as bytes from uploads where received_at is null
  `.execute(db)
  return rows[0] ?? { open: 0, bytes: 0 }
}
