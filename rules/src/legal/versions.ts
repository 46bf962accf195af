/** The current version of each legal page. */

import type { LegalPage } from './legal-text.ts'

/**
 * Increased when the meaning of a page changes. New terms are announced, and then everyone has to accept them. A rewording that
 * keeps the meaning is a new edition of the same version: it takes effect at once, and nobody is asked again.
 */
export const LEGAL_VERSIONS = {
  terms: 2,
  privacy: 5,
  cookies: 6,
  dmca: 2,
  refunds: 2,
  complaints: 2,
} as const satisfies Record<LegalPage, number>
