/** Tells requests made on this machine from all others, for pages that are nobody else's business. */
import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

export type CallerOrigin = { remoteAddress: string | undefined; headers: IncomingHttpHeaders }

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/** Behind a proxy on the same machine everybody comes from loopback, so a forwarded request never counts as local. */
export function isLocalRequest({ remoteAddress, headers }: CallerOrigin): boolean {
  const isForwarded = FORWARDING_HEADERS.some((name) => headers[name] !== undefined)
  return !isForwarded && isLoopback(remoteAddress)
}

function isLoopback(address: string | undefined): boolean {
  if (!address) return false
  const plain = address.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '')
  return loopback.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
