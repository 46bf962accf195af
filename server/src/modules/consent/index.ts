/**
 * The door of the consent slice: who agreed to what, when, and to which version of it.
 *
 * Table: consents, one row for each person, kind (age, cookies) and version; the first answer stands.
 * - Every browser remembers its answers by cookies; those given while signed in stand here too.
 * - A new version is a new row: what was agreed to before stays as it was.
 */
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
