/**
 * Caching by a reverse proxy such as nginx with our configuration: the proxy announces it with a request header, and the
 * response tells the TTL.
 */
import type { IncomingHttpHeaders } from 'node:http'

/** TTLs in whole seconds, nginx's resolution. */
const KEPT_S = { playlist: 1, part: 60 } as const

/** Null without our proxy: another one might serve the response to viewers without access. */
export function secondsKept(what: keyof typeof KEPT_S, headers: IncomingHttpHeaders): number | null {
  return headers['x-candid-keeps'] === 'lives' ? KEPT_S[what] : null
}

export function keptFor(
  what: keyof typeof KEPT_S,
  headers: IncomingHttpHeaders,
): { 'x-accel-expires'?: string } {
  const seconds = secondsKept(what, headers)
  return seconds === null ? {} : { 'x-accel-expires': String(seconds) }
}
