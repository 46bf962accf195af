/** GraphQL documents of the announcements section. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

const AnnouncementFields = graphql(`
  fragment AnnouncementFields on Announcement @_unmask {
    id audience title words mail binding starts told told_at withdrawn_at
    by { id fullname }
    withdrawn_by { id fullname }
  }
`)

export const AnnouncementsQuery = graphql(
  `query StaffAnnouncements($after: ID, $limit: LimitInput) {
    announcements(after: $after, limit: $limit) { ...AnnouncementFields }
  }`,
  [AnnouncementFields],
)

export const ReachQuery = graphql(`
  query StaffAnnouncementReach($audience: String!) { announcementReach(audience: $audience) }
`)

export const Announce = graphql(
  `mutation StaffAnnounce($audience: String!, $title: String!, $words: String!, $mail: Boolean!, $starts: DateTime, $reason: String!, $key: String!) {
    announce(audience: $audience, title: $title, words: $words, mail: $mail, starts: $starts, reason: $reason, key: $key) { ...AnnouncementFields }
  }`,
  [AnnouncementFields],
)

export const WithdrawAnnouncement = graphql(
  `mutation StaffWithdrawAnnouncement($id: ID!, $reason: String!) {
    withdrawAnnouncement(id: $id, reason: $reason) { ...AnnouncementFields }
  }`,
  [AnnouncementFields],
)

export type StaffAnnouncement = ResultOf<typeof AnnouncementFields>
