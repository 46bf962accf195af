/** All six legal pages by name. */

import { complaintProcedure } from './complaints.ts'
import { cookiePolicyText } from './cookies.ts'
import { dmcaPage } from './dmca.ts'
import type { LegalPage, LegalParty, LegalText } from './legal-text.ts'
import { privacyPolicy } from './privacy.ts'
import { refundPolicy } from './refunds.ts'
import { termsOfService } from './terms.ts'

const TEXT_BUILDERS: Record<LegalPage, (party: LegalParty) => LegalText> = {
  terms: termsOfService,
  privacy: privacyPolicy,
  cookies: cookiePolicyText,
  dmca: dmcaPage,
  refunds: refundPolicy,
  complaints: complaintProcedure,
}

export function legalText(page: LegalPage, party: LegalParty): LegalText {
  return TEXT_BUILDERS[page](party)
}
