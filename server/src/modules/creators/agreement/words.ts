/** The agreement of this site, with its own names and figures. */
import { creatorAgreement } from '#rules/creator-agreement/agreement.ts'
import type { AgreementWords } from '#rules/creator-agreement/words.ts'
import type { CreatorsDeps } from '../types.ts'

/** With the figures as they hold now: a change that the agreement promises a notice for is told before it holds. */
export function currentText({
  site,
  creators,
  settings,
}: Pick<CreatorsDeps, 'site' | 'creators' | 'settings'>): AgreementWords {
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
