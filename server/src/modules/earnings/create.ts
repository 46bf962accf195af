/** Builds the parts of this slice: payout details are sealed by keys that hang on the site's own secret. */
import { deriveKey, keyedSigner, sealer } from '#platform/crypto.ts'
import type { EarningsParts, EarningsSettings } from './types.ts'

export function createEarnings(options: { secret: string; settings: EarningsSettings }): EarningsParts {
  const { secret, settings } = options
  return {
    settings,
    detailsSeal: sealer(deriveKey(secret, 'payout details')),
    undoSigner: keyedSigner(deriveKey(secret, 'payout details undone')),
  }
}
