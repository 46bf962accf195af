/** Reminds fans that their discount or bundle ends and the full price applies, with the notice period of a price increase. */
import type { Tx } from '#platform/postgres/database.ts'
import { findAccountsByIds } from '../../accounts/index.ts'
import { notifyFan } from '../notices.ts'
import { plansOf } from '../plan-queries.ts'
import { type Subscription, updateSubscription } from '../queries.ts'
import { renewalCents } from '../state.ts'
import type { SubscriptionsDeps } from '../types.ts'

const BATCH_SIZE = 200

type Deps = Pick<SubscriptionsDeps, 'db' | 'clock' | 'bus' | 'enqueue'>

/** In batches; an interrupted run resumes where it stopped. */
export async function remindOfFullPrice(deps: Deps, signal?: AbortSignal): Promise<void> {
  let count: number
  do {
    signal?.throwIfAborted()
    count = await deps.db.transaction().execute((tx) => remindBatch(deps, tx))
  } while (count === BATCH_SIZE)
}

async function remindBatch(deps: Deps, tx: Tx): Promise<number> {
  const now = deps.clock.now()
  const rows = await lockDue(tx, now)
  const creatorIds = [...new Set(rows.map(({ creator_id }) => creator_id))]
  const plans = await plansOf(tx, creatorIds)
  const creators = new Map((await findAccountsByIds(tx, creatorIds)).map((person) => [person.id, person]))
  for (const row of rows) {
    await updateSubscription(tx, row.id, { reminder_at: null, updated_at: now })
    const [plan, creator] = [plans.get(row.creator_id), creators.get(row.creator_id)]
    // Without a plan nothing is charged, and the fan was already notified.
    if (!plan || !creator || row.ends_at <= now) continue
    await notifyFan(deps, tx, {
      accountId: row.fan_id,
      news: {
        kind: 'full-price',
        creator: creator.username,
        cents: renewalCents(row, plan.period_cents),
        on: row.ends_at.toISOString(),
        bundleMonths: row.bundle_months,
      },
    })
  }
  return rows.length
}

/** Skips rows locked by another worker. */
function lockDue(tx: Tx, now: Date): Promise<Subscription[]> {
  return tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('is_renewing', '=', true)
    .where('reminder_at', '<=', now)
    .orderBy('reminder_at')
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
    .execute()
}
