/** All six legal pages by name. */

import { complaintProcedure } from './complaints.ts'
import { cookiePolicy } from './cookies.ts'
import { dmcaPage } from './dmca.ts'
import { privacyPolicy } from './privacy.ts'
import { refundPolicy } from './refunds.ts'
import { termsOfService } from './terms.ts'
import type { LegalPage, LegalParty, LegalText } from './words.ts'

const WRITTEN: Record<LegalPage, (party: LegalParty) => LegalText> = {
  terms: termsOfService,
  privacy: privacyPolicy,
  cookies: cookiePolicy,
  dmca: dmcaPage,
  refunds: refundPolicy,
  complaints: complaintProcedure,
}

export function legalText(page: LegalPage, party: LegalParty): LegalText {
  return WRITTEN[page](party)
}
