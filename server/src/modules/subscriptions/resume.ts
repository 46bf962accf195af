/** Cancels a subscription, keeping the paid period, or resumes it before it ends. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findAccountsByIds } from '../accounts/index.ts'
import { lockFan, refuseUnlessMayPay } from '../ledger/index.ts'
import { notifyOfIncrease } from './announce-price.ts'
import { lockPlanForShare, type SubscriptionPlan } from './plan-queries.ts'
import { findSubscription, lockSubscription, type Subscription, updateSubscription } from './queries.ts'
import { firstTryAt, resumedTerms } from './state.ts'
import type { SubscriptionsDeps } from './types.ts'

type Deps = Pick<SubscriptionsDeps, 'db' | 'clock' | 'bus' | 'enqueue'>

/** Idempotent. Keeps price notices, so that cancelling and resuming does not postpone an increase. */
export async function cancelSubscription(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  id: string,
): Promise<Subscription> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockSubscription(tx, id)
    if (row?.fan_id !== viewer.accountId) throw new Refusal('NOT_FOUND')
    if (!row.is_renewing) return row
    const columns = { is_renewing: false, next_try_at: null, failed_tries: 0 }
    return updateSubscription(tx, id, { ...columns, updated_at: deps.clock.now() })
  })
}

/** Idempotent. Nothing is charged before the period ends. */
export async function resumeSubscription(deps: Deps, viewer: Viewer, id: string): Promise<Subscription> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await findSubscription(tx, id)
    if (found?.fan_id !== viewer.accountId) throw new Refusal('NOT_FOUND')
    await lockFan(tx, found.fan_id)
    await refuseUnlessMayPay(tx, {
      fanId: found.fan_id,
      creatorId: found.creator_id,
      at: deps.clock.now(),
    })
    const plan = await lockPlanForShare(tx, found.creator_id)
    if (!plan) throw new Refusal('NOT_FOUND', { message: 'This creator doesn’t offer a subscription.' })
    const row = await lockSubscription(tx, id)
    if (!row) throw new Refusal('NOT_FOUND')
    const now = deps.clock.now()
    if (row.ends_at <= now)
      throw new Refusal('CONFLICT', { message: 'This subscription has ended. Subscribe again.' })
    return row.is_renewing ? row : resumeRow(deps, tx, row, { plan, now })
  })
}

/** The agreed price still applies; a higher one set meanwhile is announced now and applies after the notice period. */
export async function resumeRow(
  deps: Pick<Deps, 'bus' | 'enqueue'>,
  tx: Tx,
  row: Subscription,
  { plan, now, begunBy }: { plan: SubscriptionPlan; now: Date; begunBy?: string },
): Promise<Subscription> {
  const { isNews, ...terms } = resumedTerms(row, plan.period_cents, now)
  const resumed = await updateSubscription(tx, row.id, {
    ...terms,
    is_renewing: true,
    next_try_at: firstTryAt(row.ends_at),
    ...(begunBy !== undefined && { begun_by: begunBy }),
    updated_at: now,
  })
  const [creator] = isNews ? await findAccountsByIds(tx, [row.creator_id]) : []
  if (creator) await notifyOfIncrease(deps, tx, resumed, { creator, toCents: plan.period_cents, now })
  return resumed
}
