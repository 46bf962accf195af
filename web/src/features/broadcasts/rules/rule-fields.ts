/** GraphQL fields of a rule. */
import type { ResultOf } from 'gql.tada'
import { RULE_EVENTS, type RuleEvent } from '#rules/automated.ts'
import { oneOf } from '#rules/one-of.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const RuleFields = graphql(`
  fragment RuleFields on MessengerRule @_unmask {
    id
    event
    enabled
    problem
    delay { unit amount }
    messages { type value }
    figures { sent opened unlocked income_cents }
  }
`)

export const RulesQuery = graphql(
  `
    query MessengerRules {
      messengerRules(limit: { limit: 4 }) { ...RuleFields }
    }
  `,
  [RuleFields],
)

export type RuleData = ResultOf<typeof RuleFields>

/** The rules by known event. */
export function byEvent(rules: readonly RuleData[]): Map<RuleEvent, RuleData> {
  return new Map(
    rules.flatMap((rule) => {
      const event = oneOf(RULE_EVENTS, rule.event)
      return event ? [[event, rule]] : []
    }),
  )
}
