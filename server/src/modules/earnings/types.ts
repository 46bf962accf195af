/** Dependencies, ports and parts of this slice, and how its parts are built. */
import { deriveKey, type HmacSigner, keyedSigner, type Sealer, sealer } from '#platform/crypto.ts'
import type { PayoutSender } from '#platform/payments/payout-sender.ts'
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
  /** Signs the links that confirm a bitcoin address. */
  addressSigner: HmacSigner
  /** Sends payouts in bitcoin; null if the site has no provider for them. */
  sender: PayoutSender | null
}

export type EarningsDeps = AccountsDeps & LedgerDeps & { earnings: EarningsParts }

type EarningsOptions = { secret: string; settings: EarningsSettings; sender?: PayoutSender | null }

export function createEarnings({ secret, settings, sender = null }: EarningsOptions): EarningsParts {
  return {
    settings,
    detailsSeal: sealer(deriveKey(secret, 'payout details')),
    undoSigner: keyedSigner(deriveKey(secret, 'payout details undone')),
    addressSigner: keyedSigner(deriveKey(secret, 'payout address confirmed')),
    sender,
  }
}
