/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { announcePrice } from './announce-price.ts'
import { remindOfGiftEnds } from './gifts/remind-of-gift-ends.ts'
import { returnExpiredGifts } from './gifts/return-gifts.ts'
import { subscriptionJobs } from './job-tokens.ts'
import { mailNotice } from './notices.ts'
import { withdrawOnNotice } from './plans.ts'
import { remindOfFullPrice } from './promotions/remind.ts'
import { renewDue } from './renew-due.ts'
import { stopRenewals } from './stop-renewals.ts'
import type { SubscriptionsDeps } from './types.ts'

export function bindSubscriptionJobs(deps: SubscriptionsDeps) {
  return bindJobs(subscriptionJobs, {
    renewDue: (_payload, { signal }) => renewDue(deps, signal),
    announcePrice: ({ creatorId }, { signal }) => announcePrice(deps, creatorId, signal),
    remindOfFullPrice: (_payload, { signal }) => remindOfFullPrice(deps, signal),
    returnGifts: (_payload, { signal }) => returnExpiredGifts(deps, signal),
    remindOfGiftEnds: (_payload, { signal }) => remindOfGiftEnds(deps, signal),
    withdrawPlan: ({ creatorId }) => withdrawOnNotice(deps, creatorId),
    stopRenewals: (order, { signal }) => stopRenewals(deps, order, signal),
    mailNotice: (mail) => mailNotice(deps, mail),
  })
}
