/** GraphQL queries of the analytics screen. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

const TotalsFields = graphql(`
  fragment TotalsFields on StudioTotals @_unmask { views watchSeconds completion likes follows income }
`)

export const StudioStatsQuery = graphql(
  `
    query StudioFigures($days: Int!) {
      studioFigures(days: $days) {
        from
        to
        total { ...TotalsFields }
        before { ...TotalsFields }
        days { day now { ...TotalsFields } before { ...TotalsFields } }
        sources { source figures { ...TotalsFields } }
        kinds { kind figures { ...TotalsFields } }
        audience { new returning }
      }
    }
  `,
  [TotalsFields],
)

export const StudioMedia = graphql(`
  query StudioMedia($days: Int!, $sort: String!, $limit: LimitInput!) {
    studioMedia(days: $days, sort: $sort, limit: $limit) {
      media { id type description visibility shop thumbnail { grid } user { id username } }
      views
      averageSeconds
      completion
      likes
      income
    }
  }
`)

export const StudioShareLinks = graphql(`
  query StudioShareLinks($days: Int!, $limit: LimitInput!) {
    studioShareLinks(days: $days, limit: $limit) {
      link { id description url price media { id type thumbnail { grid } } }
      visits
      sales
      income
    }
  }
`)

export const StudioCampaigns = graphql(`
  query StudioCampaigns($days: Int!, $limit: LimitInput!) {
    studioCampaigns(days: $days, limit: $limit) { campaign views progress swipes }
  }
`)

export type StudioStats = ResultOf<typeof StudioStatsQuery>['studioFigures']
export type StatTotals = StudioStats['total']
export type MediaStatsRow = ResultOf<typeof StudioMedia>['studioMedia'][number]
