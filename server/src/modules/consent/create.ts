/** Builds the parts of this slice. */
import { LEGAL_VERSIONS } from '#rules/legal/versions.ts'
import type { ConsentParts, LegalSettings } from './types.ts'

export function createConsent(options: { settings: LegalSettings }): ConsentParts {
  return { ...options, versions: LEGAL_VERSIONS }
}
