/** Push services that the site sends to, beside those of the browsers it knows. */
import { fail, origin, type Read } from './values.ts'

export type PushConfig = { services: readonly string[] }

export function readPushConfig(read: Read): PushConfig {
  return { services: read('PUSH_SERVICES', '', pushOrigins) }
}

function pushOrigins(value: string): string[] {
  const origins = value.split(',').flatMap((each) => (each.trim() ? origin(each.trim()) : []))
  // Messages are encrypted, but the token that identifies the site is not.
  const isSafe = (each: string) =>
    each.startsWith('https:') || /^http:\/\/(127\.0\.0\.1|localhost)(:|$)/.test(each)
  if (!origins.every(isSafe)) fail('must be https addresses separated by commas')
  return origins
}

/** Why push notifications do not work, or not everywhere, in one sentence; null if they do. */
export function pushProblem({ url, companyContact }: { url: string; companyContact: string }): string | null {
  const { protocol, hostname } = new URL(url)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
  if (protocol !== 'https:' && !isLocal)
    return 'SITE_URL does not begin with https://, so browsers do not offer push notifications.'
  if (companyContact === '' && !isLocal)
    return 'COMPANY_CONTACT is not set, so push services cannot contact you before they block the site.'
  return null
}
