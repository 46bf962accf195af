/** Builds the parts of this slice. */
import { deriveKey, keyedSigner } from '#platform/crypto.ts'
import type { ModerationParts } from './types.ts'

export function createModeration({ secret }: { secret: string }): ModerationParts {
  return { decisionSigner: keyedSigner(deriveKey(secret, 'links to decisions')) }
}
