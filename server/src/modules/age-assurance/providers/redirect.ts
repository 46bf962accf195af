/** An external age check by redirects: a signed request in the address, a signed result on the way back (docs/age-assurance.md). */
import { hashToken } from '#platform/crypto.ts'
import { type AgeProvider, AnswerRefused } from './provider.ts'
import { openMessage, signMessage } from './signed-message.ts'

export type RedirectSettings = { url: string; secret: string }

export const RETURN_PATH = '/api/age-check/return'
/** Clocks of provider and site may differ. */
const SKEW_SECONDS = 60

export function createRedirectProvider(site: { url: string }, settings: RedirectSettings): AgeProvider {
  const issuer = new URL(settings.url).origin
  return {
    method: 'provider',
    start({ id, nonce, createdAt, expiresAt }) {
      const url = new URL(settings.url)
      const request = signMessage(settings.secret, 'age-request+jwt', {
        iss: site.url,
        aud: issuer,
        jti: id,
        nonce,
        iat: seconds(createdAt),
        exp: seconds(expiresAt),
        minimum_age: 18,
        return_url: `${site.url}${RETURN_PATH}`,
      })
      url.searchParams.set('request', request)
      return { url: url.href, qr: null }
    },
    verify(answer, { id, nonce, createdAt, now }) {
      const {
        iss,
        aud,
        jti,
        nonce: answered,
        iat,
        exp,
        over_18,
      } = openMessage(settings.secret, 'age-result+jwt', answer)
      if (iss !== issuer) throw new AnswerRefused('issuer')
      if (aud !== site.url) throw new AnswerRefused('audience')
      if (jti !== id || answered !== nonce) throw new AnswerRefused('nonce')
      if (typeof iat !== 'number' || typeof exp !== 'number') throw new AnswerRefused('malformed')
      const isFresh = iat >= seconds(createdAt) - SKEW_SECONDS && iat <= seconds(now) + SKEW_SECONDS
      if (!isFresh || exp <= seconds(now)) throw new AnswerRefused('expired')
      if (typeof over_18 !== 'boolean') throw new AnswerRefused('claim')
      return { isOver18: over_18, reference: hashToken(answer) }
    },
  }
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
