/** Notifies subscribers of a price increase, in batches; an interrupted run resumes where it stopped. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { findAccountsByIds, type Person } from '../accounts/index.ts'
import { notifyFan } from './notices.ts'
import { lockPlanForShare } from './plan-queries.ts'
import { type Subscription, updateSubscription } from './queries.ts'
import { increaseAppliesOn, priceNoticeOf } from './state.ts'
import type { SubscriptionsDeps } from './types.ts'

const BATCH_SIZE = 200

type Deps = Pick<SubscriptionsDeps, 'db' | 'clock' | 'bus' | 'enqueue'>

export async function announcePrice(deps: Deps, creatorId: string, signal?: AbortSignal): Promise<void> {
  let count: number
  do {
    signal?.throwIfAborted()
    count = await deps.db.transaction().execute((tx) => announceBatch(deps, tx, creatorId))
  } while (count === BATCH_SIZE)
}

/** Returns the number of updated subscriptions. */
async function announceBatch(deps: Deps, tx: Tx, creatorId: string): Promise<number> {
  const plan = await lockPlanForShare(tx, creatorId)
  if (!plan) return 0
  const rows = await lockUnnotified(tx, creatorId, plan.period_cents)
  const [creator] = await findAccountsByIds(tx, [creatorId])
  const now = deps.clock.now()
  for (const row of rows) {
    const { isNews, ...notice } = priceNoticeOf(row, plan.period_cents, now)
    await updateSubscription(tx, row.id, { ...notice, updated_at: now })
    if (isNews && creator) await notifyOfIncrease(deps, tx, row, { creator, toCents: plan.period_cents, now })
  }
  return rows.length
}

type PriceIncrease = { creator: Pick<Person, 'username'>; toCents: number; now: Date }

/** Runs in the transaction that stores the notice. */
export async function notifyOfIncrease(
  deps: Pick<Deps, 'bus' | 'enqueue'>,
  tx: Tx,
  row: Subscription,
  { creator, toCents, now }: PriceIncrease,
): Promise<void> {
  await notifyFan(deps, tx, {
    accountId: row.fan_id,
    news: {
      kind: 'price-rise',
      creator: creator.username,
      fromCents: row.price_cents,
      toCents,
      on: increaseAppliesOn(row, now).toISOString(),
    },
  })
}

/** Subscriptions whose stored notice differs from the plan's price. */
async function lockUnnotified(tx: Tx, creatorId: string, planCents: number): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    select * from subscriptions
    where creator_id = ${creatorId} and is_renewing
      and next_price_cents is distinct from (case when price_cents < ${planCents}::int then ${planCents}::int end)
    order by id limit ${BATCH_SIZE}
    for update
  `.execute(tx)
  return rows
}
