/** Builds the parts of this slice. */
import { deriveKey, keyedSigner } from '#platform/crypto.ts'
import { addressBlock } from '#platform/rate-limits/subjects.ts'
import { normaliseEmail } from '#rules/email.ts'
import type { ModerationParts } from './types.ts'

export function createModeration({ secret }: { secret: string }): ModerationParts {
  const senders = keyedSigner(deriveKey(secret, 'senders of cases'))
  const networks = keyedSigner(deriveKey(secret, 'networks of cases'))
  return {
    decisionSigner: keyedSigner(deriveKey(secret, 'links to decisions')),
    hashSender: (email) => Buffer.from(senders.sign(normaliseEmail(email)), 'base64url'),
    hashNetwork: (address) => Buffer.from(networks.sign(addressBlock(address)), 'base64url'),
  }
}
