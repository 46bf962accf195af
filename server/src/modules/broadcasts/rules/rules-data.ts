/** What rules tell of a person, and forget of them. */
import type { Db } from '#platform/postgres/database.ts'
import { rulesOf } from './rule-queries.ts'

/** A creator's own; what it sends is told with all that they wrote. */
export async function rulesToldOf(db: Db, accountId: string) {
  const rules = await rulesOf(db, accountId)
  return rules.map(({ event, enabled, delay_amount, delay_unit }) => ({
    event,
    enabled,
    delay: `${delay_amount} ${delay_unit}`,
  }))
}

/** Their own rules go with what they wrote. */
export async function forgetInRules(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('rule_sendings').where('person_id', '=', accountId).execute()
}
