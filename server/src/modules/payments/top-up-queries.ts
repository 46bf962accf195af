/** SQL on top-ups. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { lockByName } from '#platform/postgres/lock.ts'
import type { TopUpDetailsTable, TopUpsTable } from './tables.ts'

export type TopUp = Selectable<TopUpsTable> & Pick<Selectable<TopUpDetailsTable>, 'method' | 'claim_url'>

export type NewTopUpRow = Insertable<TopUpsTable> & { method: string | null }

/** With the details that only some have. */
export function selectTopUps(db: Db | Tx) {
  return db
    .selectFrom('top_ups')
    .leftJoin('top_up_details', 'top_up_id', 'top_ups.id')
    .selectAll('top_ups')
    .select(['method', 'claim_url'])
}

/** Undefined if the account has used the key before. */
export async function insertTopUp(
  db: Db | Tx,
  { method, ...topUp }: NewTopUpRow,
): Promise<TopUp | undefined> {
  const added = await db
    .with('added', (cte) =>
      cte
        .insertInto('top_ups')
        .values(topUp)
        .onConflict((conflict) => conflict.constraint('top_ups_once').doNothing())
        .returningAll(),
    )
    .with('detailed', (cte) =>
      cte
        .insertInto('top_up_details')
        .columns(['top_up_id', 'method'])
        .expression((eb) =>
          eb
            .selectFrom('added')
            .select(['id', sql<string | null>`${method}::text`.as('method')])
            .where(sql<boolean>`${method}::text is not null`),
        ),
    )
    .selectFrom('added')
    .selectAll()
    .executeTakeFirst()
  return added && { ...added, method, claim_url: null }
}

export function findTopUpByKey(db: Db, accountId: string, key: string): Promise<TopUp | undefined> {
  return selectTopUps(db).where('account_id', '=', accountId).where('key', '=', key).executeTakeFirst()
}

export function findOwnTopUp(db: Db, accountId: string, id: string): Promise<TopUp | undefined> {
  return selectTopUps(db).where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()
}

export function lockTopUp(tx: Tx, id: string): Promise<TopUp> {
  return selectTopUps(tx).where('id', '=', id).forUpdate('top_ups').executeTakeFirstOrThrow()
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * By the gateway's payment id, or by our key if that id never reached us, or if the known payment failed: on a provider's page, the buyer
 * may then have tried again.
 */
export async function findTopUpByPayment(
  tx: Tx,
  { gateway, payment, key }: { gateway: string; payment: string; key: string | null },
): Promise<TopUp | undefined> {
  const ofGateway = selectTopUps(tx).where('gateway', '=', gateway)
  const known = await ofGateway.where('payment', '=', payment).executeTakeFirst()
  if (known || key === null || !UUID.test(key)) return known
  return ofGateway
    .where('id', '=', key)
    .where((eb) => eb.or([eb('payment', 'is', null), eb('state', '=', 'failed')]))
    .executeTakeFirst()
}

export async function findPaidTopUp(tx: Tx, gateway: string, id: string): Promise<TopUp | undefined> {
  if (!UUID.test(id)) return undefined
  return selectTopUps(tx)
    .where('gateway', '=', gateway)
    .where('id', '=', id)
    .where('journal_id', 'is not', null)
    .executeTakeFirst()
}

export async function updateTopUp(db: Db | Tx, id: string, change: Updateable<TopUpsTable>): Promise<TopUp> {
  await db.updateTable('top_ups').set(change).where('id', '=', id).execute()
  return selectTopUps(db).where('id', '=', id).executeTakeFirstOrThrow()
}

/** True if this address is new for the top-up. */
export async function saveClaimUrl(tx: Tx, topUpId: string, claimUrl: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('top_up_details')
    .values({ top_up_id: topUpId, method: null, claim_url: claimUrl })
    .onConflict((conflict) =>
      conflict
        .column('top_up_id')
        .doUpdateSet({ claim_url: claimUrl })
        .where('top_up_details.claim_url', 'is distinct from', claimUrl),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** The id of the method with which the account paid last; null for a card that is saved now, and for those who never paid. */
export async function lastMethod({ db }: { db: Db }, accountId: string): Promise<string | null> {
  const last = await selectTopUps(db)
    .where('account_id', '=', accountId)
    .where('is_automatic', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.method && last.card_id === null ? `${last.gateway}:${last.method}` : null
}

/** Least recently tried first. */
export function unfinishedTopUps(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<TopUp[]> {
  return selectTopUps(db)
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
