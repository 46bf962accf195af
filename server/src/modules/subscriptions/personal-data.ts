/** What this slice holds of a person. */
import { type DataHolder, findAccountsByIds } from '../accounts/index.ts'
import { withdrawPlan } from './plans.ts'
import { NOT_RENEWING } from './queries.ts'
import type { SubscriptionsDeps } from './types.ts'

type Deps = Pick<SubscriptionsDeps, 'db' | 'clock' | 'enqueue'>

/** In the place of a fan's words, in a record that has to stay. */
const ERASED_REASON = '(erased)'

export function subscriptionsData(deps: Deps): DataHolder {
  return {
    name: 'subscriptions',
    exportOf: (accountId) => exportOf(deps, accountId),
    /** What is paid for lasts; nothing more is charged, neither from whoever leaves nor for them. */
    async leave(tx, accountId) {
      const columns = { ...NOT_RENEWING, updated_at: deps.clock.now() }
      const own = tx.selectFrom('subscriptions').select('id').where('fan_id', '=', accountId)
      // In the order in which jobs take them.
      await own.where('is_renewing', '=', true).orderBy('id').forUpdate().execute()
      await tx
        .updateTable('subscriptions')
        .set(columns)
        .where('fan_id', '=', accountId)
        .where('is_renewing', '=', true)
        .execute()
      await withdrawPlan(deps, tx, accountId)
    },
    /** What staff decided about money is kept with the books, without what the fan wrote. */
    async erase(accountId) {
      await deps.db.deleteFrom('subscription_plans').where('creator_id', '=', accountId).execute()
      await deps.db
        .deleteFrom('subscriptions')
        .where((eb) => eb.or([eb('fan_id', '=', accountId), eb('creator_id', '=', accountId)]))
        .execute()
      await deps.db
        .updateTable('refund_requests')
        .set({ reason: ERASED_REASON })
        .where('fan_id', '=', accountId)
        .execute()
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
  }
}
