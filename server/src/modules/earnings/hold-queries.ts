/** All SQL on payout holds, and on waivers of the waiting period. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { PayoutHoldsTable, PayoutWaiversTable } from './tables.ts'

export type HoldRow = Selectable<PayoutHoldsTable>

/** Open holds by creator. */
export async function openHoldsAmong(
  db: Db | Tx,
  creatorIds: readonly string[],
): Promise<Map<string, HoldRow>> {
  const rows = await db
    .selectFrom('payout_holds')
    .selectAll()
    .where(sql<boolean>`creator_id = any(${creatorIds}::uuid[])`)
    .where('released_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.creator_id, row]))
}

export async function openHold(db: Db | Tx, creatorId: string): Promise<HoldRow | undefined> {
  return (await openHoldsAmong(db, [creatorId])).get(creatorId)
}

export function insertHold(tx: Tx, row: Insertable<PayoutHoldsTable>): Promise<HoldRow> {
  return tx.insertInto('payout_holds').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function endHold(
  tx: Tx,
  id: string,
  end: { released_by: string; released_at: Date; release_reason: string },
): Promise<void> {
  await tx.updateTable('payout_holds').set(end).where('id', '=', id).execute()
}

/** Newest first. */
export function holdsOf(db: Db | Tx, creatorId: string): Promise<HoldRow[]> {
  return db
    .selectFrom('payout_holds')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .orderBy('held_at', 'desc')
    .limit(20)
    .execute()
}

export async function insertWaiver(tx: Tx, row: Insertable<PayoutWaiversTable>): Promise<void> {
  await tx.insertInto('payout_waivers').values(row).execute()
}

/** The last waiver of each creator. */
export async function waivedAmong(db: Db | Tx, creatorIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('payout_waivers')
    .select(['creator_id', (eb) => eb.fn.max('waived_at').as('waived_at')])
    .where(sql<boolean>`creator_id = any(${creatorIds}::uuid[])`)
    .groupBy('creator_id')
    .execute()
  return new Map(rows.map((row) => [row.creator_id, row.waived_at]))
}

export async function waivedAt(db: Db | Tx, creatorId: string): Promise<Date | null> {
  return (await waivedAmong(db, [creatorId])).get(creatorId) ?? null
}

/** Deletes released holds and waivers on erasure; open holds stay until staff release them. */
export async function deleteClosedHolds(db: Db | Tx, creatorId: string): Promise<void> {
  await db
    .deleteFrom('payout_holds')
    .where('creator_id', '=', creatorId)
    .where('released_at', 'is not', null)
    .execute()
  await db.deleteFrom('payout_waivers').where('creator_id', '=', creatorId).execute()
}
