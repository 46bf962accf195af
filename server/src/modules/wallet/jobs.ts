/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { mailAdjustment } from './console/mail-adjustment.ts'
import { reconcileNightly, runReconciliation } from './console/reconciliations.ts'
import { processDormantWallets } from './dormancy/dormancy.ts'
import { mailDormancy } from './dormancy/dormancy-notices.ts'
import { walletJobs } from './job-tokens.ts'
import { sendCardRefunds } from './payments/card-refunds.ts'
import { dropCard } from './payments/cards.ts'
import { finishTopUps } from './payments/finish-top-up.ts'
import { releaseDue } from './sales/holds.ts'
import { bookReferrals } from './sales/referrals.ts'
import type { WalletDeps } from './types.ts'

export function bindWalletJobs(deps: WalletDeps) {
  return bindJobs(walletJobs, {
    releaseEarnings: () => releaseDue(deps),
    bookReferrals: () => bookReferrals(deps),
    reconcileNightly: () => reconcileNightly(deps),
    reconcileNow: ({ proofId }) => runReconciliation(deps, proofId),
    mailAdjustment: (mail) => mailAdjustment(deps, mail),
    finishTopUps: () => finishTopUps(deps),
    sendCardRefunds: () => sendCardRefunds(deps),
    dropCard: (card) => dropCard(deps, card),
    processDormantWallets: (_payload, { signal }) => processDormantWallets(deps, signal),
    mailDormancy: (mail) => mailDormancy(deps, mail),
  })
}
