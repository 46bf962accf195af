/** Deletes what a member's feed has learned, when the feed is reset or the account erased. */
import type { Db, Tx } from '#platform/postgres/database.ts'

export async function forgetTaste(db: Db | Tx, accountId: string): Promise<void> {
  await db.deleteFrom('interactions').where('account_id', '=', accountId).execute()
  await db.deleteFrom('creator_signals').where('account_id', '=', accountId).execute()
  await db.deleteFrom('tag_visits').where('account_id', '=', accountId).execute()
}
