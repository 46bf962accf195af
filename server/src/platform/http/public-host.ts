/** Whether a host name or address is publicly reachable. */
import { BlockList, isIP } from 'node:net'

const PRIVATE_NETWORKS = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE_NETWORKS.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE_NETWORKS.addSubnet(network, bits, 'ipv6')

/** Names reserved for private networks. */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|test|home\.arpa)$/

export function isPublicHost(given: string): boolean {
  const host = given.replace(/^\[|\]$/g, '').toLowerCase()
  const version = isIP(host)
  if (version !== 0) return !PRIVATE_NETWORKS.check(host, version === 4 ? 'ipv4' : 'ipv6')
  return host.includes('.') && !PRIVATE_NAME.test(host)
}
