/** What this slice works with. */
import type { Signer } from '#platform/crypto.ts'
import type { EngagementDeps } from '../engagement/index.ts'
import type { MediaDeps } from '../media/index.ts'

export type ModerationParts = {
  /** For the links to a decision: who has one reads it and appeals, signed in or not. */
  decisionSigner: Signer
}

export type ModerationDeps = MediaDeps & EngagementDeps & { moderation: ModerationParts }
