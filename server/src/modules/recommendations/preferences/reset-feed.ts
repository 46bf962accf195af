/** Starts a member's feed afresh: everything that shaped it is deleted; follows, likes and what was seen stay. */
import type { Viewer } from '#platform/viewer.ts'
import { forgetTaste } from '../interactions/forget-taste.ts'
import { lockPreferences } from './personal.ts'
import type { PreferencesDeps } from './types.ts'

/** Idempotent. Whether the feed is personal stays as the member chose it. */
export async function resetFeed({ db }: Pick<PreferencesDeps, 'db'>, { accountId }: Viewer): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPreferences(tx, accountId)
    await forgetTaste(tx, accountId)
    await tx.deleteFrom('topic_preferences').where('account_id', '=', accountId).execute()
  })
}
