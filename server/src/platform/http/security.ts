/** What every answer tells the browser to refuse, and which requests we refuse because another site sent them. */
import type { IncomingHttpHeaders } from 'node:http'

const contentSecurityPolicy = (connectTo: readonly string[]) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connectTo].join(' '),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

export type SecurityOptions = {
  isHttps: boolean
  /** Origins besides our own that our scripts may talk to, such as where a gateway takes cards. */
  connectTo?: readonly string[]
}

export function securityHeaders({ isHttps, connectTo = [] }: SecurityOptions): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(connectTo),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy':
      'camera=(self), microphone=(self), geolocation=(), payment=(self), fullscreen=(self)',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/**
 * True when a browser says that another site is behind the request. Programs that are not browsers send neither
 * header and carry no visitor's cookies unless given them, so they pass.
 */
export function isCrossSite(headers: IncomingHttpHeaders, siteOrigin: string): boolean {
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite !== undefined) return fetchSite !== 'same-origin' && fetchSite !== 'none'
  return headers.origin !== undefined && !isOwnOrigin(headers, siteOrigin)
}

/** The site's configured origin, or the very host the request was sent to. */
export function isOwnOrigin(headers: IncomingHttpHeaders, siteOrigin: string): boolean {
  const given = headers.origin
  if (given === undefined) return false
  if (given === siteOrigin) return true
  const url = URL.parse(given)
  return url !== null && headers.host !== undefined && url.host === headers.host
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export function changesThings(method: string): boolean {
  return !SAFE_METHODS.has(method)
}
