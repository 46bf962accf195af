/**
 * Caching by a reverse proxy such as nginx with our configuration: the proxy announces it with a request header, and the
 * response tells the TTL.
 */
import type { IncomingHttpHeaders } from 'node:http'

/** TTLs in whole seconds, nginx's resolution. */
const PROXY_TTL_S = { playlist: 1, part: 60 } as const

/** Null without our proxy: another one might serve the response to viewers without access. */
export function proxyTtlSeconds(what: keyof typeof PROXY_TTL_S, headers: IncomingHttpHeaders): number | null {
  return headers['x-candid-keeps'] === 'lives' ? PROXY_TTL_S[what] : null
}

export function proxyTtlHeader(
  what: keyof typeof PROXY_TTL_S,
  headers: IncomingHttpHeaders,
): { 'x-accel-expires'?: string } {
  const seconds = proxyTtlSeconds(what, headers)
  return seconds === null ? {} : { 'x-accel-expires': String(seconds) }
}
