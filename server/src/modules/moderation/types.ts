/** Dependencies, ports and parts of this slice, and how its parts are built. */
import { deriveKey, type HmacSigner, keyedSigner } from '#platform/crypto.ts'
import { addressBlock } from '#platform/rate-limits/subjects.ts'
import { normaliseEmail } from '#rules/email.ts'
import type { CreatorsDeps } from '../creators/index.ts'
import type { EngagementDeps } from '../engagement/index.ts'
import type { LiveDeps } from '../live/index.ts'
import type { MessengerDeps } from '../messenger/index.ts'

type ModerationParts = {
  /** Signs links to decisions, which work without signing in. */
  decisionSigner: HmacSigner
  /** A keyed hash of an email address, to match notices of the same sender without storing the address. */
  hashSender(email: string): Buffer
  /** The same for the network of the sender. */
  hashNetwork(address: string): Buffer
}

export type ModerationDeps = CreatorsDeps &
  MessengerDeps &
  EngagementDeps &
  LiveDeps & { moderation: ModerationParts }

export function createModeration({ secret }: { secret: string }): ModerationParts {
  const senders = keyedSigner(deriveKey(secret, 'senders of cases'))
  const networks = keyedSigner(deriveKey(secret, 'networks of cases'))
  return {
    decisionSigner: keyedSigner(deriveKey(secret, 'links to decisions')),
    hashSender: (email) => Buffer.from(senders.sign(normaliseEmail(email)), 'base64url'),
    hashNetwork: (address) => Buffer.from(networks.sign(addressBlock(address)), 'base64url'),
  }
}
