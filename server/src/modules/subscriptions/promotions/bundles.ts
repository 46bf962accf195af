/** Bundles: several months paid in advance at a discount. */
import { type Selectable, sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { checkForm } from '#rules/forms/check.ts'
import { bundlesForm } from '#rules/forms/promotion.ts'
import { lockPlan, type SubscriptionPlan } from '../plan-queries.ts'
import type { BundlesTable } from '../tables.ts'
import type { SubscriptionsDeps } from '../types.ts'

export type Bundle = Selectable<BundlesTable>

/** Shortest first. */
export async function bundlesOf(db: Db | Tx, creatorIds: readonly string[]): Promise<Map<string, Bundle[]>> {
  const rows = await db
    .selectFrom('subscription_bundles')
    .selectAll()
    .where(sql<boolean>`creator_id = any(${creatorIds}::uuid[])`)
    .orderBy('months')
    .execute()
  return Map.groupBy(rows, ({ creator_id }) => creator_id)
}

/** Replaces all bundles. Paid bundles stay valid. */
export async function saveBundles(
  deps: Pick<SubscriptionsDeps, 'db'>,
  viewer: Viewer,
  given: readonly { months: number; percent: number }[],
): Promise<SubscriptionPlan> {
  if (!viewer.isCreator) throw new Refusal('FORBIDDEN', { message: 'Only creators can offer subscriptions.' })
  const checked = checkForm(bundlesForm, { bundles: given })
  if (!checked.ok) {
    const [message = ''] = Object.values(checked.errors)
    throw new Refusal('BAD_INPUT', { message, fields: checked.errors })
  }
  const { accountId: creatorId } = viewer
  const { bundles } = checked.values
  return deps.db.transaction().execute(async (tx) => {
    // Subscribing fans hold a shared lock on the plan, so they see either the old or the new bundles.
    const plan = await lockPlan(tx, creatorId)
    if (!plan) throw new Refusal('NOT_FOUND', { message: 'You don’t offer a subscription yet.' })
    await tx.deleteFrom('subscription_bundles').where('creator_id', '=', creatorId).execute()
    if (bundles.length > 0)
      await tx
        .insertInto('subscription_bundles')
        .values(bundles.map((bundle) => ({ creator_id: creatorId, ...bundle })))
        .execute()
    return plan
  })
}
