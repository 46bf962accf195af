/** Pending work of finance staff, oldest first. */
import type { Db } from '#platform/postgres/database.ts'

/** Subquery for other slices: `id` and `since`. */
export function waitingAdjustments(db: Db) {
  return db
    .selectFrom('adjustments')
    .select((eb) => [eb.cast<string>('adjustments.id', 'text').as('id'), 'adjustments.proposed_at as since'])
    .where('state', '=', 'proposed')
    .orderBy('adjustments.proposed_at')
}

/** Disputes without evidence sent. */
export function waitingDisputes(db: Db) {
  return db
    .selectFrom('take_backs')
    .select((eb) => [eb.cast<string>('take_backs.id', 'text').as('id'), 'take_backs.created_at as since'])
    .where('reason', '=', 'dispute')
    .where('evidence_at', 'is', null)
    .where('lost_at', 'is', null)
    .where('returned_at', 'is', null)
    .orderBy('take_backs.created_at')
}
