/** Identifies the site to push services: RFC 8292, a JWT signed with ES256 for each push service. */
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'

/** An uncompressed P-256 point, and the private key as PKCS 8 in base64url. */
export type NewVapidKey = { publicKey: Buffer; privateKey: string }

export type VapidSigner = {
  /** Value of the `authorization` header for a push service's origin. */
  authorization(origin: string): string
}

/** Push services reject more than a day. */
const LIFETIME_SECONDS = 12 * 60 * 60
/** A token is replaced while it is still valid. */
const RENEW_SECONDS = 60 * 60

export function newVapidKey(): NewVapidKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return {
    publicKey: Buffer.concat(point),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  }
}

type SignerOptions = {
  publicKey: Uint8Array
  privateKey: string
  /** `mailto:` or https, so that a push service can contact the operator. */
  subject: string
  clock: Clock
}

/** Caches one token per origin. */
export function vapidSigner({ publicKey, privateKey, subject, clock }: SignerOptions): VapidSigner {
  const key = createPrivateKey({
    key: Buffer.from(privateKey, 'base64url'),
    format: 'der',
    type: 'pkcs8',
  })
  const shownKey = Buffer.from(publicKey).toString('base64url')
  const tokens = new Map<string, { token: string; expires: number }>()
  return {
    authorization(origin) {
      const now = Math.floor(clock.now().getTime() / 1000)
      let cached = tokens.get(origin)
      if (!cached || cached.expires - RENEW_SECONDS < now) {
        const expires = now + LIFETIME_SECONDS
        cached = { token: signedToken({ aud: origin, exp: expires, sub: subject }, key), expires }
        tokens.set(origin, cached)
      }
      return `vapid t=${cached.token}, k=${shownKey}`
    },
  }
}

function signedToken(claims: { aud: string; exp: number; sub: string }, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}
