/** What the commands of this slice work with. */
import type { Clock } from '#platform/clock.ts'
import { deriveKey, keyedSigner, type Sealer, type Signer, sealer } from '#platform/crypto.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { RateLimits } from '#platform/rate-limits/rate-limits.ts'
import type { AccountsDeps } from '../accounts/index.ts'
import type { WalletDeps } from '../wallet/index.ts'
import { wrongPayouts } from './prove-payouts.ts'

export type EarningsPlatform = {
  db: Db
  clock: Clock
  log: Log
  mailer: Mailer
  rateLimits: RateLimits
  enqueue: Jobs['enqueue']
  accounts: AccountsDeps
  wallet: WalletDeps
  site: {
    url: string
    name: string
    company: string
    companyRegistration: string
    companyAddress: string
    companyContact: string
  }
  settings: {
    /** Less than this is carried to the next run. */
    minCents: number
    /** The account that payouts leave from; without it, no file for SEPA can be made. */
    debtorIban: string | null
    debtorBic: string | null
  }
  /** The site's own secret: payout details are sealed by a key derived from it. */
  secret: string
}

export type EarningsDeps = Omit<EarningsPlatform, 'secret'> & {
  detailsSeal: Sealer
  /** For the links that take a change of payout details back. */
  undoSigner: Signer
}

export function openEarnings({ secret, ...platform }: EarningsPlatform): EarningsDeps {
  const earnings: EarningsDeps = {
    ...platform,
    detailsSeal: sealer(deriveKey(secret, 'payout details')),
    undoSigner: keyedSigner(deriveKey(secret, 'payout details undone')),
  }
  platform.wallet.proofs.push(wrongPayouts)
  return earnings
}
