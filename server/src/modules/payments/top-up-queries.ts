/** SQL on top-ups. */
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { lockByName } from '#platform/postgres/lock.ts'
import type { TopUpsTable } from './tables.ts'

export type TopUp = Selectable<TopUpsTable>

/** Undefined if the account has used the key before. */
export function insertTopUp(db: Db | Tx, topUp: Insertable<TopUpsTable>): Promise<TopUp | undefined> {
  return db
    .insertInto('top_ups')
    .values(topUp)
    .onConflict((conflict) => conflict.constraint('top_ups_once').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function findTopUpByKey(db: Db, accountId: string, key: string): Promise<TopUp | undefined> {
  return db
    .selectFrom('top_ups')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export function findOwnTopUp(db: Db, accountId: string, id: string): Promise<TopUp | undefined> {
  return db
    .selectFrom('top_ups')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

export function lockTopUp(tx: Tx, id: string): Promise<TopUp> {
  return tx.selectFrom('top_ups').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** By the gateway's payment id, or by our key if that id never reached us. */
export async function findTopUpByPayment(
  tx: Tx,
  { gateway, payment, key }: { gateway: string; payment: string; key: string | null },
): Promise<TopUp | undefined> {
  const ofGateway = tx.selectFrom('top_ups').selectAll().where('gateway', '=', gateway)
  const known = await ofGateway.where('payment', '=', payment).executeTakeFirst()
  if (known || key === null || !UUID.test(key)) return known
  return ofGateway.where('id', '=', key).where('payment', 'is', null).executeTakeFirst()
}

export function updateTopUp(db: Db | Tx, id: string, change: Updateable<TopUpsTable>): Promise<TopUp> {
  return db.updateTable('top_ups').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** The id of the method with which the account paid last; null for a saved card, and for those who never paid. */
export async function lastMethod({ db }: { db: Db }, accountId: string): Promise<string | null> {
  const last = await db
    .selectFrom('top_ups')
    .select(['gateway', 'method'])
    .where('account_id', '=', accountId)
    .where('is_automatic', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.method ? `${last.gateway}:${last.method}` : null
}

/** Least recently tried first. */
export function unfinishedTopUps(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<TopUp[]> {
  return db
    .selectFrom('top_ups')
    .selectAll()
    .where('state', 'in', ['starting', 'challenge'])
    .where('updated_at', '<=', before)
    .orderBy('updated_at')
    .limit(limit)
    .execute()
}

/** Serialises the gateway's response and its webhook for the same payment, also before the payment is stored. */
export async function lockPayment(tx: Tx, gateway: string, payment: string): Promise<void> {
  await lockByName(tx, `payment ${gateway} ${payment}`)
}
