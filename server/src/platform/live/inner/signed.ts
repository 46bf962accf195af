/** Signatures that authenticate requests between roles, made with a key of the site. */
import { createHash } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import { deriveKey, keyedSigner } from '#platform/crypto.ts'

export const MARK_HEADER = 'x-candid-mark'
/** Allows for clock skew between machines and limits replays. */
const MAX_AGE_MS = 60_000

export type Asked = { method: string; url: string; body: Uint8Array }
export type InnerMarks = {
  make(asked: Asked): string
  isOurs(asked: Asked, mark: string | undefined): boolean
}

export function createInnerMarks({ secret, clock }: { secret: string; clock: Clock }): InnerMarks {
  const signer = keyedSigner(deriveKey(secret, 'live between roles'))
  const said = ({ method, url, body }: Asked, atMs: string) =>
    [atMs, method, url, createHash('sha256').update(body).digest('hex')].join('\n')
  return {
    make(asked) {
      const atMs = String(clock.now().getTime())
      return `${atMs}.${signer.sign(said(asked, atMs))}`
    },
    isOurs(asked, mark) {
      const [, atMs, signature] = /^(\d{1,15})\.([\w-]{43})$/.exec(mark ?? '') ?? []
      if (!atMs || !signature) return false
      const isRecent = Math.abs(clock.now().getTime() - Number(atMs)) <= MAX_AGE_MS
      return isRecent && signer.verify(said(asked, atMs), signature)
    },
  }
}
