/** All SQL about subscriptions that more than one file needs. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { SubscriptionState } from './state.ts'
import type { SubscriptionsTable } from './tables.ts'

export type Subscription = Selectable<SubscriptionsTable>

/** What a subscription is when nothing more will be charged for it. */
export const NOT_RENEWING = {
  is_renewing: false,
  next_try_at: null,
  failed_tries: 0,
  next_price_cents: null,
  price_notice_at: null,
} as const

/** Held until the transaction ends. Where the pair is locked too, lock the pair first. */
export function lockSubscription(tx: Tx, id: string): Promise<Subscription | undefined> {
  return tx.selectFrom('subscriptions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function lockSubscriptionOf(
  tx: Tx,
  { fanId, creatorId }: { fanId: string; creatorId: string },
): Promise<Subscription | undefined> {
  return tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('fan_id', '=', fanId)
    .where('creator_id', '=', creatorId)
    .forUpdate()
    .executeTakeFirst()
}

export function findSubscription(db: Db | Tx, id: string): Promise<Subscription | undefined> {
  return db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What the same idempotency key has begun, if it was sent before. */
export function findBegunBy(
  tx: Tx,
  { fanId, creatorId, key }: { fanId: string; creatorId: string; key: string },
): Promise<Subscription | undefined> {
  return tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('fan_id', '=', fanId)
    .where('creator_id', '=', creatorId)
    .where('begun_by', '=', key)
    .executeTakeFirst()
}

export function insertSubscription(tx: Tx, row: Insertable<SubscriptionsTable>): Promise<Subscription> {
  return tx.insertInto('subscriptions').values(row).returningAll().executeTakeFirstOrThrow()
}

/** `updated_at` tells jobs what changed after they were asked for, so it is never left out. */
export function updateSubscription(
  tx: Tx,
  id: string,
  columns: Updateable<SubscriptionsTable> & { updated_at: Date },
): Promise<Subscription> {
  return tx
    .updateTable('subscriptions')
    .set(columns)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** At once, whatever was paid for. One that is over stays as long ago as it was. */
export async function endSubscription(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set((eb) => ({
      ...NOT_RENEWING,
      ends_at: eb.fn<Date>('least', ['ends_at', eb.val(now)]),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute()
}

/** A fan's running ones with these creators. */
export async function runningAmong(
  db: Db | Tx,
  fanId: string,
  creatorIds: readonly string[],
  now: Date,
): Promise<Map<string, Subscription>> {
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('fan_id', '=', fanId)
    .where(sql<boolean>`creator_id = any(${creatorIds}::uuid[])`)
    .where('ends_at', '>', now)
    .execute()
  return new Map(rows.map((row) => [row.creator_id, row]))
}

/** The same as `stateOf`, for the database to choose by. */
function isInState(state: SubscriptionState, now: Date) {
  switch (state) {
    case 'active':
      return sql<boolean>`is_renewing and ends_at > ${now} and failed_tries = 0 and not is_trial`
    case 'trial':
      return sql<boolean>`is_renewing and ends_at > ${now} and failed_tries = 0 and is_trial`
    case 'past-due':
      return sql<boolean>`is_renewing and (ends_at <= ${now} or failed_tries > 0)`
    case 'cancelled':
      return sql<boolean>`not is_renewing and ends_at > ${now}`
    case 'expired':
      return sql<boolean>`not is_renewing and ends_at <= ${now}`
  }
}

export type WantedSubscriptions = {
  state: SubscriptionState | null
  limit: number
  skip: number
  /** The last one of the page before. */
  after: string | null
}

/** The newest first. */
export function subscriptionsOf(
  db: Db,
  fanId: string,
  now: Date,
  { state, limit, skip, after }: WantedSubscriptions,
): Promise<Subscription[]> {
  let query = db
    .selectFrom('subscriptions')
    .selectAll()
    .where('fan_id', '=', fanId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
  if (state !== null) query = query.where(isInState(state, now))
  if (after !== null)
    query = query.where(
      sql<boolean>`(started_at, id) < (
        select started_at, id from subscriptions where id = ${after} and fan_id = ${fanId}
      )`,
    )
  return query.execute()
}

/** The creators among these whose trial this fan has had. */
export async function trialsHadAmong(
  db: Db | Tx,
  fanId: string | null,
  creatorIds: readonly string[],
): Promise<Map<string, true>> {
  if (fanId === null) return new Map()
  const rows = await db
    .selectFrom('subscriptions')
    .select('creator_id')
    .where('fan_id', '=', fanId)
    .where(sql<boolean>`creator_id = any(${creatorIds}::uuid[])`)
    .where('trial_used_at', 'is not', null)
    .execute()
  return new Map(rows.map(({ creator_id }) => [creator_id, true]))
}

/** How this fan stands to those of these creators whom they ever subscribed to. */
export async function pastsAmong(
  db: Db | Tx,
  fanId: string,
  creatorIds: readonly string[],
): Promise<Map<string, { hasSubscribed: boolean; hadTrial: boolean }>> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['creator_id', 'trial_used_at'])
    .where('fan_id', '=', fanId)
    .where(sql<boolean>`creator_id = any(${creatorIds}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ creator_id, trial_used_at }) => [
      creator_id,
      { hasSubscribed: true, hadTrial: trial_used_at !== null },
    ]),
  )
}
