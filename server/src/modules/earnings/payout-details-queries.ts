/** All SQL on payout details. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { PayoutDetailsChangesTable, PayoutDetailsTable } from './tables.ts'

export type DetailsRow = Selectable<PayoutDetailsTable>

type DetailsChange = Selectable<PayoutDetailsChangesTable>

export function findDetails(db: Db | Tx, creatorId: string): Promise<DetailsRow | undefined> {
  return db.selectFrom('payout_details').selectAll().where('creator_id', '=', creatorId).executeTakeFirst()
}

/** Payout details by creator. */
export async function detailsAmong(
  db: Db | Tx,
  creatorIds: readonly string[],
): Promise<Map<string, DetailsRow>> {
  const rows = await db
    .selectFrom('payout_details')
    .selectAll()
    .where(sql<boolean>`creator_id = any(${creatorIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.creator_id, row]))
}

export async function saveDetails(tx: Tx, row: Insertable<PayoutDetailsTable>): Promise<DetailsRow> {
  const { creator_id: _, ...changes } = row
  return tx
    .insertInto('payout_details')
    .values(row)
    .onConflict((conflict) => conflict.column('creator_id').doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Saves the current details, so that the following change can be undone. */
export async function savePreviousDetails(tx: Tx, creatorId: string, at: Date): Promise<DetailsChange> {
  const before = await findDetails(tx, creatorId)
  return tx
    .insertInto('payout_details_changes')
    .values({
      creator_id: creatorId,
      method: before?.method ?? null,
      sealed: before?.sealed ?? null,
      hint: before?.hint ?? null,
      updated_at: before?.updated_at ?? null,
      changed_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findChange(tx: Tx, id: string, since: Date): Promise<DetailsChange | undefined> {
  return tx
    .selectFrom('payout_details_changes')
    .selectAll()
    .where('id', '=', id)
    .where('changed_at', '>', since)
    .executeTakeFirst()
}

/** Deletes this change and all later ones. */
export async function deleteChangesFrom(tx: Tx, { creator_id, changed_at }: DetailsChange): Promise<void> {
  await tx
    .deleteFrom('payout_details_changes')
    .where('creator_id', '=', creator_id)
    .where('changed_at', '>=', changed_at)
    .execute()
}

export async function sweepChanges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('payout_address_requests').where('created_at', '<=', before).execute()
  await db.deleteFrom('payout_details_changes').where('changed_at', '<=', before).execute()
}

/** Creators with payout details, by keyset pagination. */
export async function creatorsWithDetails(db: Db, after: string | null, limit: number): Promise<string[]> {
  let query = db.selectFrom('payout_details').select('creator_id').orderBy('creator_id').limit(limit)
  if (after !== null) query = query.where('creator_id', '>', after)
  return (await query.execute()).map((row) => row.creator_id)
}

/** Deleted creators with an unpaid balance. */
export async function deletedCreatorsWithDetails(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('payout_details')
    .select('creator_id')
    .where('leaving_at', 'is not', null)
    .orderBy('creator_id')
    .execute()
  return rows.map((row) => row.creator_id)
}

/** Marks the details as retained only until the remaining balance is paid. */
export async function retainDetails(db: Db, creatorId: string, at: Date): Promise<void> {
  await db.deleteFrom('payout_address_requests').where('creator_id', '=', creatorId).execute()
  await db
    .updateTable('payout_details')
    .set({ leaving_at: at })
    .where('creator_id', '=', creatorId)
    .where('leaving_at', 'is', null)
    .execute()
}

/** With the tax number, which is of no use once nothing is paid any more. */
export async function deleteDetails(db: Db | Tx, creatorId: string): Promise<void> {
  await db.deleteFrom('creator_tax_numbers').where('creator_id', '=', creatorId).execute()
  await db.deleteFrom('payout_address_requests').where('creator_id', '=', creatorId).execute()
  await db.deleteFrom('payout_details_changes').where('creator_id', '=', creatorId).execute()
  await db.deleteFrom('payout_details').where('creator_id', '=', creatorId).execute()
}
