/** The query of the console's home, polled while it is open. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { ClaimFields } from '#web/parts/console/claims/claims-query.ts'

export const HomeQuery = graphql(
  `query StaffHome {
    staffHome {
      queues { id waits late since due }
      mine
      next { id queue item title text since due claim { ...ClaimFields } }
      health { name state value text at percent }
      duty { user { id fullname avatar } roles queue in_hand }
      kept_share
      kept_before
    }
  }`,
  [ClaimFields],
)

export type Home = ResultOf<typeof HomeQuery>['staffHome']
