/** Subscription prices and the viewer's subscriptions, as joined columns for lists of other slices. */
import { sql } from 'kysely'
import type { JoinedColumns } from '#platform/postgres/joined-columns.ts'
import { definePreloaded } from '#platform/preloaded.ts'
import type { PlanUnit } from '#rules/money.ts'
import type { PublicAccount } from '../accounts/index.ts'
import type { OfferedPlan } from './plan-queries.ts'

type PreloadedOffer = {
  plan: OfferedPlan | null
  /** If false, there is no running subscription to look up. */
  everSubscribed: boolean
}

type Columns = {
  offer_id: string | null
  offer_period_cents: number | null
  offer_trial_cents: number | null
  offer_trial_duration: number | null
  offer_trial_unit: PlanUnit | null
  offer_subscribed: boolean
  offer_had_trial: boolean
}

export const offerPreload = definePreloaded<PreloadedOffer>('offer')
/** Whether the viewer has used the plan's trial. */
export const trialPreload = definePreloaded<boolean>('trial')

export const offerColumns: JoinedColumns<PublicAccount> = {
  cached: {
    columns: () => sql`
      offer.id as offer_id, offer.period_cents as offer_period_cents, offer.trial_cents as offer_trial_cents,
      offer.trial_duration as offer_trial_duration, offer.trial_unit as offer_trial_unit`,
    joins: ({ of }) => sql`left join subscription_plans as offer on offer.creator_id = ${of}`,
  },
  uncached: {
    columns: ({ viewerId }) =>
      viewerId === null
        ? sql`false as offer_subscribed, false as offer_had_trial`
        : sql`had.id is not null as offer_subscribed, had.trial_used_at is not null as offer_had_trial`,
    joins: ({ viewerId, of }) =>
      viewerId === null
        ? sql``
        : sql`left join subscriptions as had on had.fan_id = ${viewerId} and had.creator_id = ${of}`,
  },
  sets: ({ viewerId, ids }) => ({
    offer_subscribed: sql`select creator_id from subscriptions where fan_id = ${viewerId} and creator_id = any(${ids})`,
    offer_had_trial: sql`select creator_id from subscriptions
      where fan_id = ${viewerId} and creator_id = any(${ids}) and trial_used_at is not null`,
  }),
  attach(account, row) {
    const columns = row as Columns
    const plan = planOf(account, columns)
    if (plan) trialPreload.attach(plan, columns.offer_had_trial)
    offerPreload.attach(account, { plan, everSubscribed: columns.offer_subscribed })
  },
}

function planOf(creator: PublicAccount, columns: Columns): OfferedPlan | null {
  if (!creator.is_creator || columns.offer_id === null || columns.offer_period_cents === null) return null
  return {
    id: columns.offer_id,
    creator_id: creator.id,
    creator,
    period_cents: columns.offer_period_cents,
    trial_cents: columns.offer_trial_cents,
    trial_duration: columns.offer_trial_duration,
    trial_unit: columns.offer_trial_unit,
  }
}
