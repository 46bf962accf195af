/** Campaigns stopped by staff: later views from their links are counted without a campaign. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'

/** Subquery for other slices. */
export function stoppedCampaigns(db: Db | Tx) {
  return db
    .selectFrom('campaign_stops')
    .select(['campaign', 'reason', 'stopped_at'])
    .where('resumed_at', 'is', null)
}

export async function stoppedAmong(db: Db | Tx, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await stoppedCampaigns(db).where(sql<boolean>`campaign = any(${names}::text[])`).execute()
  return new Set(rows.map(({ campaign }) => campaign))
}

/** Returns the id of the stop; undefined if the campaign is already stopped. */
export async function insertStop(
  tx: Tx,
  stop: { campaign: string; reason: string; stopped_at: Date },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('campaign_stops')
    .values(stop)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Returns the id of the ended stop; undefined if the campaign was not stopped. */
export async function endStop(tx: Tx, campaign: string, at: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('campaign_stops')
    .set({ resumed_at: at })
    .where('campaign', '=', campaign)
    .where('resumed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
