/** Who runs this site, as the server wrote it into the page. */

function meta(name: string, fallback: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim()
  return content || fallback
}

export const SITE = {
  name: meta('candid-site-name', 'Candid'),
  /** The operating company's legal name, and its number in the register where there is one. */
  company: meta('candid-company', 'Candid'),
  registration: meta('candid-company-registration', ''),
  address: meta('candid-company-address', ''),
  /** An address for mail, or that of a page. */
  contact: meta('candid-company-contact', ''),
  /** What one can pay with here. */
  cardBrands: meta('candid-card-brands', '').split(' ').filter(Boolean),
  /** Strangers meet test payments, and every page says so. */
  isPublicTest: meta('candid-test-payments', '') === 'on',
  /** Whether `/dev/gallery` is a page here; Vite's own server leaves the page as it is. */
  hasGallery: meta('candid-gallery', '') === 'on' || import.meta.env?.DEV === true,
  /** What staff have to say to everybody, as JSON; empty for nothing. */
  banner: meta('candid-banner', ''),
}
