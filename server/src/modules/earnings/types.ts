/** Dependencies, ports and parts of this slice, and how its parts are built. */
import { deriveKey, type HmacSigner, keyedSigner, type Sealer, sealer } from '#platform/crypto.ts'
import type { AccountsDeps } from '../accounts/index.ts'
import type { LedgerDeps } from '../ledger/index.ts'

type EarningsSettings = {
  /** The account debited for payouts; required for SEPA files. */
  debtorIban: string | null
  debtorBic: string | null
}

type EarningsParts = {
  settings: EarningsSettings
  detailsSeal: Sealer
  /** Signs the undo links of payout details changes. */
  undoSigner: HmacSigner
}

export type EarningsDeps = AccountsDeps & LedgerDeps & { earnings: EarningsParts }

export function createEarnings(options: { secret: string; settings: EarningsSettings }): EarningsParts {
  const { secret, settings } = options
  return {
    settings,
    detailsSeal: sealer(deriveKey(secret, 'payout details')),
    undoSigner: keyedSigner(deriveKey(secret, 'payout details undone')),
  }
}
