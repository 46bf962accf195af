/** GraphQL documents of the case page. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const CaseFields = graphql(`
  fragment CaseFields on PublicCase @_unmask {
    number kind title topic state outcome standing
    received_date confirmed_date decided_date due_date court_date
    addresses can_answer can_withdraw can_escalate
    steps { id step date is_own words files }
  }
`)

export type PublicCase = ResultOf<typeof CaseFields>
