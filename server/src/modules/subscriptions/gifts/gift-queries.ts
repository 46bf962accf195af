/** All SQL on gifts of a subscription. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tables, Tx } from '#platform/postgres/database.ts'
import type { SubscriptionGift } from '../tables.ts'

type Table = Tables['subscription_gifts']

export function insertGift(tx: Tx, row: Insertable<Table>): Promise<SubscriptionGift> {
  return tx.insertInto('subscription_gifts').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateGift(tx: Tx, id: string, columns: Updateable<Table>): Promise<SubscriptionGift> {
  return tx
    .updateTable('subscription_gifts')
    .set(columns)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findSubscriptionGift(db: Db | Tx, id: string): Promise<SubscriptionGift | undefined> {
  return db.selectFrom('subscription_gifts').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findGiftByToken(db: Db | Tx, tokenHash: string): Promise<SubscriptionGift | undefined> {
  return db
    .selectFrom('subscription_gifts')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Lock order: the recipient's subscription first, then their gifts. */
export function lockGift(tx: Tx, id: string): Promise<SubscriptionGift | undefined> {
  return tx.selectFrom('subscription_gifts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** An accepted gift. */
export type AcceptedGift = SubscriptionGift & { recipient_id: string; starts_at: Date; ends_at: Date }

type Pair = { recipientId: string; creatorId: string; now: Date }

function unfinished(db: Db | Tx, { recipientId, creatorId, now }: Pair) {
  return db
    .selectFrom('subscription_gifts')
    .selectAll()
    .where('recipient_id', '=', recipientId)
    .where('creator_id', '=', creatorId)
    .where('ends_at', '>', now)
    .where('returned_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('id')
    .$castTo<AcceptedGift>()
}

/** Whose time is not over; the one that begins first comes first. */
export function lockUnfinishedGifts(tx: Tx, pair: Pair): Promise<AcceptedGift[]> {
  return unfinished(tx, pair).forUpdate().execute()
}

/** For each creator, the gift whose time ends last. */
export async function lastGiftsAmong(
  db: Db | Tx,
  recipientId: string,
  creatorIds: readonly string[],
  now: Date,
): Promise<Map<string, AcceptedGift>> {
  const { rows } = await sql<AcceptedGift>`
    select distinct on (creator_id) * from subscription_gifts
    where recipient_id = ${recipientId} and creator_id = any(${creatorIds}::uuid[]) and ends_at > ${now}
      and returned_at is null
    order by creator_id, ends_at desc
  `.execute(db)
  return new Map(rows.map((gift) => [gift.creator_id, gift]))
}

/** Of the buyer, newest first; `after` is the last one of the previous page. */
export function giftsOfBuyer(
  db: Db,
  buyerId: string,
  { limit, after }: { limit: number; after: string | null },
): Promise<SubscriptionGift[]> {
  const query = db
    .selectFrom('subscription_gifts')
    .selectAll()
    .where('buyer_id', '=', buyerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  return (
    after === null
      ? query
      : query.where(
          sql<boolean>`(created_at, id) < (
            select created_at, id from subscription_gifts where id = ${after} and buyer_id = ${buyerId}
          )`,
        )
  ).execute()
}

/** Given and received. */
export function giftsAbout(db: Db, accountId: string): Promise<SubscriptionGift[]> {
  return db
    .selectFrom('subscription_gifts')
    .selectAll()
    .where((eb) => eb.or([eb('buyer_id', '=', accountId), eb('recipient_id', '=', accountId)]))
    .orderBy('created_at')
    .execute()
}

export async function giftsByIds(db: Db, ids: readonly string[]): Promise<Map<string, SubscriptionGift>> {
  const rows = await db
    .selectFrom('subscription_gifts')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((gift) => [gift.id, gift]))
}

/** Links that nobody accepted, whether expired or not. */
export function openLinks(db: Db | Tx) {
  return db
    .selectFrom('subscription_gifts')
    .selectAll()
    .where('accepted_at', 'is', null)
    .where('returned_at', 'is', null)
}
