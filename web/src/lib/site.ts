/** Facts about the site and its operator from the page's meta tags. */

function meta(name: string, fallback: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim()
  return content || fallback
}

export const SITE = {
  name: meta('candid-site-name', 'Candid'),
  /** The operating company's legal name, and its registration number if any. */
  company: meta('candid-company', 'Candid'),
  registration: meta('candid-company-registration', ''),
  address: meta('candid-company-address', ''),
  /** An email address or a URL. */
  contact: meta('candid-company-contact', ''),
  /** Accepted card brands. */
  cardBrands: meta('candid-card-brands', '').split(' ').filter(Boolean),
  /** A public site with test payments, shown on every page. */
  isPublicTest: meta('candid-test-payments', '') === 'on',
  /** Whether `/dev/gallery` exists; always under Vite's dev server, which writes no meta tags. */
  hasGallery: meta('candid-gallery', '') === 'on' || import.meta.env?.DEV === true,
  /** The country whose law demands an age check that this viewer has not passed; empty for none. */
  ageCheckFor: meta('candid-age-check', ''),
  /** The site-wide announcement as JSON; empty for none. */
  banner: meta('candid-banner', ''),
}
