/** Where a request comes from: its connection's far end, or what trusted proxies say stands behind it. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * Each proxy adds the address it was called from at the right end of X-Forwarded-For. Only what our own proxies added is
 * believed: whatever stands further left, the client may have made up.
 */
export function clientAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const remote = request.socket.remoteAddress ?? ''
  if (proxies === 0) return remote
  const told = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
  return told.at(-Math.min(proxies, told.length)) ?? remote
}

export function isLoopbackAddress(address: string | undefined): boolean {
  const plain = (address ?? '').toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '')
  return isIP(plain) !== 0 && loopback.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
