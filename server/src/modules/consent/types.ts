/** Dependencies, ports and parts of this slice, and how its parts are built. */
import type { Core } from '#platform/core.ts'
import type { LegalPage, LegalParty } from '#rules/legal/legal-text.ts'
import { LEGAL_VERSIONS } from '#rules/legal/versions.ts'

/** Configuration used in the legal pages; names and numbers come from the core. */
type LegalSettings = Pick<LegalParty, 'governingLaw' | 'processor'>

export type ConsentParts = {
  settings: LegalSettings
  /** Versions of the texts in the code. */
  versions: Readonly<Record<LegalPage, number>>
}

export type ConsentDeps = Core & { consent: ConsentParts }

export function createConsent(options: { settings: LegalSettings }): ConsentParts {
  return { ...options, versions: LEGAL_VERSIONS }
}
