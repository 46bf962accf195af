/** COSE signatures and CBOR values, as ISO 18013-5 uses them: ES256 on P-256 only. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { CBORTag, type CBORType, decodeCBOR, encodeCBOR } from '@levischuck/tiny-cbor'
import { AnswerRefused } from './provider.ts'

export type CborMap = Map<string | number, CBORType>

const ES256 = -7
const ALGORITHM_LABEL = 1
const EMBEDDED_CBOR = 24
const KEY = { type: 1, curve: -1, x: -2, y: -3, ec2: 2, p256: 1 } as const

/** The decoder reads the memory behind an array from its start, so it gets a copy. */
export function decode(bytes: Uint8Array): CBORType {
  return decodeCBOR(Uint8Array.from(bytes))
}

export function asMap(value: CBORType): CborMap {
  return value instanceof Map ? value : malformed()
}

export function asBytes(value: CBORType): Uint8Array {
  return value instanceof Uint8Array ? value : malformed()
}

export function asList(value: CBORType): CBORType[] {
  return Array.isArray(value) ? value : malformed()
}

/** CBOR in a byte string with tag 24, which is signed and hashed with its tag. */
export function openEmbedded(value: CBORType): { bytes: Uint8Array; value: CBORType } {
  if (!(value instanceof CBORTag) || value.tag !== EMBEDDED_CBOR) return malformed()
  const inner = asBytes(value.value)
  return { bytes: embed(inner), value: decode(inner) }
}

export function embed(inner: Uint8Array): Uint8Array {
  return encodeCBOR(new CBORTag(EMBEDDED_CBOR, inner))
}

type Sign1 = { headers: CborMap; payload: CBORType; isSignedBy(key: KeyObject, payload: Uint8Array): boolean }

/** The payload is null if it is not transmitted. */
export function readSign1(value: CBORType): Sign1 {
  const [protectedHeaders = null, headers = null, payload = null, signature = null] = asList(value)
  const signedHeaders = asBytes(protectedHeaders)
  if (asMap(decode(signedHeaders)).get(ALGORITHM_LABEL) !== ES256) throw new AnswerRefused('signature')
  return {
    headers: asMap(headers),
    payload,
    isSignedBy: (key, signedPayload) =>
      isP256(key) &&
      verify(
        'sha256',
        encodeCBOR(['Signature1', signedHeaders, new Uint8Array(), signedPayload]),
        { key, dsaEncoding: 'ieee-p1363' },
        asBytes(signature),
      ),
  }
}

function isP256(key: KeyObject): boolean {
  return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
}

export function readCoseKey(value: CBORType): KeyObject {
  const key = asMap(value)
  if (key.get(KEY.type) !== KEY.ec2 || key.get(KEY.curve) !== KEY.p256) throw new AnswerRefused('signature')
  const coordinate = (label: number) => Buffer.from(asBytes(key.get(label))).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(KEY.x), y: coordinate(KEY.y) }
  return createPublicKey({ key: jwk, format: 'jwk' })
}

function malformed(): never {
  throw new AnswerRefused('malformed')
}
