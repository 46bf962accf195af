/** The agreement of this site, with its own names and figures. */
import { creatorAgreement } from '#rules/creator-agreement/agreement.ts'
import type { AgreementWords } from '#rules/creator-agreement/words.ts'
import type { CreatorsDeps } from '../types.ts'

export function currentText({ site, creators }: Pick<CreatorsDeps, 'site' | 'creators'>): AgreementWords {
  const { name: siteName, company, companyRegistration, companyAddress, companyContact } = site
  const { governingLaw, payoutMinCents, agreementVersion } = creators.settings
  const party = { siteName, company, companyRegistration, companyAddress, companyContact }
  return creatorAgreement({ ...party, governingLaw, payoutMinCents }, agreementVersion)
}
