/** Dependencies and parts of this slice. */
import type { HmacSigner } from '#platform/crypto.ts'
import type { CreatorsDeps } from '../creators/index.ts'
import type { EngagementDeps } from '../engagement/index.ts'
import type { LiveDeps } from '../live/index.ts'
import type { MessengerDeps } from '../messenger/index.ts'

export type ModerationParts = {
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
