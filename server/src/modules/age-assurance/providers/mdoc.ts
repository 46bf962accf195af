/**
 * Verifies a proof of age as ISO 18013-5 defines it: signed by a trusted issuer, bound to the wallet's key, and that key signs for
 * this request. Nothing but the answer to "over 18" is read.
 */
import { createHash, type KeyObject } from 'node:crypto'
import { CBORTag, type CBORType, encodeCBOR } from '@levischuck/tiny-cbor'
import {
  asBytes,
  asList,
  asMap,
  type CborMap,
  decode,
  embed,
  openEmbedded,
  readCoseKey,
  readSign1,
} from './cose.ts'
import { AnswerRefused } from './provider.ts'
import { type TrustedIssuers, trustedSigner } from './trusted-issuers.ts'

/** The document type and namespace of the EU's age verification profile. */
export const PROOF_OF_AGE = { type: 'eu.europa.ec.av.1', claim: 'age_over_18' } as const

const X5CHAIN = 33

export type Handover = { clientId: string; nonce: string; responseUri: string }

type Checks = { issuers: TrustedIssuers; handover: Handover; now: Date }

/** Throws AnswerRefused. */
export function verifyProofOfAge(deviceResponse: Uint8Array, checks: Checks): boolean {
  const response = asMap(decode(deviceResponse))
  const documents = asList(response.get('documents'))
  if (response.get('status') !== 0 || documents.length !== 1) throw new AnswerRefused('malformed')
  const document = asMap(documents[0])
  if (document.get('docType') !== PROOF_OF_AGE.type) throw new AnswerRefused('claim')
  const issued = asMap(document.get('issuerSigned'))
  const security = readSecurityObject(issued.get('issuerAuth'), checks)
  if (!isSignedByWallet(asMap(document.get('deviceSigned')), readDeviceKey(security), checks.handover))
    throw new AnswerRefused('nonce')
  return readClaim(issued, security)
}

/** The issuer's signed object: digests of the claims, validity, and the wallet's key. */
function readSecurityObject(issuerAuth: CBORType, { issuers, now }: Checks): CborMap {
  const signature = readSign1(issuerAuth)
  const chain = signature.headers.get(X5CHAIN)
  const signer = trustedSigner(
    (Array.isArray(chain) ? chain : [chain]).map((each) => asBytes(each)),
    issuers,
    now,
  )
  if (!signer) throw new AnswerRefused('issuer')
  const payload = asBytes(signature.payload)
  if (!signature.isSignedBy(signer.publicKey, payload)) throw new AnswerRefused('signature')
  const security = asMap(openEmbedded(decode(payload)).value)
  if (security.get('docType') !== PROOF_OF_AGE.type) throw new AnswerRefused('claim')
  if (security.get('digestAlgorithm') !== 'SHA-256') throw new AnswerRefused('signature')
  const validity = asMap(security.get('validityInfo'))
  const isValid = readDate(validity.get('validFrom')) <= now && now < readDate(validity.get('validUntil'))
  if (!isValid) throw new AnswerRefused('expired')
  return security
}

function readDeviceKey(security: CborMap): KeyObject {
  return readCoseKey(asMap(security.get('deviceKeyInfo')).get('deviceKey'))
}

function isSignedByWallet(deviceSigned: CborMap, key: KeyObject, handover: Handover): boolean {
  const nameSpaces = deviceSigned.get('nameSpaces')
  openEmbedded(nameSpaces)
  const signed = encodeCBOR([
    'DeviceAuthentication',
    sessionTranscript(handover),
    PROOF_OF_AGE.type,
    nameSpaces,
  ])
  const signature = readSign1(asMap(deviceSigned.get('deviceAuth')).get('deviceSignature'))
  return signature.isSignedBy(key, embed(signed))
}

/** Binds the proof to client, nonce and address of the request: OpenID4VP 1.0, appendix B.2.6.1, without response encryption. */
export function sessionTranscript({ clientId, nonce, responseUri }: Handover): CBORType[] {
  const info = encodeCBOR([clientId, nonce, null, responseUri])
  return [null, null, ['OpenID4VPHandover', sha256(info)]]
}

function readClaim(issued: CborMap, security: CborMap): boolean {
  const digests = asMap(asMap(security.get('valueDigests')).get(PROOF_OF_AGE.type))
  for (const item of asList(asMap(issued.get('nameSpaces')).get(PROOF_OF_AGE.type))) {
    const { bytes, value } = openEmbedded(item)
    const claim = asMap(value)
    const digest = digests.get(Number(claim.get('digestID')))
    if (!(digest instanceof Uint8Array) || !Buffer.from(sha256(bytes)).equals(digest))
      throw new AnswerRefused('signature')
    const answer = claim.get('elementValue')
    if (claim.get('elementIdentifier') === PROOF_OF_AGE.claim && typeof answer === 'boolean') return answer
  }
  throw new AnswerRefused('claim')
}

function readDate(value: CBORType): Date {
  const text = value instanceof CBORTag && value.tag === 0 ? value.value : null
  const date = new Date(typeof text === 'string' ? text : Number.NaN)
  if (Number.isNaN(date.getTime())) throw new AnswerRefused('malformed')
  return date
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest()
}
