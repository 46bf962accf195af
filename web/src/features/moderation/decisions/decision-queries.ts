/** GraphQL documents of decisions about the account. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

const DecisionFields = graphql(`
  fragment DecisionFields on Decision @_unmask {
    id kind measure redress date until ended appeal_until
    statement { title paragraphs }
    ending { title paragraphs }
    appeal { id words status answer date }
  }
`)

export const DecisionsQuery = graphql(`query OwnDecisions { decisions { ...DecisionFields } }`, [
  DecisionFields,
])

export const DecisionQuery = graphql(
  `query OneDecision($id: ID!, $key: String) { decision(id: $id, key: $key) { ...DecisionFields } }`,
  [DecisionFields],
)

export const AppealDecision = graphql(
  `
    mutation AppealDecision($id: ID!, $key: String, $words: String!) {
      appealDecision(id: $id, key: $key, words: $words) { ...DecisionFields }
    }
  `,
  [DecisionFields],
)

export type OwnDecision = ResultOf<typeof DecisionFields>
