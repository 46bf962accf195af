/** The site as WebAuthn sees it: passkeys belong to the host of SITE_URL and work on no other. */
import type { AccountsDeps } from '../types.ts'

export type RelyingParty = { id: string; origin: string; name: string }

export function relyingPartyOf({ site }: Pick<AccountsDeps, 'site'>): RelyingParty {
  const { hostname, origin } = new URL(site.url)
  return { id: hostname, origin, name: site.name }
}

/** The account id as the bytes that an authenticator stores. */
export function userHandleOf(accountId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(accountId.replaceAll('-', ''), 'hex'))
}

export function isHandleOf(accountId: string, userHandle: string): boolean {
  return Buffer.from(userHandleOf(accountId)).toString('base64url') === userHandle
}
