/**
 * Edge tokens: short-lived cookies by which nginx admits a viewer without an upstream request. Scoped to the viewer's base URL
 * and signed with a secret that only nginx stores; it sends the secret along with requests that lack a valid token.
 */
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Lifetime by nginx's clock. Together with our cache (`RIGHTS_TTL_MS`), lost access takes effect within half a minute. */
const LIFETIME_S = 12
/** The header nginx sends: its secret, its time, and what identifies the requester, to which the token is bound. */
const HEADER = /^(?<secret>[\w-]{32,128}) (?<nowS>\d{10})\.\d{3} (?<asker>.*)$/

type EdgeTokenScope = { grantToken: string; liveId: string; isSecure: boolean }

/** A `set-cookie` value; null if the request did not come through our nginx. */
export function edgeTokenCookie(
  headers: IncomingHttpHeaders,
  { grantToken, liveId, isSecure }: EdgeTokenScope,
): string | null {
  const header = headers['x-candid-pass']
  const { secret, nowS, asker } = (typeof header === 'string' && HEADER.exec(header)?.groups) || {}
  if (secret === undefined) return null
  const endsS = Number(nowS) + LIFETIME_S
  // nginx only offers MD5: the secret on both sides keeps clients from choosing a prefix or extending the message.
  const signature = createHash('md5')
    .update(`${secret} ${endsS} ${grantToken} ${liveId} ${asker} ${secret}`, 'latin1')
    .digest('base64url')
  const attributes = `Path=/live/${grantToken}/${liveId}; Max-Age=${LIFETIME_S}; HttpOnly; SameSite=Strict`
  return `candid_live=${signature}.${endsS}; ${attributes}${isSecure ? '; Secure' : ''}`
}
