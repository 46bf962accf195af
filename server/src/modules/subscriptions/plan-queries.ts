/** All SQL on subscription plans. */
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { SubscriptionForm } from '#rules/forms/subscription.ts'
import type { PublicAccount } from '../accounts/index.ts'
import type { SubscriptionPlansTable } from './tables.ts'

export type SubscriptionPlan = Selectable<SubscriptionPlansTable>

/** The public columns of a plan. */
export type OfferedPlan = Omit<SubscriptionPlan, 'created_at' | 'updated_at'> & {
  /** The plan's owner, if preloaded. */
  creator?: PublicAccount
}

export async function plansOf(
  db: Db | Tx,
  creatorIds: readonly string[],
): Promise<Map<string, SubscriptionPlan>> {
  const rows = await db
    .selectFrom('subscription_plans')
    .selectAll()
    .where(sql<boolean>`creator_id = any(${creatorIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.creator_id, row]))
}

/**
 * Shared lock until the transaction ends: a price change waits, so that its announcement finds all subscribers at the old price.
 * Fans do not block each other.
 */
export function lockPlanForShare(tx: Tx, creatorId: string): Promise<SubscriptionPlan | undefined> {
  return tx
    .selectFrom('subscription_plans')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .forShare()
    .executeTakeFirst()
}

export function lockPlan(tx: Tx, creatorId: string): Promise<SubscriptionPlan | undefined> {
  return tx
    .selectFrom('subscription_plans')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .forUpdate()
    .executeTakeFirst()
}

/** Undefined if one exists. */
export function insertPlan(
  tx: Tx,
  creatorId: string,
  { form, at }: { form: SubscriptionForm; at: Date },
): Promise<SubscriptionPlan | undefined> {
  return tx
    .insertInto('subscription_plans')
    .values({ creator_id: creatorId, ...planColumnsOf(form), created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('creator_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function updatePlan(
  tx: Tx,
  creatorId: string,
  { form, at }: { form: SubscriptionForm; at: Date },
): Promise<SubscriptionPlan> {
  return tx
    .updateTable('subscription_plans')
    .set({ ...planColumnsOf(form), updated_at: at })
    .where('creator_id', '=', creatorId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** False if there was none. */
export async function deletePlan(tx: Tx, creatorId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('subscription_plans')
    .where('creator_id', '=', creatorId)
    .returning('creator_id')
    .executeTakeFirst()
  return row !== undefined
}

export function trialOf({ trial_cents: cents, trial_duration: duration, trial_unit: unit }: OfferedPlan) {
  return cents === null || duration === null || unit === null ? null : { cents, duration, unit }
}

export function planColumnsOf({ periodCents, trial }: SubscriptionForm) {
  return {
    period_cents: periodCents,
    trial_cents: trial?.cents ?? null,
    trial_duration: trial?.duration ?? null,
    trial_unit: trial?.unit ?? null,
  }
}
