/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { mailAdjustment } from './console/mail-adjustment.ts'
import { reconcileNightly, runReconciliation } from './console/reconciliations.ts'
import { processDormantWallets } from './dormancy/dormancy.ts'
import { mailDormancy } from './dormancy/dormancy-notices.ts'
import { ledgerJobs } from './job-tokens.ts'
import { releaseDue } from './sales/holds.ts'
import { bookReferrals } from './sales/referrals.ts'
import type { LedgerDeps } from './types.ts'

export function bindLedgerJobs(deps: LedgerDeps) {
  return bindJobs(ledgerJobs, {
    releaseEarnings: () => releaseDue(deps),
    bookReferrals: () => bookReferrals(deps),
    reconcileNightly: () => reconcileNightly(deps),
    reconcileNow: ({ proofId }) => runReconciliation(deps, proofId),
    mailAdjustment: (mail) => mailAdjustment(deps, mail),
    processDormantWallets: (_payload, { signal }) => processDormantWallets(deps, signal),
    mailDormancy: (mail) => mailDormancy(deps, mail),
  })
}
