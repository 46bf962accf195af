/** Builds the parts of this slice; keys for encryption and signing are derived from the site's secret. */
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
