/** What the frame asks before anything else: what of the console is open to this person, and what waits there. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const RailQuery = graphql(`
  query StaffRail {
    staffRail { rights queues { id waits late } }
    staffSession { until }
  }
`)

export type RailQueue = ResultOf<typeof RailQuery>['staffRail']['queues'][number]
