/** The dependencies of this slice. */
import type { Core } from '#platform/core.ts'
import type { LegalPage, LegalParty } from '#rules/legal/legal-text.ts'

/** Configuration used in the legal pages; names and numbers come from the core. */
export type LegalSettings = Pick<LegalParty, 'governingLaw' | 'processor'>

export type ConsentParts = {
  settings: LegalSettings
  /** Versions of the texts in the code. */
  versions: Readonly<Record<LegalPage, number>>
}

export type ConsentDeps = Core & { consent: ConsentParts }
