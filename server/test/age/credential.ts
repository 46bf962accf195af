/** A proof-of-age credential as an issuer makes it, and its presentation as a wallet signs it (ISO 18013-5). */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { CBORTag, type CBORType, encodeCBOR } from '@levischuck/tiny-cbor'
import { DAY_MS } from '#rules/time.ts'
import type { Issuer } from './certificates.ts'

const TYPE = 'eu.europa.ec.av.1'

export type Credential = { documentSigner: Issuer; isOver18?: boolean; validUntil?: Date }
export type PresentationRequest = { clientId: string; nonce: string; responseUri: string }

/** How a wallet or a thief departs from the protocol. */
export type WalletDeviation = {
  /** Claims something else than the issuer signed. */
  claimsOver18?: boolean
  /** Signs with another key than that of the credential. */
  hasOtherKey?: boolean
  /** Changes the issuer's signature. */
  breaksSignature?: boolean
}

/** The device response, in base64url. */
export function present(
  { documentSigner, isOver18 = true, validUntil = new Date(Date.now() + 10 * DAY_MS) }: Credential,
  { clientId, nonce, responseUri }: PresentationRequest,
  { claimsOver18, hasOtherKey, breaksSignature }: WalletDeviation = {},
): string {
  const wallet = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const random = randomBytes(16)
  const itemFor = (answer: boolean) =>
    embedded(
      new Map<string, CBORType>([
        ['digestID', 7],
        ['random', random],
        ['elementIdentifier', 'age_over_18'],
        ['elementValue', answer],
      ]),
    )
  const security = new Map<string, CBORType>([
    ['version', '1.0'],
    ['digestAlgorithm', 'SHA-256'],
    ['valueDigests', new Map([[TYPE, new Map([[7, sha256(encodeCBOR(itemFor(isOver18)))]])]])],
    ['deviceKeyInfo', new Map([['deviceKey', coseKey(wallet.publicKey)]])],
    ['docType', TYPE],
    [
      'validityInfo',
      new Map([
        ['signed', date(new Date(Date.now() - DAY_MS))],
        ['validFrom', date(new Date(Date.now() - DAY_MS))],
        ['validUntil', date(validUntil)],
      ]),
    ],
  ])
  const payload = encodeCBOR(embedded(security))
  const headers = new Map([[33, documentSigner.der as CBORType]])
  const issuerAuth = sign1(documentSigner.privateKey, payload, headers)
  if (breaksSignature) (issuerAuth[3] as Buffer)[9] = ((issuerAuth[3] as Buffer)[9] ?? 0) ^ 1
  const nameSpaces = embedded(new Map())
  const info = encodeCBOR([clientId, nonce, null, responseUri])
  const transcript = [null, null, ['OpenID4VPHandover', sha256(info)]]
  const authentication = encodeCBOR(embedded(['DeviceAuthentication', transcript, TYPE, nameSpaces]))
  const key = hasOtherKey ? documentSigner.privateKey : wallet.privateKey
  const [protectedHeaders, none, , signature] = sign1(key, authentication, new Map())
  const document = new Map<string, CBORType>([
    ['docType', TYPE],
    [
      'issuerSigned',
      new Map<string, CBORType>([
        ['nameSpaces', new Map([[TYPE, [itemFor(claimsOver18 ?? isOver18)]]])],
        ['issuerAuth', [...issuerAuth]],
      ]),
    ],
    [
      'deviceSigned',
      new Map<string, CBORType>([
        ['nameSpaces', nameSpaces],
        ['deviceAuth', new Map([['deviceSignature', [protectedHeaders, none, null, signature]]])],
      ]),
    ],
  ])
  const response = new Map<string, CBORType>([
    ['version', '1.0'],
    ['documents', [document]],
    ['status', 0],
  ])
  return Buffer.from(encodeCBOR(response)).toString('base64url')
}

type Sign1 = [Uint8Array, Map<number, CBORType>, Uint8Array, Buffer]

function sign1(key: KeyObject, payload: Uint8Array, headers: Map<number, CBORType>): Sign1 {
  const protectedHeaders = encodeCBOR(new Map([[1, -7]]))
  const signed = encodeCBOR(['Signature1', protectedHeaders, new Uint8Array(), payload])
  return [protectedHeaders, headers, payload, sign('sha256', signed, { key, dsaEncoding: 'ieee-p1363' })]
}

function embedded(value: CBORType): CBORTag {
  return new CBORTag(24, encodeCBOR(value))
}

function coseKey(key: KeyObject): Map<number, CBORType> {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  return new Map<number, CBORType>([
    [1, 2],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ])
}

function date(when: Date): CBORTag {
  return new CBORTag(0, `${when.toISOString().slice(0, 19)}Z`)
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest()
}
