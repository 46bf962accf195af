/** A fan subscribes to a creator: paid for from the wallet, followed, and told to the creator, all at once or not at all. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { centsFromDollars } from '#rules/money.ts'
import { addPeriod } from '#rules/periods.ts'
import { idempotencyKey } from '../idempotency/index.ts'
import { notify } from '../notifications/index.ts'
import { followAlso, lockPair } from '../people/index.ts'
import { lockFan, paySale, refuseUnlessMayPay } from '../wallet/index.ts'
import { lockPlanForShare, type Plan, trialOf } from './plan-queries.ts'
import {
  findBegunBy,
  insertSubscription,
  lockSubscriptionOf,
  NOT_RENEWING,
  type Subscription,
  updateSubscription,
} from './queries.ts'
import { resumeRow } from './resume.ts'
import { firstTryAt, MONTH } from './state.ts'
import type { SubscriptionsDeps } from './types.ts'

type Deps = Pick<SubscriptionsDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'wallet'>

export type SubscribeOrder = {
  creatorId: string
  key: string | null | undefined
  /** What the fan saw that is charged now, in dollars, if they say so: nothing for going on with a cancelled one. */
  seenPrice?: number | null | undefined
}

/** The same idempotency key is the same subscription, which keeps it. Whoever cancelled and is not at the end yet goes on without paying. */
export async function subscribe(deps: Deps, viewer: Viewer, order: SubscribeOrder): Promise<Subscription> {
  const { accountId: fanId } = viewer
  const { creatorId } = order
  const key = idempotencyKey(order.key)
  if (fanId === creatorId) throw new Refusal('BAD_INPUT', { words: 'You cannot subscribe to yourself' })
  return deps.db.transaction().execute(async (tx) => {
    // All who change what is between these two lock the fan first, then the pair, the plan and the subscription.
    await lockFan(tx, fanId)
    await lockPair(tx, fanId, creatorId)
    const same = await findBegunBy(tx, { fanId, creatorId, key })
    if (same) return same
    await refuseUnlessMayPay(tx, fanId, creatorId)
    const plan = await lockPlanForShare(tx, creatorId)
    if (!plan) throw new Refusal('NOT_FOUND', { words: 'This creator offers no subscription.' })
    const row = await lockSubscriptionOf(tx, { fanId, creatorId })
    const now = deps.clock.now()
    const isRunning = row !== undefined && row.ends_at > now
    if (isRunning && row.is_renewing) throw new Refusal('CONFLICT', { words: 'You subscribe already' })
    if (isRunning) {
      refuseOtherPrice(order.seenPrice, 0)
      return resumeRow(deps, tx, row, { plan, now, begunBy: key })
    }
    return begin(deps, tx, { row, plan, fanId, key, now, seenPrice: order.seenPrice })
  })
}

type Beginning = {
  row: Subscription | undefined
  plan: Plan
  fanId: string
  key: string
  now: Date
  seenPrice: SubscribeOrder['seenPrice']
}

async function begin(deps: Deps, tx: Tx, beginning: Beginning): Promise<Subscription> {
  const { row, plan, fanId, key, seenPrice } = beginning
  const { creator_id: creatorId } = plan
  const { cents, columns } = termsOf(beginning)
  refuseOtherPrice(seenPrice, cents)
  const begun = row
    ? await updateSubscription(tx, row.id, columns)
    : await insertSubscription(tx, { fan_id: fanId, creator_id: creatorId, ...columns })
  const subscription = cents === 0 ? begun : await charge(deps, tx, begun, { cents, key })
  await notify(deps, tx, {
    to: creatorId,
    kind: 'subscriber',
    actorId: fanId,
    amountCents: cents || null,
  })
  // Last, as everybody who follows this creator waits for its count.
  await followAlso(tx, { follower_id: fanId, followed_id: creatorId })
  return subscription
}

/** A plan that changed, a trial that was had or an end that came meanwhile: nobody pays another price than they saw. */
function refuseOtherPrice(seenPrice: SubscribeOrder['seenPrice'], cents: number): void {
  if (typeof seenPrice === 'number' && centsFromDollars(seenPrice) !== cents)
    throw new Refusal('CONFLICT', {
      words: 'The price has changed. Please look again.',
      facts: { priceCents: cents },
    })
}

/** What is charged now, and how the subscription stands from now on. */
function termsOf({ row, plan, key, now }: Beginning) {
  const trial = row?.trial_used_at ? null : trialOf(plan)
  const endsAt = addPeriod(now, trial ?? MONTH)
  return {
    cents: trial ? trial.cents : plan.period_cents,
    columns: {
      ...NOT_RENEWING,
      started_at: now,
      ends_at: endsAt,
      price_cents: plan.period_cents,
      // After a trial of days the months are counted from its end.
      anchor_day: (trial?.unit === 'day' ? endsAt : now).getUTCDate(),
      is_renewing: true,
      is_trial: trial !== null,
      trial_used_at: trial ? now : (row?.trial_used_at ?? null),
      first_charged_at: null,
      first_sale_id: null,
      next_try_at: firstTryAt(endsAt),
      begun_by: key,
      updated_at: now,
    },
  }
}

async function charge(
  deps: Deps,
  tx: Tx,
  { id, fan_id, creator_id }: Subscription,
  { cents, key }: { cents: number; key: string },
): Promise<Subscription> {
  const { sale, isNew } = await paySale(deps, tx, {
    key,
    fanId: fan_id,
    creatorId: creator_id,
    kind: 'subscription',
    subjectId: id,
    priceCents: cents,
  })
  // What an old key began and is over does not begin another subscription.
  if (!isNew) throw new Refusal('KEY_REUSED')
  const now = deps.clock.now()
  return updateSubscription(tx, id, { first_charged_at: now, first_sale_id: sale.id, updated_at: now })
}
