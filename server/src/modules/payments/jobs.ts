/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { dropCard } from './cards/cards.ts'
import { retireCards } from './cards/retire-cards.ts'
import { paymentJobs } from './job-tokens.ts'
import { sendCardRefunds } from './reversals/card-refunds.ts'
import { finishTopUps } from './top-ups/finish-top-up.ts'
import type { PaymentsDeps } from './types.ts'

export function bindPaymentJobs(deps: PaymentsDeps) {
  return bindJobs(paymentJobs, {
    finishTopUps: () => finishTopUps(deps),
    sendCardRefunds: () => sendCardRefunds(deps),
    retireCards: () => retireCards(deps),
    dropCard: (card) => dropCard(deps, card),
  })
}
