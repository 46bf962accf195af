/** The dependencies of this slice. */
import type { HmacSigner, Sealer } from '#platform/crypto.ts'
import type { AccountsDeps } from '../accounts/index.ts'
import type { LedgerDeps } from '../ledger/index.ts'

export type EarningsSettings = {
  /** The account debited for payouts; required for SEPA files. */
  debtorIban: string | null
  debtorBic: string | null
}

export type EarningsParts = {
  settings: EarningsSettings
  detailsSeal: Sealer
  /** Signs the undo links of payout details changes. */
  undoSigner: HmacSigner
}

export type EarningsDeps = AccountsDeps & LedgerDeps & { earnings: EarningsParts }
