/** What members said about their feed: exported on request, and removed when the account is erased. */
import type { Db } from '#platform/postgres/database.ts'
import { isFeedPersonal } from './personal.ts'
import { topicsOf } from './topics.ts'

export async function exportPreferences(db: Db, accountId: string) {
  return { isPersonal: await isFeedPersonal(db, accountId), topics: await topicsOf(db, accountId) }
}

export async function erasePreferences(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('topic_preferences').where('account_id', '=', accountId).execute()
  await db.deleteFrom('feed_preferences').where('account_id', '=', accountId).execute()
}
