/** Exports and erases the rule data of an account. */
import type { Db } from '#platform/postgres/database.ts'
import { rulesOf } from './rule-queries.ts'

/** A creator's rules; their messages are exported with the other broadcasts. */
export async function exportRules(db: Db, accountId: string) {
  const rules = await rulesOf(db, accountId)
  return rules.map(({ event, enabled, delay_amount, delay_unit }) => ({
    event,
    enabled,
    delay: `${delay_amount} ${delay_unit}`,
  }))
}

/** The account's own rules are deleted with its broadcasts. */
export async function eraseFromRules(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('rule_sendings').where('person_id', '=', accountId).execute()
}
