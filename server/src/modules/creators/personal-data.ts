/** What this slice holds of a person: told in the copy of their data, and removed when their account is erased. */
import type { Db } from '#platform/postgres/database.ts'
import type { DataHolder } from '../accounts/index.ts'
import { eraseInvitations, invitationsOf } from './invitations/personal-data.ts'

export function creatorsData({ db }: { db: Db }): DataHolder {
  return {
    name: 'creators',
    exportOf: async (accountId) => ({ invitations: await invitationsOf(db, accountId) }),
    erase: (accountId) => eraseInvitations(db, accountId),
  }
}
