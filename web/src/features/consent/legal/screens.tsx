/** The six legal pages under their route names. */
import { LegalScreen } from './LegalScreen.tsx'

export const Terms = () => <LegalScreen page="terms" />
export const Privacy = () => <LegalScreen page="privacy" />
export const CookiePolicy = () => <LegalScreen page="cookies" />
export const Dmca = () => <LegalScreen page="dmca" />
export const RefundPolicy = () => <LegalScreen page="refunds" />
export const ComplaintProcedure = () => <LegalScreen page="complaints" />
