/** Kysely table types of this slice. */
import type { Generated, Selectable } from 'kysely'
import type { SealedLocations } from '#platform/vault/rotate.ts'
import type { PlanUnit } from '#rules/money.ts'
import type { BundleMonths, PromotionAudience, PromotionKind } from '#rules/promotion.ts'
import type { GiftMonths } from '#rules/subscription-gift.ts'

export type SubscriptionsTable = {
  id: Generated<string>
  fan_id: string
  creator_id: string
  started_at: Generated<Date>
  /** End of access, whether renewing or cancelled. */
  ends_at: Date
  /** The monthly price agreed with this fan. */
  price_cents: Generated<number>
  anchor_day: Generated<number>
  is_renewing: Generated<boolean>
  is_trial: Generated<boolean>
  trial_used_at: Date | null
  first_charged_at: Date | null
  first_sale_id: string | null
  failed_tries: Generated<number>
  next_try_at: Date | null
  next_price_cents: number | null
  price_notice_at: Date | null
  begun_by: string | null
  /** The promotion it started with, while its terms apply. */
  promotion_id: string | null
  /** The discounted monthly price, and the number of renewals left at it. */
  promised_cents: number | null
  promised_months: Generated<number>
  /** Months paid in advance in the current period. */
  bundle_months: BundleMonths | null
  /** When to remind the fan of the first renewal at full price. */
  reminder_at: Date | null
  updated_at: Generated<Date>
}

export type SubscriptionPlansTable = {
  id: Generated<string>
  creator_id: string
  period_cents: number
  trial_cents: number | null
  trial_duration: number | null
  trial_unit: PlanUnit | null
  created_at: Date
  updated_at: Date
}

export type BundlesTable = { creator_id: string; months: BundleMonths; percent: number }

export type PromotionsTable = {
  id: Generated<string>
  creator_id: string
  kind: PromotionKind
  audience: PromotionAudience
  percent: number | null
  months: number | null
  days: number | null
  code: string | null
  taker_limit: number | null
  /** Counted by a trigger, only if there is a limit. */
  taken: Generated<number>
  ends_at: Date | null
  ended_at: Date | null
  created_at: Date
}

type TakingsTable = { promotion_id: string; fan_id: string; taken_at: Date }

export type RefundState = 'open' | 'granted' | 'refused'

export type RefundRequestsTable = {
  id: Generated<string>
  sale_id: string
  fan_id: string
  reason: string
  state: Generated<RefundState>
  paid_to: 'credits' | 'card' | null
  note: Generated<string>
  decided_by: string | null
  decided_at: Date | null
  created_at: Date
}

type SubscriptionGiftsTable = {
  id: string
  sale_id: string
  buyer_id: string
  creator_id: string
  months: GiftMonths
  /** The monthly price on the day of the gift. */
  month_cents: number
  price_cents: number
  /** Whether the recipient is not told who gave it. */
  is_anonymous: boolean
  message: string
  token_hash: string | null
  token_sealed: Buffer | null
  /** When an unaccepted link is refunded. */
  expires_at: Date | null
  recipient_id: string | null
  accepted_at: Date | null
  /** The time that it added to the recipient's subscription. */
  starts_at: Date | null
  ends_at: Date | null
  reminder_at: Date | null
  /** When the whole price had gone back. */
  returned_at: Date | null
  created_at: Date
}

export type SubscriptionGift = Selectable<SubscriptionGiftsTable>

/** The area of the tokens of gift links; no files. */
export const GIFT_LINKS_AREA = 'gift-links'

export const SUBSCRIPTIONS_SEALED: SealedLocations = {
  areas: [],
  columns: [{ table: 'subscription_gifts', id: 'id', column: 'token_sealed' }],
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    subscriptions: SubscriptionsTable
    subscription_plans: SubscriptionPlansTable
    refund_requests: RefundRequestsTable
    subscription_bundles: BundlesTable
    subscription_promotions: PromotionsTable
    subscription_promotion_takings: TakingsTable
    subscription_gifts: SubscriptionGiftsTable
  }
}
