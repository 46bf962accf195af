/** Builds the parts of this slice. */
import { deriveKey, keyedSigner } from '#platform/crypto.ts'
import { normaliseEmail } from '#rules/email.ts'
import type { ModerationParts } from './types.ts'

export function createModeration({ secret }: { secret: string }): ModerationParts {
  const senders = keyedSigner(deriveKey(secret, 'senders of cases'))
  return {
    decisionSigner: keyedSigner(deriveKey(secret, 'links to decisions')),
    markOfSender: (email) => Buffer.from(senders.sign(normaliseEmail(email)), 'base64url'),
  }
}
