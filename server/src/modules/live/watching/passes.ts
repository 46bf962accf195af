/**
 * A pass: what nginx before us lets a viewer through by, without asking us, for some seconds. It is a cookie of the viewer's own
 * folder, marked with a secret that nginx alone keeps and tells us with the questions that it asks for want of one.
 */
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** By nginx's own clock, in whole seconds. With what is remembered here (`RIGHTS_TTL_MS`) lost rights end within half a minute. */
const LASTS_S = 12
/** Its secret, its time, and whatever tells who asks: nobody else is let through by the pass. */
const TOLD = /^(?<secret>[\w-]{32,128}) (?<nowS>\d{10})\.\d{3} (?<asker>.*)$/

export type PassOf = { grant: string; live: string; isSecure: boolean }

/** For `set-cookie`; null where nobody asked for one who could check it. */
export function passFor(headers: IncomingHttpHeaders, { grant, live, isSecure }: PassOf): string | null {
  const told = headers['x-candid-pass']
  const { secret, nowS, asker } = (typeof told === 'string' && TOLD.exec(told)?.groups) || {}
  if (secret === undefined) return null
  const endsS = Number(nowS) + LASTS_S
  // The secret on both sides: MD5, which is all that nginx knows, holds only as long as nobody can begin or go on by themselves.
  const mark = createHash('md5')
    .update(`${secret} ${endsS} ${grant} ${live} ${asker} ${secret}`, 'latin1')
    .digest('base64url')
  const attributes = `Path=/live/${grant}/${live}; Max-Age=${LASTS_S}; HttpOnly; SameSite=Strict`
  return `candid_live=${mark}.${endsS}; ${attributes}${isSecure ? '; Secure' : ''}`
}
