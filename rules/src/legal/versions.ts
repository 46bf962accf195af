/** Which version of each legal page the texts beside this file are, and the first one that was more than a placeholder. */

import type { LegalPage } from './words.ts'

/** Raised with every change of what a page means. A raised one of the terms is announced, and then everybody is asked. */
export const LEGAL_VERSIONS = {
  terms: 2,
  privacy: 3,
  cookies: 4,
  dmca: 2,
  refunds: 2,
  complaints: 2,
} as const satisfies Record<LegalPage, number>

/** Whoever agreed to an earlier one agreed to a page without words. */
export const FIRST_REAL_VERSION = 2
