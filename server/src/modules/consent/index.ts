/**
 * The door of the consent slice: who agreed to what, when, and to which version of it.
 *
 * Tables: consents, one row for each person, kind (age, cookies, terms) and version; the first answer stands.
 * legal_texts, the legal pages word for word as they were published; the database refuses to change them.
 * - Every browser remembers its answers by cookies; those given while signed in stand here too.
 * - A new version is a new row: what was agreed to before stays as it was.
 * - A raised version of the terms holds after its notice; then everybody is asked who has not accepted it.
 * - Another edition is the same version with another figure or address of the site's in it; nobody is asked again.
 */
import './tables.ts'
import type { Db } from '#platform/postgres/database.ts'
import { deleteConsents, listConsents } from './queries.ts'

export { createConsent } from './create.ts'
export { publishTexts, showText, versionsOf } from './legal-texts.ts'
export { recordConsents } from './record-consents.ts'
export { addConsentSchema } from './schema.ts'
export { recordTerms, termsToAccept } from './terms.ts'
export type { ConsentDeps, ConsentParts } from './types.ts'

/** What this slice keeps of a person: told in the copy of their data, gone when they are erased. */
export function consentHolder({ db }: { db: Db }) {
  return {
    name: 'consents',
    exportOf: (accountId: string) => listConsents(db, accountId),
    erase: (accountId: string) => deleteConsents(db, accountId),
  }
}
