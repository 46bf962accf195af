/** SQL on subscriptions shared by several files. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { definePreloaded } from '#platform/preloaded.ts'
import { reversedSaleIds } from '../ledger/index.ts'
import type { SubscriptionState } from './state.ts'
import type { RefundState, SubscriptionsTable } from './tables.ts'

export type Subscription = Selectable<SubscriptionsTable>

/** Column values that stop all further charges. */
export const NOT_RENEWING = {
  is_renewing: false,
  next_try_at: null,
  failed_tries: 0,
  next_price_cents: null,
  price_notice_at: null,
} as const

/** Locks the row until the transaction ends. Lock order: the pair first. */
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

/** The subscription started with this idempotency key. */
export function findStartedByKey(
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

/** `updated_at` is required: jobs use it to detect changes after they were enqueued. */
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

/** Ends it at once, regardless of the paid period. Keeps an earlier end. */
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

/** Of a running subscription: all that its fields need from other tables. */
type RunningTerms = {
  /** Null if the creator offers none any more. */
  planCents: number | null
  refundState: RefundState | null
  isReturned: boolean
}

export const runningTerms = definePreloaded<RunningTerms>('subscription terms')

/** The fan's running subscriptions to these creators. */
export async function runningAmong(
  db: Db | Tx,
  fanId: string,
  creatorIds: readonly string[],
  now: Date,
): Promise<Map<string, Subscription>> {
  const rows = await db
    .selectFrom('subscriptions as s')
    .leftJoin('subscription_plans as plan', 'plan.creator_id', 's.creator_id')
    .leftJoin('refund_requests as refund', 'refund.sale_id', 's.first_sale_id')
    .selectAll('s')
    .select((eb) => [
      'plan.period_cents as plan_cents',
      'refund.state as refund_state',
      eb.exists(reversedSaleIds(db).where('id', '=', sql.ref<string>('s.first_sale_id'))).as('is_returned'),
    ])
    .where('s.fan_id', '=', fanId)
    .where(sql<boolean>`s.creator_id = any(${creatorIds}::uuid[])`)
    .where('s.ends_at', '>', now)
    .execute()
  return new Map(
    rows.map(({ plan_cents, refund_state, is_returned, ...subscription }) => {
      const terms = { planCents: plan_cents, refundState: refund_state, isReturned: is_returned === true }
      runningTerms.attach(subscription, terms)
      return [subscription.creator_id, subscription]
    }),
  )
}

/** `stateOf` as an SQL condition. */
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

type SubscriptionQuery = {
  state: SubscriptionState | null
  limit: number
  skip: number
  /** The last subscription of the previous page. */
  after: string | null
}

/** Newest first. */
export function subscriptionsOf(
  db: Db,
  fanId: string,
  now: Date,
  { state, limit, skip, after }: SubscriptionQuery,
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

/** The given creators whose trial the fan has used. */
export async function usedTrialsAmong(
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

/** The fan's history with those of the given creators they ever subscribed to. */
export async function historiesAmong(
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
