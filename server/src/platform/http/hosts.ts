/** Host header check: rejects foreign host names, by which another site could reach this one through a browser. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { isLoopbackAddress } from './client-address.ts'
import { refuseEarly } from './early-refusal.ts'

export type HostRules = {
  siteUrl: string
  /** Whether SITE_URL was configured: only then are other names rejected. */
  isSiteUrlSet: boolean
  /** Number of proxies before us; their X-Forwarded-Host is trusted. */
  trustedProxies: number
}

/** Called by load balancers and metric collectors by IP address; both endpoints protect themselves. */
const ANY_HOST = new Set(['/api/health', '/metrics'])

export function isKnownHost(request: Pick<IncomingMessage, 'headers' | 'url'>, rules: HostRules): boolean {
  if (!rules.isSiteUrlSet || ANY_HOST.has(request.url?.split('?')[0] ?? '')) return true
  return isOwnHost(requestedHost(request.headers, rules.trustedProxies), rules.siteUrl)
}

/** The site's own name, or a loopback name. A request without a host was not sent by a browser. */
export function isOwnHost(host: string | undefined, siteUrl: string): boolean {
  if (host === undefined) return true
  const name = hostName(host)
  return name !== null && (name === new URL(siteUrl).hostname || isLoopbackName(name))
}

function requestedHost(headers: IncomingHttpHeaders, trustedProxies: number): string | undefined {
  const forwarded = trustedProxies > 0 ? headers['x-forwarded-host'] : undefined
  return forwarded === undefined ? headers.host : String(forwarded).split(',').at(-1)?.trim()
}

/** Without the port; null if malformed. */
function hostName(host: string): string | null {
  if (!/^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i.test(host)) return null
  return URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') ?? null
}

function isLoopbackName(name: string): boolean {
  return (
    name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name.replace(/^\[|\]$/g, ''))
  )
}

export function refuseHost(response: ServerResponse): void {
  refuseEarly(response, 'MISDIRECTED')
}

/**
 * Whether the request names its host exactly once and well-formed (RFC 9112, 3.2; RFC 9113, 8.3.1): with two, a proxy may
 * have checked the other one. HTTP/1.0 need not name any.
 */
export function isHostWellFormed({ rawHeaders, httpVersion }: Named): boolean {
  const hosts = rawHeaders.filter(
    (_, at) => at % 2 === 1 && /^(?:host|:authority)$/i.test(rawHeaders[at - 1] ?? ''),
  )
  const [host] = hosts
  if (host === undefined) return httpVersion === '1.0'
  const isOne = httpVersion === '2.0' ? hosts.every((other) => other === host) : hosts.length === 1
  return isOne && hostName(host) !== null
}

type Named = Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>
