/** GraphQL documents of the live streams section. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const LivesQuery = graphql(`
  query StaffLives($limit: LimitInput) {
    staffLiveCount
    staffLives(limit: $limit) {
      id status description audience price_cents started viewers reports is_open picture
      user { id username fullname avatar }
    }
  }
`)

export const LiveQuery = graphql(`
  query StaffLive($id: ID!) {
    staffLive(id: $id) {
      id status description tags audience price_cents via started ended viewers peak_viewers likes reports
      is_open open_until picture
      playback { hls whep }
      user { id username fullname avatar }
      messages { id kind text cents date user { id username } }
      groups { id kind reason count }
      before { id kind measure title rule date ended_how }
    }
  }
`)

export const EndLive = graphql(`
  mutation StaffEndLive($live: ID!, $rule: String!, $words: String) {
    endLiveAsStaff(live: $live, rule: $rule, words: $words) { id }
  }
`)

export type QueuedLive = ResultOf<typeof LivesQuery>['staffLives'][number]
export type MonitoredLive = NonNullable<ResultOf<typeof LiveQuery>['staffLive']>

const AUDIENCES: Record<string, string> = {
  everyone: 'Everyone',
  subscribers: 'Subscribers',
  ticket: 'Ticket',
}

export function liveAudienceText({ audience }: Pick<QueuedLive, 'audience'>): string {
  return AUDIENCES[audience] ?? audience
}

export function staffLiveTitle({ description, user }: Pick<QueuedLive, 'description' | 'user'>): string {
  return description || `${user?.fullname ?? 'Deleted account'} is live`
}
