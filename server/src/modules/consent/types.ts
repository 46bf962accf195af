/** What this slice works with. */
import type { Core } from '#platform/core.ts'
import type { LegalPage, LegalParty } from '#rules/legal/words.ts'

/** What of the site's set-up the legal pages speak of; names and figures come from the core. */
export type LegalSettings = Pick<LegalParty, 'governingLaw' | 'processor'>

export type ConsentParts = {
  settings: LegalSettings
  /** The versions of the texts in the code. */
  versions: Readonly<Record<LegalPage, number>>
}

export type ConsentDeps = Core & { consent: ConsentParts }
