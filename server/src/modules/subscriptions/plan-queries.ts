/** All SQL about what creators' subscriptions cost. */
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { SubscriptionForm } from '#rules/forms/subscription.ts'
import type { PublicAccount } from '../accounts/index.ts'
import type { SubscriptionPlansTable } from './tables.ts'

export type Plan = Selectable<SubscriptionPlansTable>

/** What a plan asks for; when it was made is nobody's business. */
export type OfferedPlan = Omit<Plan, 'created_at' | 'updated_at'> & {
  /** Whose it is, where that was read along. */
  creator?: PublicAccount
}

export async function plansOf(db: Db | Tx, creatorIds: readonly string[]): Promise<Map<string, Plan>> {
  const rows = await db
    .selectFrom('subscription_plans')
    .selectAll()
    .where(sql<boolean>`creator_id = any(${creatorIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.creator_id, row]))
}

/**
 * Held until the transaction ends: a price changes before or after it, so that whoever tells subscribers of the change
 * finds all who agreed to the old one. Fans do not wait for one another.
 */
export function lockPlanForShare(tx: Tx, creatorId: string): Promise<Plan | undefined> {
  return tx
    .selectFrom('subscription_plans')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .forShare()
    .executeTakeFirst()
}

export function lockPlan(tx: Tx, creatorId: string): Promise<Plan | undefined> {
  return tx
    .selectFrom('subscription_plans')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .forUpdate()
    .executeTakeFirst()
}

/** Undefined when there was one already. */
export function insertPlan(
  tx: Tx,
  creatorId: string,
  { form, at }: { form: SubscriptionForm; at: Date },
): Promise<Plan | undefined> {
  return tx
    .insertInto('subscription_plans')
    .values({ creator_id: creatorId, ...columnsOf(form), created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('creator_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function updatePlan(
  tx: Tx,
  creatorId: string,
  { form, at }: { form: SubscriptionForm; at: Date },
): Promise<Plan> {
  return tx
    .updateTable('subscription_plans')
    .set({ ...columnsOf(form), updated_at: at })
    .where('creator_id', '=', creatorId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** False when there was none. */
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

export function columnsOf({ periodCents, trial }: SubscriptionForm) {
  return {
    period_cents: periodCents,
    trial_cents: trial?.cents ?? null,
    trial_duration: trial?.duration ?? null,
    trial_unit: trial?.unit ?? null,
  }
}
