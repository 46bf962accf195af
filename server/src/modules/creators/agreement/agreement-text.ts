/** The current agreement text, with this site's names and numbers. */
import { creatorAgreement } from '#rules/creator-agreement/agreement.ts'
import type { AgreementText } from '#rules/creator-agreement/agreement-text.ts'
import type { CreatorsDeps } from '../types.ts'

/** Uses the values in force; changes that need notice under the agreement are announced before they take effect. */
export function currentAgreement({
  site,
  creators,
  settings,
}: Pick<CreatorsDeps, 'site' | 'creators' | 'settings'>): AgreementText {
  const { name: siteName, company, companyRegistration, companyAddress, companyContact } = site
  const { governingLaw, agreementVersion } = creators.settings
  const party = { siteName, company, companyRegistration, companyAddress, companyContact }
  const figures = {
    payoutMinCents: settings.get('payouts.minimumCents'),
    holdDays: settings.get('payouts.holdDays'),
    everyDays: settings.get('payouts.everyWeeks') * 7,
    waitDays: settings.get('payouts.waitAfterChangeDays'),
  }
  return creatorAgreement({ ...party, governingLaw, ...figures }, agreementVersion)
}
