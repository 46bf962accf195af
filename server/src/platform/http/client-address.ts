/** The client address of a request: of its connection, or as reported by trusted proxies. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * Each proxy appends the address of its peer to X-Forwarded-For. Only entries added by our own proxies are trusted:
 * entries further left may be forged by the client.
 */
export function clientAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const remote = request.socket.remoteAddress ?? ''
  if (proxies === 0) return remote
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
  return forwarded.at(-Math.min(proxies, forwarded.length)) ?? remote
}

export function isLoopbackAddress(address: string | undefined): boolean {
  const plain = (address ?? '').toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '')
  return isIP(plain) !== 0 && loopback.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
