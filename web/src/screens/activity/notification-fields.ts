/** The fields of a notification shown in the notification centre. */
import type { ResultOf } from 'gql.tada'
import { FollowButtonFields } from '#web/features/people/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'

const NotificationFields = graphql(
  `
    fragment NotificationFields on Notification @_unmask {
      id
      kind
      words
      comment
      amount_cents
      others
      times
      add_date
      read
      actor { id username fullname avatar live ...FollowButtonFields }
      media { id type alt description thumbnail { grid } user { id username } }
    }
  `,
  [FollowButtonFields],
)

export type Notification = ResultOf<typeof NotificationFields>

export const Notifications = graphql(
  `
    query Notifications($limit: LimitInput, $after: ID) {
      notifications(limit: $limit, after: $after) { ...NotificationFields }
    }
  `,
  [NotificationFields],
)

export function notificationsIn(data: ResultOf<typeof Notifications>): Notification[] {
  return data.notifications
}
