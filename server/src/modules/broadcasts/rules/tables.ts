/** Table types of this submodule for the query builder. */
import type { GeneratedAlways } from 'kysely'
import type { DelayUnit, RuleEvent, RuleProblem } from '#rules/automated.ts'

export type RulesTable = {
  /** The id of the broadcast with its messages and statistics. */
  id: string
  creator_id: string
  event: RuleEvent
  enabled: boolean
  delay_unit: DelayUnit
  delay_amount: number
  /** A generated column. */
  delay: GeneratedAlways<unknown>
  /** Why the rule disabled itself. */
  problem: RuleProblem | null
  /** When it was last enabled or disabled. */
  switched_at: Date
  updated_at: Date
}

/** Inserted by triggers on events; deleted when the person leaves before it is due. */
type RuleSendingsTable = {
  rule_id: string
  person_id: string
  happened_at: Date
  due_at: Date
  sent_at: Date | null
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    messenger_rules: RulesTable
    rule_sendings: RuleSendingsTable
  }
}
