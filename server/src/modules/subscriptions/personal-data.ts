/** Personal data of this slice. */
import { findAccountsByIds, type PersonalDataHandler } from '../accounts/index.ts'
import { eraseGiftTexts, exportGifts } from './gifts/personal-data.ts'
import { returnOpenGiftsOf } from './gifts/return-gifts.ts'
import { withdrawPlan } from './plans.ts'
import { NOT_RENEWING } from './queries.ts'
import type { SubscriptionsDeps } from './types.ts'

type Deps = Pick<SubscriptionsDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'ledger'>

/** Replaces a fan's text in a retained row. */
const ERASED_REASON = '(erased)'

export function subscriptionsData(deps: Deps): PersonalDataHandler {
  return {
    name: 'subscriptions',
    exportOf: (accountId) => exportOf(deps, accountId),
    /** Paid periods stay; no further charges, neither as fan nor as creator. Gifts that nobody accepted are paid back. */
    async onDeletionRequested(tx, accountId) {
      await returnOpenGiftsOf(deps, tx, accountId)
      const columns = { ...NOT_RENEWING, updated_at: deps.clock.now() }
      const own = tx.selectFrom('subscriptions').select('id').where('fan_id', '=', accountId)
      // Same lock order as the jobs.
      await own.where('is_renewing', '=', true).orderBy('id').forUpdate().execute()
      await tx
        .updateTable('subscriptions')
        .set(columns)
        .where('fan_id', '=', accountId)
        .where('is_renewing', '=', true)
        .execute()
      await withdrawPlan(deps, tx, accountId)
    },
    /** Staff decisions about money are retained with the ledger, without the fan's text. */
    async erase(accountId) {
      await deps.db.deleteFrom('subscription_plans').where('creator_id', '=', accountId).execute()
      await deps.db.deleteFrom('subscription_bundles').where('creator_id', '=', accountId).execute()
      await deps.db.deleteFrom('subscription_promotions').where('creator_id', '=', accountId).execute()
      await deps.db
        .deleteFrom('subscriptions')
        .where((eb) => eb.or([eb('fan_id', '=', accountId), eb('creator_id', '=', accountId)]))
        .execute()
      await deps.db.deleteFrom('subscription_promotion_takings').where('fan_id', '=', accountId).execute()
      await deps.db
        .updateTable('refund_requests')
        .set({ reason: ERASED_REASON })
        .where('fan_id', '=', accountId)
        .execute()
      await eraseGiftTexts(deps.db, accountId)
    },
  }
}

async function exportOf({ db }: Pick<Deps, 'db'>, accountId: string) {
  const rows = await db.selectFrom('subscriptions').selectAll().where('fan_id', '=', accountId).execute()
  const refunds = await db.selectFrom('refund_requests').selectAll().where('fan_id', '=', accountId).execute()
  const plans = await db
    .selectFrom('subscription_plans')
    .selectAll()
    .where('creator_id', '=', accountId)
    .execute()
  const creators = await findAccountsByIds(
    db,
    rows.map((row) => row.creator_id),
  )
  const names = new Map(creators.map(({ id, username }) => [id, username]))
  return {
    subscriptions: rows.map((row) => ({
      creator: names.get(row.creator_id) ?? null,
      since: row.started_at.toISOString(),
      until: row.ends_at.toISOString(),
      renews: row.is_renewing,
      priceCents: row.price_cents,
      trialUsedAt: row.trial_used_at?.toISOString() ?? null,
      bundleMonths: row.bundle_months,
      promisedCents: row.promised_cents,
      promisedMonths: row.promised_months,
    })),
    refundRequests: refunds.map((request) => ({
      reason: request.reason,
      state: request.state,
      paidTo: request.paid_to,
      note: request.note,
      askedAt: request.created_at.toISOString(),
    })),
    plan: plans.map((plan) => ({
      periodCents: plan.period_cents,
      trialCents: plan.trial_cents,
      trialDuration: plan.trial_duration,
      trialUnit: plan.trial_unit,
      since: plan.created_at.toISOString(),
    })),
    ...(await promotionsOf(db, accountId)),
    ...(await exportGifts(db, accountId)),
  }
}

/** Promotions offered and used. */
async function promotionsOf(db: Deps['db'], accountId: string) {
  const bundles = await db
    .selectFrom('subscription_bundles')
    .select(['months', 'percent'])
    .where('creator_id', '=', accountId)
    .orderBy('months')
    .execute()
  const promotions = await db
    .selectFrom('subscription_promotions')
    .selectAll()
    .where('creator_id', '=', accountId)
    .orderBy('id')
    .execute()
  const takings = await db
    .selectFrom('subscription_promotion_takings as taking')
    .innerJoin('subscription_promotions as promotion', 'promotion.id', 'taking.promotion_id')
    .select(['promotion.kind', 'promotion.percent', 'promotion.months', 'promotion.days', 'taking.taken_at'])
    .where('taking.fan_id', '=', accountId)
    .orderBy('taking.taken_at')
    .execute()
  return {
    bundles,
    promotions: promotions.map(({ id: _id, creator_id: _creator, ...promotion }) => ({
      ...promotion,
      created_at: promotion.created_at.toISOString(),
      ends_at: promotion.ends_at?.toISOString() ?? null,
      ended_at: promotion.ended_at?.toISOString() ?? null,
    })),
    promotionsTaken: takings.map(({ taken_at, ...taken }) => ({ ...taken, takenAt: taken_at.toISOString() })),
  }
}
