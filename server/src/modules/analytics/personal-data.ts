/** Personal data of this slice: exported on request, and removed when the account is erased. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { PersonalDataHandler } from '../accounts/index.ts'

export function analyticsData({ db }: { db: Db }): PersonalDataHandler {
  return {
    name: 'analytics',
    /** Creators they watched, and their own stats as totals, without viewers' identities. */
    async exportOf(accountId) {
      const watched = await db
        .selectFrom('audience')
        .select(['creator_id', sql<string>`last_on::text`.as('last_on'), 'source'])
        .where('viewer_id', '=', accountId)
        .orderBy('creator_id')
        .execute()
      const days = await db
        .selectFrom('creator_figures')
        .select([sql<string>`day::text`.as('day'), 'type', 'source', 'views', 'likes', 'follows'])
        .where('creator_id', '=', accountId)
        .orderBy('creator_figures.day')
        .orderBy('type')
        .orderBy('source')
        .execute()
      return {
        watchedCreators: watched.map((row) => ({
          creator: row.creator_id,
          lastOn: row.last_on,
          cameBy: row.source,
        })),
        figures: days,
      }
    },
    /** Their contribution to others' stats stays, anonymously. */
    async erase(accountId) {
      await db.deleteFrom('figure_moves').where('creator_id', '=', accountId).execute()
      await db.deleteFrom('creator_figures').where('creator_id', '=', accountId).execute()
      await db.deleteFrom('media_figures').where('creator_id', '=', accountId).execute()
      await db.deleteFrom('media_weeks').where('creator_id', '=', accountId).execute()
      await db.deleteFrom('campaign_figures').where('creator_id', '=', accountId).execute()
      await db.deleteFrom('audience_figures').where('creator_id', '=', accountId).execute()
      await db
        .deleteFrom('audience')
        .where((eb) => eb.or([eb('viewer_id', '=', accountId), eb('creator_id', '=', accountId)]))
        .execute()
    },
  }
}
