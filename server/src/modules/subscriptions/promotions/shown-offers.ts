/** The discounts shown to a viewer with plans: those they would get. */
import type { Db } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { OfferedPlan } from '../plan-queries.ts'
import { historiesAmong } from '../queries.ts'
import type { SubscriptionsDeps } from '../types.ts'
import { bestOffer } from './offer.ts'
import { type Discount, runningDiscounts, usedAmong } from './promotion-queries.ts'

export type OfferedDiscount = Discount & { monthCents: number }

type Deps = Pick<SubscriptionsDeps, 'db' | 'clock'>

/** The viewer's best offer per plan, if it is a discount. Visitors see the offers for new fans. */
export async function offeredDiscounts(
  { db, clock }: Deps,
  viewer: Viewer | null,
  plans: readonly OfferedPlan[],
): Promise<Map<OfferedPlan, OfferedDiscount>> {
  const creatorIds = plans.map(({ creator_id }) => creator_id)
  const running = await runningDiscounts(db, creatorIds, clock.now())
  if (running.size === 0) return new Map()
  const all = [...running.values()].flat()
  const { pasts, taken } = viewer
    ? await historyOf(db, viewer.accountId, { creatorIds, discounts: all })
    : { pasts: new Map(), taken: new Set<string>() }
  const shown = new Map<OfferedPlan, OfferedDiscount>()
  for (const plan of plans) {
    const past = pasts.get(plan.creator_id) ?? { hasSubscribed: false, hadTrial: false }
    const discounts = (running.get(plan.creator_id) ?? []).filter(({ id }) => !taken.has(id))
    const offer = bestOffer(plan, past, discounts)
    if (offer.kind === 'discount') shown.set(plan, { ...offer.promotion, monthCents: plan.period_cents })
  }
  return shown
}

async function historyOf(
  db: Db,
  fanId: string,
  { creatorIds, discounts }: { creatorIds: string[]; discounts: Discount[] },
) {
  const promotionIds = discounts.map(({ id }) => id)
  return {
    pasts: await historiesAmong(db, fanId, creatorIds),
    taken: await usedAmong(db, fanId, promotionIds),
  }
}
