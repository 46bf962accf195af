/** A fan cancels, which keeps what is paid for, or takes that back while it lasts. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { refuseUnlessMayPay } from '../wallet/index.ts'
import type { SubscriptionsDeps } from './deps.ts'
import { holdPlan, type Plan } from './plan-queries.ts'
import {
  findSubscription,
  lockSubscription,
  NOT_RENEWING,
  type Subscription,
  updateSubscription,
} from './queries.ts'
import { firstTryAt, noticeOf } from './state.ts'

type Deps = Pick<SubscriptionsDeps, 'db' | 'clock'>

/** Safe to repeat. */
export async function cancelSubscription(deps: Deps, viewer: Viewer, id: string): Promise<Subscription> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockSubscription(tx, id)
    if (row?.fan_id !== viewer.accountId) throw new Refusal('NOT_FOUND')
    if (!row.is_renewing) return row
    return updateSubscription(tx, id, { ...NOT_RENEWING, updated_at: deps.clock.now() })
  })
}

/** Safe to repeat. Nothing is charged before the end. */
export async function resumeSubscription(deps: Deps, viewer: Viewer, id: string): Promise<Subscription> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await findSubscription(tx, id)
    if (found?.fan_id !== viewer.accountId) throw new Refusal('NOT_FOUND')
    await refuseUnlessMayPay(tx, found.fan_id, found.creator_id)
    const plan = await holdPlan(tx, found.creator_id)
    if (!plan) throw new Refusal('NOT_FOUND', { words: 'This creator offers no subscription.' })
    const row = await lockSubscription(tx, id)
    if (!row) throw new Refusal('NOT_FOUND')
    const now = deps.clock.now()
    if (row.ends_at <= now)
      throw new Refusal('CONFLICT', { words: 'This subscription has ended. Subscribe again.' })
    return row.is_renewing ? row : resumeRow(tx, row, { plan, now })
  })
}

/** The price that was agreed still holds; a higher one that came meanwhile is told by what this answers. */
export function resumeRow(
  tx: Tx,
  row: Subscription,
  { plan, now, begunBy }: { plan: Plan; now: Date; begunBy?: string },
): Promise<Subscription> {
  // Whoever was given a subscription without a price has agreed to none yet.
  const price_cents = row.price_cents || plan.period_cents
  const { isNews: _, ...notice } = noticeOf({ ...row, price_cents }, plan.period_cents, now)
  return updateSubscription(tx, row.id, {
    ...notice,
    price_cents,
    is_renewing: true,
    next_try_at: firstTryAt(row.ends_at),
    ...(begunBy !== undefined && { begun_by: begunBy }),
    updated_at: now,
  })
}
