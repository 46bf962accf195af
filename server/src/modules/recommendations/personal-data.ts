/** Personal data of this slice: exported on request, and removed when the account is erased. */
import type { Db } from '#platform/postgres/database.ts'
import { type PersonalDataHandler, plainRow } from '../accounts/index.ts'
import { forgetTaste } from './interactions/forget-taste.ts'
import { erasePreferences, exportPreferences } from './preferences/personal-data.ts'

export function recommendationsData({ db }: { db: Db }): PersonalDataHandler {
  return {
    name: 'recommendations',
    async exportOf(accountId) {
      const responses = await db
        .selectFrom('interactions')
        .select(['media_id', 'creator_id', 'at', 'watched', 'is_skipped', 'is_liked', 'is_commented'])
        .select(['is_shared', 'is_bought', 'is_reported'])
        .where('account_id', '=', accountId)
        .orderBy('at')
        .execute()
      const creators = await db
        .selectFrom('creator_signals')
        .select(['creator_id', 'kind', 'at'])
        .where('account_id', '=', accountId)
        .orderBy('at')
        .execute()
      const tags = await db
        .selectFrom('tag_visits')
        .select(['tag', 'visits', 'at'])
        .where('account_id', '=', accountId)
        .orderBy('tag')
        .execute()
      return {
        responses: responses.map(plainRow),
        creators: creators.map(plainRow),
        tags: tags.map(plainRow),
        feed: await exportPreferences(db, accountId),
      }
    },
    async erase(accountId) {
      await forgetTaste(db, accountId)
      await db.deleteFrom('creator_signals').where('creator_id', '=', accountId).execute()
      await erasePreferences(db, accountId)
    },
  }
}
