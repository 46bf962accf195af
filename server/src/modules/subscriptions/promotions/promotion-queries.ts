/** All SQL on promotions and their uses. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { PromotionsTable } from '../tables.ts'

export type Promotion = Selectable<PromotionsTable>
export type Discount = Promotion & { kind: 'discount'; percent: number; months: number }
export type TrialLink = Promotion & { kind: 'trial-link'; days: number; code: string }

/** A CHECK constraint guarantees the shape. */
export function isDiscount(promotion: Promotion): promotion is Discount {
  return promotion.kind === 'discount'
}

export function isTrialLink(promotion: Promotion): promotion is TrialLink {
  return promotion.kind === 'trial-link'
}

type PromotionState = 'running' | 'full' | 'ended'

export function promotionState(
  { taker_limit, taken, ends_at, ended_at }: Promotion,
  now: Date,
): PromotionState {
  if (ended_at !== null || (ends_at !== null && ends_at <= now)) return 'ended'
  return taker_limit !== null && taken >= taker_limit ? 'full' : 'running'
}

/** `promotionState` as an SQL condition. */
const isRunning = (now: Date) => sql<boolean>`
  (ended_at is null and (ends_at is null or ends_at > ${now}) and (taker_limit is null or taken < taker_limit))`

/** Discounts open to fans who have not used them. */
export async function runningDiscounts(
  db: Db | Tx,
  creatorIds: readonly string[],
  now: Date,
): Promise<Map<string, Discount[]>> {
  const rows = await db
    .selectFrom('subscription_promotions')
    .selectAll()
    .where(sql<boolean>`creator_id = any(${creatorIds}::uuid[])`)
    .where('kind', '=', 'discount')
    .where(isRunning(now))
    .execute()
  return Map.groupBy(rows.filter(isDiscount), ({ creator_id }) => creator_id)
}

export async function countRunning(tx: Tx, creatorId: string, now: Date): Promise<number> {
  const row = await tx
    .selectFrom('subscription_promotions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('creator_id', '=', creatorId)
    .where(isRunning(now))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Closes expired and full promotions, so that others can start. */
export async function closeExpired(tx: Tx, creatorId: string, now: Date): Promise<void> {
  await tx
    .updateTable('subscription_promotions')
    .set({ ended_at: sql<Date>`least(ends_at, ${now})` })
    .where('creator_id', '=', creatorId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.not(isRunning(now)))
    .execute()
}

/** Undefined if the creator has such a discount, or the code is taken. */
export function insertPromotion(tx: Tx, row: Insertable<PromotionsTable>): Promise<Promotion | undefined> {
  return tx
    .insertInto('subscription_promotions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Undefined if it is not the creator's. Keeps the end of an ended one. */
export function endPromotionOf(
  db: Db | Tx,
  { id, creatorId, now }: { id: string; creatorId: string; now: Date },
): Promise<Promotion | undefined> {
  return db
    .updateTable('subscription_promotions')
    .set({ ended_at: sql<Date>`coalesce(ended_at, least(ends_at, ${now}))` })
    .where('id', '=', id)
    .where('creator_id', '=', creatorId)
    .returningAll()
    .executeTakeFirst()
}

export function findPromotion(db: Db | Tx, id: string): Promise<Promotion | undefined> {
  return db.selectFrom('subscription_promotions').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findTrialLink(db: Db | Tx, code: string): Promise<TrialLink | undefined> {
  const row = await db
    .selectFrom('subscription_promotions')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst()
  return row && isTrialLink(row) ? row : undefined
}

/** Exclusive for a limited promotion, to serialise its uses; shared otherwise, to keep it from ending meanwhile. */
export function lockPromotion(
  tx: Tx,
  { id, taker_limit }: Pick<Promotion, 'id' | 'taker_limit'>,
): Promise<Promotion | undefined> {
  const query = tx.selectFrom('subscription_promotions').selectAll().where('id', '=', id)
  return (taker_limit === null ? query.forShare() : query.forNoKeyUpdate()).executeTakeFirst()
}

/** A trigger counts the use, and rejects ended or full promotions. */
export async function insertPromotionUse(
  tx: Tx,
  { promotionId, fanId, at }: { promotionId: string; fanId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('subscription_promotion_takings')
    .values({ promotion_id: promotionId, fan_id: fanId, taken_at: at })
    .execute()
}

/** The given promotions that the fan has used. */
export async function usedAmong(
  db: Db | Tx,
  fanId: string,
  promotionIds: readonly string[],
): Promise<Set<string>> {
  if (promotionIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('subscription_promotion_takings')
    .select('promotion_id')
    .where('fan_id', '=', fanId)
    .where(sql<boolean>`promotion_id = any(${promotionIds}::uuid[])`)
    .execute()
  return new Set(rows.map(({ promotion_id }) => promotion_id))
}

/** Number of uses per promotion. */
export async function useCounts(db: Db | Tx, promotionIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('subscription_promotion_takings')
    .select(['promotion_id', sql<number>`count(*)::int`.as('count')])
    .where(sql<boolean>`promotion_id = any(${promotionIds}::uuid[])`)
    .groupBy('promotion_id')
    .execute()
  return new Map(rows.map(({ promotion_id, count }) => [promotion_id, count]))
}

/** Newest first; `after` is the last promotion of the previous page. */
export function promotionsOf(
  db: Db,
  creatorId: string,
  { limit, after }: { limit: number; after: string | null },
): Promise<Promotion[]> {
  const query = db
    .selectFrom('subscription_promotions')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  return (
    after === null
      ? query
      : query.where(
          sql<boolean>`(created_at, id) < (
            select created_at, id from subscription_promotions where id = ${after} and creator_id = ${creatorId}
          )`,
        )
  ).execute()
}
