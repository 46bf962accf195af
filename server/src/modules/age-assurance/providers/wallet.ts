/**
 * Digital age credentials by OpenID4VP, in the EU's age verification profile: the request is sent by value to `av://`, asks for
 * "over 18" only, and the wallet posts its answer to us.
 */
import { createHash } from 'node:crypto'
import { PROOF_OF_AGE, verifyProofOfAge } from './mdoc.ts'
import { type AgeProvider, AnswerRefused } from './provider.ts'
import type { TrustedIssuers } from './trusted-issuers.ts'

/** A wallet on the same device is sent back to the site; one that read the QR code is not. */
export const WALLET_PATHS = { sameDevice: '/api/age-check/wallet', otherDevice: '/api/age-check/wallet/qr' }

const QUERY_ID = 'proof_of_age'
const DCQL_QUERY = JSON.stringify({
  credentials: [
    {
      id: QUERY_ID,
      format: 'mso_mdoc',
      meta: { doctype_value: PROOF_OF_AGE.type },
      claims: [{ path: [PROOF_OF_AGE.type, PROOF_OF_AGE.claim] }],
    },
  ],
})

export function createWalletProvider(site: { url: string }, issuers: TrustedIssuers): AgeProvider {
  return {
    method: 'wallet',
    start: ({ id, nonce }) => ({
      url: requestTo(`${site.url}${WALLET_PATHS.sameDevice}`, { id, nonce }),
      qr: requestTo(`${site.url}${WALLET_PATHS.otherDevice}`, { id, nonce }),
    }),
    verify(answer, { nonce, now, receivedAt }) {
      const proof = readPresentation(answer)
      const handover = { clientId: clientIdOf(receivedAt), nonce, responseUri: receivedAt }
      try {
        return {
          isOver18: verifyProofOfAge(proof, { issuers, handover, now }),
          reference: createHash('sha256').update(proof).digest('hex'),
        }
      } catch (error) {
        // Hostile CBOR, keys and certificates make their parsers throw.
        throw error instanceof AnswerRefused ? error : new AnswerRefused('malformed')
      }
    },
  }
}

function requestTo(responseUri: string, { id, nonce }: { id: string; nonce: string }): string {
  const request = new URLSearchParams({
    response_type: 'vp_token',
    response_mode: 'direct_post',
    client_id: clientIdOf(responseUri),
    response_uri: responseUri,
    nonce,
    state: id,
    dcql_query: DCQL_QUERY,
  })
  return `av://?${request}`
}

function clientIdOf(responseUri: string): string {
  return `redirect_uri:${responseUri}`
}

/** The `vp_token`: one presentation for our query. */
function readPresentation(vpToken: string): Uint8Array {
  try {
    const found = (JSON.parse(vpToken) as Record<string, unknown>)[QUERY_ID]
    const presentation: unknown = Array.isArray(found) && found.length === 1 ? found[0] : found
    if (typeof presentation === 'string') return Buffer.from(presentation, 'base64url')
  } catch {
    // Refused below.
  }
  throw new AnswerRefused('malformed')
}
