/** Security headers of every response, and rejection of cross-site requests. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

const contentSecurityPolicy = (filesFrom: readonly string[], providers: readonly string[]) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...providers].join(' '),
    ...(providers.length > 0 ? [["frame-src 'self'", ...providers].join(' ')] : []),
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...filesFrom].join(' '),
    ["media-src 'self' blob:", ...filesFrom].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...providers, ...filesFrom].join(' '),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

type SecurityOptions = {
  /** Value of Strict-Transport-Security; omitted on http. */
  strictTransport?: string | null
  /** Origins of a payment provider, whose script shows its own fields on this page. */
  providers?: readonly string[]
  /** Additional origins of files, such as a bucket. */
  filesFrom?: readonly string[]
}

export function securityHeaders({
  strictTransport,
  providers = [],
  filesFrom = [],
}: SecurityOptions): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(filesFrom, providers),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // A provider may ask for a confirmation in a window of its own.
    'cross-origin-opener-policy': providers.length > 0 ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': `camera=(self), microphone=(self), geolocation=(), payment=(${['self', ...providers.map((origin) => `"${origin}"`)].join(' ')}), fullscreen=(self)`,
    ...(strictTransport ? { 'strict-transport-security': strictTransport } : {}),
  }
}

/**
 * True if a browser reports that another site made the request. Other clients send neither header, and carry no visitor's
 * cookies unless given them, so they pass.
 */
export function isCrossSite(request: RequestOrigin, siteOrigin: string): boolean {
  const { 'sec-fetch-site': fetchSite, origin } = request.headers
  if (fetchSite !== undefined) return fetchSite !== 'same-origin' && fetchSite !== 'none'
  return origin !== undefined && !isOwnOrigin(request, siteOrigin)
}

/** The parts of a request that identify its origin; the protocol is 'http' or 'https', as used by the browser. */
export type RequestOrigin = { headers: IncomingHttpHeaders; protocol: string }

/** The configured origin of the site, or the host of the request with the same protocol. */
export function isOwnOrigin({ headers, protocol }: RequestOrigin, siteOrigin: string): boolean {
  const { origin, host } = headers
  if (origin === undefined) return false
  if (origin === siteOrigin) return true
  const url = URL.parse(origin)
  return url !== null && host !== undefined && url.host === host && url.protocol === `${protocol}:`
}

/** The browser's protocol: a proxy's header counts only if proxies are trusted. */
export function protocolOf(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const forwarded = proxies > 0 ? String(request.headers['x-forwarded-proto'] ?? '') : ''
  const last = forwarded.split(',').at(-1)?.trim()
  return last || ('encrypted' in request.socket ? 'https' : 'http')
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export function isUnsafeMethod(method: string): boolean {
  return !SAFE_METHODS.has(method)
}
