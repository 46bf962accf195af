/** The operator's logo and icon, from the page's meta tags; empty where ours apply. */

function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

export const BRAND = { logo: meta('candid-logo'), icon: meta('candid-icon') }
