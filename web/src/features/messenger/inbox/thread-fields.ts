/** GraphQL documents of an inbox thread. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

const ThreadRowFields = graphql(`
  fragment ThreadRowFields on Thread @_unmask {
    id
    unread
    pinned
    muted
    last_read
    last_update
    visible1
    visible2
    users { id }
    user { id username fullname avatar live role { creator } }
    last_message { id deleted unlocked data { type value } from { id } }
  }
`)

export type ThreadRow = ResultOf<typeof ThreadRowFields>

export const ThreadsPage = graphql(
  `
    query ThreadsPage($limit: LimitInput, $filter: String, $search: String) {
      threads(limit: $limit, filter: $filter, search: $search) { ...ThreadRowFields }
    }
  `,
  [ThreadRowFields],
)

export const ThreadNews = graphql(
  `
    subscription ThreadNews($user: ID!) {
      messengerThreads(user: $user) { action thread { ...ThreadRowFields } }
    }
  `,
  [ThreadRowFields],
)

/** Whether the thread is in this account's inbox: a deleted thread still sends events until its next message. */
export function isInInbox({ users, visible1, visible2 }: ThreadRow, accountId: string): boolean {
  return users[0]?.id === accountId ? visible1 : visible2
}
