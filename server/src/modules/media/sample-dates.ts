/** Publication dates of the sample posts of a demo site. */
import type { Db } from '#platform/postgres/database.ts'

/** A trigger moves the post in the feed. */
export async function setSampleDate(db: Db, mediaId: string, at: Date): Promise<void> {
  await db
    .updateTable('media')
    .set({ created_at: at, available_at: at })
    .where('id', '=', mediaId)
    .where('available_at', '>', at)
    .execute()
}
