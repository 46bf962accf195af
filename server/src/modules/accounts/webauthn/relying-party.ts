/** The site as WebAuthn sees it: passkeys belong to the host of SITE_URL and work on no other. */
import type { AccountsDeps } from '../types.ts'

export type RelyingParty = { id: string; origin: string; name: string }

/** Browsers have no passkeys for an address; the same site is reachable as localhost. */
const LOOPBACK = /\/\/(127\.0\.0\.1|\[::1\])/

export function relyingPartyOf({ site }: { site: Pick<AccountsDeps['site'], 'url' | 'name'> }): RelyingParty {
  const { hostname, origin } = new URL(site.url.replace(LOOPBACK, '//localhost'))
  return { id: hostname, origin, name: site.name }
}

/** The account id as the bytes that an authenticator stores. */
export function userHandleOf(accountId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(accountId.replaceAll('-', ''), 'hex'))
}

export function isHandleOf(accountId: string, userHandle: string): boolean {
  return Buffer.from(userHandleOf(accountId)).toString('base64url') === userHandle
}
