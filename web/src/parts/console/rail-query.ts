/** The frame's first query: which sections the account may open, and their counts. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const RailQuery = graphql(`
  query StaffRail {
    staffRail { rights queues { id waits late } }
    staffSession { until }
  }
`)

export type RailQueue = ResultOf<typeof RailQuery>['staffRail']['queues'][number]
