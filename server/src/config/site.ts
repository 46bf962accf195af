/** The site's public identity: URL, name, company and security contact. */
import { type HttpConfig, urlHost } from './http.ts'
import { readStrictTransport } from './tls.ts'
import { contact, day, origin, type Read, textWithin } from './values.ts'

export type SiteConfig = {
  url: string
  isUrlSet: boolean
  /** The Strict-Transport-Security header; null on http. */
  strictTransport: string | null
  name: string
  company: string
  companyRegistration: string
  companyAddress: string
  /** An email address or URL. */
  companyContact: string
  /** Where to report vulnerabilities: an email address or URL; empty for the site's support. */
  securityContact: string
  /** When `security.txt` expires; null: always half a year ahead. */
  securityExpires: Date | null
}

export function readSiteConfig(read: Read, problems: string[], { host, port, tls }: HttpConfig): SiteConfig {
  // Falls back to valid values, so that mistakes in HOST or PORT are not reported again for SITE_URL.
  const ownUrl = `${tls.files ? 'https' : 'http'}://${urlHost(host ?? 'localhost')}:${port ?? 0}`
  const url = read('SITE_URL', ownUrl, origin)
  if (tls.files && url?.startsWith('http:'))
    problems.push('SITE_URL must begin with https:// where TLS_CERT is set')
  const name = read('SITE_NAME', 'Candid', textWithin(1, 60))
  const companyContact = read('COMPANY_CONTACT', '', contact)
  return {
    url,
    isUrlSet: read('SITE_URL', null, (value) => value) !== null,
    strictTransport: readStrictTransport(read, url),
    name,
    company: read('COMPANY_NAME', name, textWithin(1, 120)),
    companyRegistration: read('COMPANY_REGISTRATION', '', textWithin(0, 120)),
    companyAddress: read('COMPANY_ADDRESS', '', textWithin(0, 200)),
    companyContact,
    securityContact: read('SECURITY_CONTACT', companyContact ?? '', contact),
    securityExpires: read('SECURITY_EXPIRES', null, day),
  }
}
