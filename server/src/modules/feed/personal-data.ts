/** Personal data in this slice: included in the export, and removed when the account is erased. */
import type { Db } from '#platform/postgres/database.ts'
import type { PersonalDataHandler } from '../accounts/index.ts'

export function feedData({ db }: { db: Db }): PersonalDataHandler {
  return {
    name: 'feed',
    async exportOf(accountId) {
      const seen = await db
        .selectFrom('media_seen')
        .select(['media_id', 'seen_at', 'completed_at', 'source'])
        .where('account_id', '=', accountId)
        .orderBy('seen_at')
        .execute()
      const hidden = await db
        .selectFrom('hidden_media')
        .select(['media_id', 'created_at'])
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .execute()
      const watched = await db
        .selectFrom('campaign_events')
        .select(['campaign', 'kind', 'media_id', 'progress', 'created_at'])
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute()
      return {
        seen: seen.map(({ media_id, seen_at, completed_at, source }) => ({
          media: media_id,
          at: seen_at.toISOString(),
          toTheEnd: completed_at?.toISOString() ?? null,
          cameBy: source,
        })),
        notInterestedIn: hidden.map(({ media_id, created_at }) => ({
          media: media_id,
          since: created_at.toISOString(),
        })),
        campaigns: watched.map(({ media_id, created_at, ...event }) => ({
          ...event,
          media: media_id,
          at: created_at.toISOString(),
        })),
      }
    },
    /** Campaign statistics stay, without the account. */
    async erase(accountId) {
      await db.deleteFrom('media_seen').where('account_id', '=', accountId).execute()
      await db.deleteFrom('hidden_media').where('account_id', '=', accountId).execute()
      await db
        .updateTable('campaign_events')
        .set({ account_id: null })
        .where('account_id', '=', accountId)
        .execute()
    },
  }
}
