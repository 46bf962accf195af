/** What this slice works with. */
import type { Signer } from '#platform/crypto.ts'
import type { CreatorsDeps } from '../creators/index.ts'
import type { EngagementDeps } from '../engagement/index.ts'
import type { LiveDeps } from '../live/index.ts'
import type { MessengerDeps } from '../messenger/index.ts'

export type ModerationParts = {
  /** For the links to a decision: who has one reads it and appeals, signed in or not. */
  decisionSigner: Signer
  /** Finds what the same address sent before, and tells it to nobody who has the table alone. */
  markOfSender(email: string): Buffer
  /** The same for the network a notice came from. */
  markOfAddress(address: string): Buffer
}

export type ModerationDeps = CreatorsDeps &
  MessengerDeps &
  EngagementDeps &
  LiveDeps & { moderation: ModerationParts }
