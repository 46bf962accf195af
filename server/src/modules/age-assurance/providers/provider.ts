/** What proves a viewer's age: a wallet or an external provider. Neither learns the page; we do not learn who the person is. */
import type { AgeMethod } from '#rules/age-checks.ts'

export type AgeProvider = {
  method: AgeMethod
  /** Where the browser goes, and for wallets on another device what the QR code has. */
  start(check: StartedCheck): CheckStart
  /** Reads and verifies an answer. Throws AnswerRefused if it proves nothing, neither for nor against. */
  verify(answer: string, check: AnsweredCheck): AgeProof
}

export type StartedCheck = { id: string; nonce: string; createdAt: Date; expiresAt: Date }
export type CheckStart = { url: string; qr: string | null }

export type AnsweredCheck = Pick<StartedCheck, 'id' | 'nonce' | 'createdAt'> & {
  now: Date
  /** The address that received the answer. */
  receivedAt: string
}

export type AgeProof = {
  isOver18: boolean
  /** A hash of the answer, so that it counts once. */
  reference: string
}

export const REFUSED_ANSWERS = {
  malformed: 'it cannot be read',
  signature: 'its signature is not valid',
  issuer: 'its issuer is not trusted',
  audience: 'it is for another site',
  nonce: 'it is for another check',
  expired: 'it has expired or is not valid yet',
  claim: 'it does not say whether the person is over 18',
} as const

/** The answer proves nothing: the check stays open. */
export class AnswerRefused extends Error {
  override name = 'AnswerRefused'
  readonly reason: keyof typeof REFUSED_ANSWERS
  constructor(reason: keyof typeof REFUSED_ANSWERS) {
    super(`the answer was refused: ${REFUSED_ANSWERS[reason]}`)
    this.reason = reason
  }
}
