/** Revenue shares of individual creators that differ from the default. */
import { sql } from 'kysely'
import type { Core } from '#platform/core.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'

/** Shares of net, in basis points. */
export type CreatorFees = { subscriptionBp: number; salesBp: number }

/** The agreed shares of each creator, or the site's defaults. */
export async function feesAmong(
  deps: Pick<Core, 'clock' | 'settings'>,
  db: Db | Tx,
  creatorIds: readonly string[],
): Promise<Map<string, CreatorFees>> {
  const rows = await db
    .selectFrom('creator_fees')
    .selectAll()
    .where(sql<boolean>`creator_id = any(${creatorIds}::uuid[])`)
    .execute()
  const defaults = await defaultFees(deps, db)
  const agreed = new Map(rows.map((row) => [row.creator_id, row]))
  return new Map(
    creatorIds.map((id) => {
      const own = agreed.get(id)
      return [
        id,
        {
          subscriptionBp: own?.subscription_bp ?? defaults.subscriptionBp,
          salesBp: own?.sales_bp ?? defaults.salesBp,
        },
      ]
    }),
  )
}

/** The default shares currently in force. */
async function defaultFees(
  { clock, settings }: Pick<Core, 'clock' | 'settings'>,
  db: Db | Tx,
): Promise<CreatorFees> {
  const now = clock.now()
  return {
    subscriptionBp: toBp(await settings.readIn(db, 'fees.subscriptionPercent', now)),
    salesBp: toBp(await settings.readIn(db, 'fees.salesPercent', now)),
  }
}

/** 80 → 8000. */
export function toBp(percent: number): number {
  return Math.round(percent * 100)
}

/** Applies to future sales only. */
export async function saveFees(
  db: Db | Tx,
  creatorId: string,
  { subscriptionBp, salesBp }: CreatorFees,
): Promise<void> {
  const columns = { subscription_bp: subscriptionBp, sales_bp: salesBp }
  await db
    .insertInto('creator_fees')
    .values({ creator_id: creatorId, ...columns })
    .onConflict((conflict) => conflict.column('creator_id').doUpdateSet(columns))
    .execute()
}
