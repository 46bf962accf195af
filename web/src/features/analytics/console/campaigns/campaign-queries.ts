/** GraphQL documents of the campaigns section. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const StaffCampaigns = graphql(`
  query StaffCampaigns($days: Int!, $text: String, $limit: LimitInput) {
    staffCampaigns(days: $days, text: $text, limit: $limit) {
      id campaign views progress swipes creators stop_reason stopped
    }
  }
`)

export type Campaign = ResultOf<typeof StaffCampaigns>['staffCampaigns'][number]

export const StaffCampaignDays = graphql(`
  query StaffCampaignDays($campaign: String!, $days: Int!) {
    staffCampaign(campaign: $campaign, days: $days) {
      id
      days { day views swipes }
      creators { id views swipes user { id username fullname avatar } }
    }
  }
`)

export const StopCampaign = graphql(`
  mutation StopCampaign($campaign: String!, $reason: String!) { stopCampaign(campaign: $campaign, reason: $reason) }
`)

export const ResumeCampaign = graphql(`
  mutation ResumeCampaign($campaign: String!, $reason: String!) { resumeCampaign(campaign: $campaign, reason: $reason) }
`)
