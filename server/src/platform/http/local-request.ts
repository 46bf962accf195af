/** Recognises requests made on this machine, for pages restricted to it. */
import type { IncomingHttpHeaders } from 'node:http'
import { isLoopbackAddress } from './client-address.ts'
import { isOwnHost } from './hosts.ts'

export type CallerOrigin = { remoteAddress: string | undefined; headers: IncomingHttpHeaders }

const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/**
 * Behind a local proxy all requests come from loopback, so a forwarded request never counts as local. Nor does one with a
 * foreign host name: another site may have pointed its name at this machine (DNS rebinding).
 */
export function isLocalRequest({ remoteAddress, headers }: CallerOrigin, siteUrl: string): boolean {
  const isForwarded = FORWARDING_HEADERS.some((name) => headers[name] !== undefined)
  return !isForwarded && isLoopbackAddress(remoteAddress) && isOwnHost(headers.host, siteUrl)
}
