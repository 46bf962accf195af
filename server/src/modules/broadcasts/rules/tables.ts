/** The tables of this room, as the query builder knows them. */
import type { GeneratedAlways } from 'kysely'
import type { DelayUnit, RuleEvent, RuleProblem } from '#rules/automated.ts'

export type RulesTable = {
  /** Of the broadcast that holds its messages and figures. */
  id: string
  creator_id: string
  event: RuleEvent
  enabled: boolean
  delay_unit: DelayUnit
  delay_amount: number
  /** Worked out by the database. */
  delay: GeneratedAlways<unknown>
  /** Why it switched itself off. */
  problem: RuleProblem | null
  /** Since when it is on, or off. */
  switched_at: Date
  updated_at: Date
}

/** Written by triggers when something happens; whoever leaves before it is due loses the row. */
export type RuleSendingsTable = {
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
