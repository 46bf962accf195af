/** Signatures that authenticate requests between roles, made with a key of the site. */
import { createHash } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import { deriveKey, keyedSigner } from '#platform/crypto.ts'

export const SIGNATURE_HEADER = 'x-candid-mark'
/** Allows for clock skew between machines and limits replays. */
const MAX_AGE_MS = 60_000

type SignedRequest = { method: string; url: string; body: Uint8Array }
export type RequestSigner = {
  sign(request: SignedRequest): string
  verify(request: SignedRequest, mark: string | undefined): boolean
}

export function createRequestSigner({ secret, clock }: { secret: string; clock: Clock }): RequestSigner {
  const signer = keyedSigner(deriveKey(secret, 'live between roles'))
  const signedText = ({ method, url, body }: SignedRequest, atMs: string) =>
    [atMs, method, url, createHash('sha256').update(body).digest('hex')].join('\n')
  return {
    sign(request) {
      const atMs = String(clock.now().getTime())
      return `${atMs}.${signer.sign(signedText(request, atMs))}`
    },
    verify(request, mark) {
      const [, atMs, signature] = /^(\d{1,15})\.([\w-]{43})$/.exec(mark ?? '') ?? []
      if (!atMs || !signature) return false
      const isRecent = Math.abs(clock.now().getTime() - Number(atMs)) <= MAX_AGE_MS
      return isRecent && signer.verify(signedText(request, atMs), signature)
    },
  }
}
