/** Personal data of this slice: exported on request, and removed when the account is erased. */
import type { Db } from '#platform/postgres/database.ts'
import type { PersonalDataHandler } from '../accounts/index.ts'
import { erasePreferences, exportPreferences } from './preferences/personal-data.ts'

export function recommendationsData({ db }: { db: Db }): PersonalDataHandler {
  return {
    name: 'recommendations',
    async exportOf(accountId) {
      return { feed: await exportPreferences(db, accountId) }
    },
    async erase(accountId) {
      await erasePreferences(db, accountId)
    },
  }
}
