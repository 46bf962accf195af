/** What the frame asks before anything else: what of the console is open to this person. */
import { graphql } from '#web/lib/graphql/graphql.ts'

export const RailQuery = graphql(`
  query StaffRail {
    staffRail { rights }
  }
`)
