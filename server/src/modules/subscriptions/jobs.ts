/** What the worker does for subscriptions. */
import { defineJob, type JobDefinition } from '#platform/jobs/define-job.ts'
import { announcePrice } from './announce-price.ts'
import type { SubscriptionsDeps } from './deps.ts'
import { mailNews, type NewsMail } from './news.ts'
import { renewDue } from './renew-due.ts'
import { type StopOrder, stopRenewals } from './stop-renewals.ts'

export type SubscriptionJobs = {
  renewDue: JobDefinition<object>
  announcePrice: JobDefinition<{ creatorId: string }>
  stopRenewals: JobDefinition<StopOrder>
  mailNews: JobDefinition<NewsMail>
}

export function defineSubscriptionJobs(deps: () => SubscriptionsDeps): SubscriptionJobs {
  return {
    renewDue: defineJob({
      name: 'subscriptions-renew-due',
      cron: '*/5 * * * *',
      isInterruptible: true,
      run: (_payload, { signal }) => renewDue(deps(), signal),
    }),
    announcePrice: defineJob<{ creatorId: string }>({
      name: 'subscriptions-announce-price',
      isInterruptible: true,
      run: ({ creatorId }, { signal }) => announcePrice(deps(), creatorId, signal),
    }),
    stopRenewals: defineJob<StopOrder>({
      name: 'subscriptions-stop-renewals',
      isInterruptible: true,
      run: (order, { signal }) => stopRenewals(deps(), order, signal),
    }),
    mailNews: defineJob<NewsMail>({
      name: 'subscriptions-mail-news',
      concurrency: 2,
      retryLimit: 8,
      run: (mail) => mailNews(deps(), mail),
    }),
  }
}
