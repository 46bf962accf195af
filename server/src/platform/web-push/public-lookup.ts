/** A DNS lookup that never returns addresses of private networks, so that a name cannot lead requests into the site's own. */
import { lookup } from 'node:dns'
import { BlockList, isIPv4, type LookupFunction } from 'node:net'

// Two lists: one with both kinds would compare IPv4 addresses with networks of IPv6 too.
const PRIVATE = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.ipv4.addSubnet(network, prefix, 'ipv4')
// Only 2000::/3 is global; of it, 6to4, Teredo and documentation addresses may lead elsewhere.
for (const [network, prefix] of [
  ['::', 3],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['4000::', 2],
  ['8000::', 1],
] as const)
  PRIVATE.ipv6.addSubnet(network, prefix, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIPv4(address) ? 'ipv4' : 'ipv6'
  return !PRIVATE[family].check(address, family)
}

/** For `lookup` of a request. Fails if any address of the name is private. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error(`${hostname} has no public address`), '', 0)
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}
