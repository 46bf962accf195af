/**
 * Public API of the consent slice: who accepted what, when, and in which version.
 *
 * Tables: consents, one row per account, kind (age, cookies, terms) and version; the first acceptance stands.
 * legal_texts, the legal pages as published; the database rejects changes.
 * - Browsers store their answers in cookies; answers given while signed in are stored here too.
 * - A new version is a new row, so earlier consents stay unchanged.
 * - A new version of the terms takes effect after its notice period; then everyone who has not accepted it is prompted.
 * - A new edition is the same version with other numbers or addresses of the site; nobody is prompted again.
 */
import './tables.ts'
import type { Db } from '#platform/postgres/database.ts'
import { deleteConsents, listConsents } from './queries.ts'

export { legalVersionsOf, publishLegalTexts, showText } from './legal-texts.ts'
export { recordConsents } from './record-consents.ts'
export { addConsentSchema } from './schema.ts'
export { recordTerms, termsToAccept } from './terms.ts'
export type { ConsentDeps, ConsentParts } from './types.ts'
export { createConsent } from './types.ts'

/** Personal data of this slice: exported in data copies, deleted on erasure. */
export function consentData({ db }: { db: Db }) {
  return {
    name: 'consents',
    exportOf: (accountId: string) => listConsents(db, accountId),
    erase: (accountId: string) => deleteConsents(db, accountId),
  }
}
