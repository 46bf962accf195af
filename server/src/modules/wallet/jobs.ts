/** What the worker does for the books. */
import { defineJob, type JobDefinition } from '#platform/jobs/define-job.ts'
import { proveNightly } from './books/prove-nightly.ts'
import type { WalletDeps } from './deps.ts'
import { lookAfterDormant } from './dormancy/dormancy.ts'
import { type DormancyMail, mailDormancy } from './dormancy/dormancy-news.ts'
import { sendCardRefunds } from './payments/card-refunds.ts'
import { type Card, dropCard } from './payments/cards.ts'
import { finishTopUps } from './payments/finish-top-up.ts'
import { releaseDue } from './sales/holds.ts'

export type WalletJobs = {
  /** Makes payable what has waited long enough. */
  releaseEarnings: JobDefinition<object>
  /** Adds up the totals, then proves everything. */
  proveBooks: JobDefinition<object>
  /** Ends top-ups that were left open. */
  finishTopUps: JobDefinition<object>
  /** Sends refunds on to the cards they belong to. */
  sendCardRefunds: JobDefinition<object>
  /** Tells the gateway to forget a card. */
  dropCard: JobDefinition<Pick<Card, 'gateway' | 'token'>>
  /** Charges for credits that nobody uses, where that is switched on. */
  lookAfterDormant: JobDefinition<object>
  mailDormancy: JobDefinition<DormancyMail>
}

export function defineWalletJobs(deps: () => WalletDeps): WalletJobs {
  return {
    releaseEarnings: defineJob({
      name: 'release-earnings',
      cron: '7 * * * *',
      run: () => releaseDue(deps()),
    }),
    proveBooks: defineJob({
      name: 'prove-books',
      cron: '41 3 * * *',
      expireInSeconds: 3_600,
      run: () => proveNightly(deps()),
    }),
    finishTopUps: defineJob({
      name: 'finish-top-ups',
      cron: '* * * * *',
      run: () => finishTopUps(deps()),
    }),
    sendCardRefunds: defineJob({
      name: 'send-card-refunds',
      cron: '* * * * *',
      run: () => sendCardRefunds(deps()),
    }),
    dropCard: defineJob<Pick<Card, 'gateway' | 'token'>>({
      name: 'drop-card',
      retryLimit: 12,
      run: (card) => dropCard(deps(), card),
    }),
    // Once a month; a week of days, so that a worker that was down on the first does it later.
    lookAfterDormant: defineJob({
      name: 'look-after-dormant-wallets',
      cron: '20 4 1-7 * *',
      expireInSeconds: 4 * 3_600,
      run: (_payload, { signal }) => lookAfterDormant(deps(), signal),
    }),
    mailDormancy: defineJob<DormancyMail>({
      name: 'mail-dormancy',
      retryLimit: 8,
      run: (mail) => mailDormancy(deps(), mail),
    }),
  }
}
