/** Turns accounts and addresses into keys that reveal nothing about them. */
import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { RequestContext } from '../request-context.ts'
import type { SubjectKind } from './policies.ts'

export type Subjects = Partial<Record<SubjectKind, string>>

type Client = Pick<RequestContext, 'viewer' | 'address'>

/** Counts both the account, if any, and the address. */
export function accountAndAddress({ viewer, address }: Client): Subjects {
  return { ...(viewer && { account: viewer.accountId }), address }
}

/** Counts the address of visitors only: members of a household or an office share one. */
export function accountOrAddress({ viewer, address }: Client): Subjects {
  return viewer ? { account: viewer.accountId } : { address }
}

export function subjectKey(secret: string, policy: string, kind: SubjectKind, subject: string): string {
  const name = kind === 'address' ? addressBlock(subject) : subject.normalize('NFKC').trim().toLowerCase()
  return createHmac('sha256', secret)
    .update(JSON.stringify([policy, kind, name]))
    .digest('base64url')
}

/** Every IPv6 customer has at least a /64, so the whole block is one subject; IPv4 addresses count individually. */
export function addressBlock(address: string): string {
  const host = address.trim().replace(/%.*$/, '')
  if (!isIPv6(host)) return address.trim().toLowerCase()
  const groups = ipv6Groups(host)
  const isIpv4Inside = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isIpv4Inside)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** URL parsing rewrites a trailing IPv4 part as hexadecimal groups; only `::` remains to be expanded. */
function ipv6Groups(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16))
}
