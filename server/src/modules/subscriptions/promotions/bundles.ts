/** Months that are paid at once, each for less: what a creator offers of them. */
import { type Selectable, sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { checkForm } from '#rules/forms/check.ts'
import { bundlesForm } from '#rules/forms/promotion.ts'
import { lockPlan, type Plan } from '../plan-queries.ts'
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

/** What is given is all there is from now on. Who has paid for one keeps it. */
export async function saveBundles(
  deps: Pick<SubscriptionsDeps, 'db'>,
  viewer: Viewer,
  given: readonly { months: number; percent: number }[],
): Promise<Plan> {
  if (!viewer.isCreator) throw new Refusal('FORBIDDEN', { words: 'Only creators offer subscriptions.' })
  const checked = checkForm(bundlesForm, { bundles: given })
  if (!checked.ok) {
    const [words = ''] = Object.values(checked.errors)
    throw new Refusal('BAD_INPUT', { words, fields: checked.errors })
  }
  const { accountId: creatorId } = viewer
  const { bundles } = checked.values
  return deps.db.transaction().execute(async (tx) => {
    // Fans who subscribe hold the plan: they pay what the bundle cost before or after, and not in between.
    const plan = await lockPlan(tx, creatorId)
    if (!plan) throw new Refusal('NOT_FOUND', { words: 'You do not offer a subscription yet.' })
    await tx.deleteFrom('subscription_bundles').where('creator_id', '=', creatorId).execute()
    if (bundles.length > 0)
      await tx
        .insertInto('subscription_bundles')
        .values(bundles.map((bundle) => ({ creator_id: creatorId, ...bundle })))
        .execute()
    return plan
  })
}
