/** Tells requests made on this machine from all others, for pages that are nobody else's business. */
import type { IncomingHttpHeaders } from 'node:http'
import { isLoopbackAddress } from './client-address.ts'
import { isOwnHost } from './hosts.ts'

export type CallerOrigin = { remoteAddress: string | undefined; headers: IncomingHttpHeaders }

const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/**
 * Behind a proxy on the same machine everybody comes from loopback, so a forwarded request never counts as local. Nor
 * does one under a foreign name: a page of another site may have had its name point at this machine.
 */
export function isLocalRequest({ remoteAddress, headers }: CallerOrigin, siteUrl: string): boolean {
  const isForwarded = FORWARDING_HEADERS.some((name) => headers[name] !== undefined)
  return !isForwarded && isLoopbackAddress(remoteAddress) && isOwnHost(headers.host, siteUrl)
}
