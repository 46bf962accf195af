/** The door of the consent slice. */
import './tables.ts'
import type { Db } from '#platform/postgres/database.ts'
import { deleteConsents, listConsents } from './queries.ts'

export { recordConsents } from './record-consents.ts'
export { addConsentSchema } from './schema.ts'

/** What this slice keeps of a person: told in the copy of their data, gone when they are erased. */
export function consentHolder({ db }: { db: Db }) {
  return {
    name: 'consents',
    exportOf: (accountId: string) => listConsents(db, accountId),
    erase: (accountId: string) => deleteConsents(db, accountId),
  }
}
