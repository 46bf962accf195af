/** What this slice works with. */
import type { Sealer, Signer } from '#platform/crypto.ts'
import type { AccountsDeps } from '../accounts/index.ts'
import type { WalletDeps } from '../wallet/index.ts'

export type EarningsSettings = {
  /** The account that payouts leave from; without it, no file for SEPA can be made. */
  debtorIban: string | null
  debtorBic: string | null
}

export type EarningsParts = {
  settings: EarningsSettings
  detailsSeal: Sealer
  /** For the links that take a change of payout details back. */
  undoSigner: Signer
}

export type EarningsDeps = AccountsDeps & WalletDeps & { earnings: EarningsParts }
