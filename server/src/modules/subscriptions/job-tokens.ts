/** Job definitions of this slice, for enqueuing. */
import { defineJob } from '#platform/jobs/define-job.ts'

/** `creator` is a username, which contains no spaces or markup. Dates are ISO strings, because this is a job payload. */
export type SubscriptionNotice = { creator: string } & (
  | { kind: 'price-rise'; fromCents: number; toCents: number; on: string }
  | { kind: 'full-price'; cents: number; on: string; bundleMonths: number | null }
  | { kind: 'short-of-credits'; cents: number }
  | { kind: 'expired'; cents: number }
  | { kind: 'not-renewing'; until: string }
  | { kind: 'waits'; until: string; last: string }
  | { kind: 'not-renewed'; on: string }
  | { kind: 'refunded'; cents: number; to: 'credits' | 'card'; isOver: boolean; isGift: boolean }
  | { kind: 'not-refunded'; note: string; isGift: boolean }
  | { kind: 'gift'; giver: string | null; months: number; until: string }
  | { kind: 'gift-ending'; on: string }
  | { kind: 'gift-accepted'; by: string; months: number }
  | { kind: 'gift-expired'; cents: number }
  | { kind: 'gift-withdrawn'; until: string; isOver: boolean }
)

export type NoticeMail = { accountId: string; news: SubscriptionNotice }

/** Subscriptions updated after `before` belong to a newer plan and continue. */
export type StopOrder = { creatorId: string; before: string }

export const subscriptionJobs = {
  renewDue: defineJob({ name: 'subscriptions-renew-due', cron: '*/5 * * * *', isInterruptible: true }),
  announcePrice: defineJob<{ creatorId: string }>({
    name: 'subscriptions-announce-price',
    isInterruptible: true,
  }),
  remindOfFullPrice: defineJob({
    name: 'subscriptions-remind-of-full-price',
    cron: '40 * * * *',
    isInterruptible: true,
  }),
  returnGifts: defineJob({ name: 'subscriptions-return-gifts', cron: '25 * * * *', isInterruptible: true }),
  remindOfGiftEnds: defineJob({
    name: 'subscriptions-remind-of-gift-ends',
    cron: '50 * * * *',
    isInterruptible: true,
  }),
  stopRenewals: defineJob<StopOrder>({ name: 'subscriptions-stop-renewals', isInterruptible: true }),
  /** For creators who gave notice. */
  withdrawPlan: defineJob<{ creatorId: string }>({ name: 'subscriptions-withdraw-plan' }),
  mailNotice: defineJob<NoticeMail>({ name: 'subscriptions-mail-news', concurrency: 2, retryLimit: 8 }),
}
