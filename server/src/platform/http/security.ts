/** What every answer tells the browser to refuse, and which requests we refuse because another site sent them. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

const contentSecurityPolicy = (connectTo: readonly string[], filesFrom: readonly string[]) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...filesFrom].join(' '),
    ["media-src 'self' blob:", ...filesFrom].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connectTo, ...filesFrom].join(' '),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

export type SecurityOptions = {
  /** How strictly browsers are told to keep to https; left out on http. */
  strictTransport?: string | null
  /** Origins besides our own that our scripts may talk to, such as where a gateway takes cards. */
  connectTo?: readonly string[]
  /** Origins that files come from besides our own: a bucket that browsers are sent to. */
  filesFrom?: readonly string[]
}

export function securityHeaders({
  strictTransport,
  connectTo = [],
  filesFrom = [],
}: SecurityOptions): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(connectTo, filesFrom),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy':
      'camera=(self), microphone=(self), geolocation=(), payment=(self), fullscreen=(self)',
    ...(strictTransport ? { 'strict-transport-security': strictTransport } : {}),
  }
}

/**
 * True when a browser says that another site is behind the request. Programs that are not browsers send neither
 * header and carry no visitor's cookies unless given them, so they pass.
 */
export function isCrossSite(request: Sent, siteOrigin: string): boolean {
  const { 'sec-fetch-site': fetchSite, origin } = request.headers
  if (fetchSite !== undefined) return fetchSite !== 'same-origin' && fetchSite !== 'none'
  return origin !== undefined && !isOwnOrigin(request, siteOrigin)
}

/** What of a request says where it was sent; the protocol is 'http' or 'https', as the browser spoke it. */
export type Sent = { headers: IncomingHttpHeaders; protocol: string }

/** The site's configured origin, or the very host the request was sent to, spoken to in the same way. */
export function isOwnOrigin({ headers, protocol }: Sent, siteOrigin: string): boolean {
  const { origin, host } = headers
  if (origin === undefined) return false
  if (origin === siteOrigin) return true
  const url = URL.parse(origin)
  return url !== null && host !== undefined && url.host === host && url.protocol === `${protocol}:`
}

/** How the browser spoke: a proxy's word counts only where proxies are trusted. */
export function protocolOf(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const told = proxies > 0 ? String(request.headers['x-forwarded-proto'] ?? '') : ''
  const last = told.split(',').at(-1)?.trim()
  return last || ('encrypted' in request.socket ? 'https' : 'http')
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export function changesThings(method: string): boolean {
  return !SAFE_METHODS.has(method)
}
