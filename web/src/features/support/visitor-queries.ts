/** GraphQL documents of a visitor's chat. */
import type { ResultOf } from 'gql.tada'
import { MessageFields } from '#web/features/messenger/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const OwnConversation = graphql(`
  query OwnConversation($userid: ID!) {
    deskfoxConversation(userid: $userid) { id number state email staff last_read change add_date }
  }
`)

export type OwnConversation = ResultOf<typeof OwnConversation>['deskfoxConversation']

export const VisitorPage = graphql(
  `
    query VisitorPage($thread: ID!, $userid: ID!, $limit: LimitInput, $after: ID) {
      messages(thread: $thread, userid: $userid, limit: $limit, after: $after) { ...MessageFields }
    }
  `,
  [MessageFields],
)

export const VisitorChanges = graphql(
  `
    query VisitorChanges($thread: ID!, $userid: ID!, $after: Int!) {
      messageChanges(thread: $thread, userid: $userid, after: $after) { change more messages { ...MessageFields } }
    }
  `,
  [MessageFields],
)

export const VisitorNews = graphql(
  `
    subscription VisitorNews($thread: ID!, $userid: ID!) {
      deskfoxMessages(thread: $thread, userid: $userid) { action change message { ...MessageFields } }
    }
  `,
  [MessageFields],
)

export const AnsweringNews = graphql(`
  subscription AnsweringNews($thread: ID!, $userid: ID!) { deskfoxTyping(thread: $thread, userid: $userid) { name } }
`)

export const WriteAsVisitor = graphql(
  `
    mutation WriteAsVisitor($data: MessageDataInput!, $userid: ID!, $key: String!) {
      newMessageDeskFox(data: $data, userid: $userid, key: $key) { ...MessageFields }
    }
  `,
  [MessageFields],
)

export const ReadAsVisitor = graphql(`
  mutation ReadAsVisitor($userid: ID!) { updateSupportThreadReadDeskFox(userid: $userid) }
`)

export const TypeAsVisitor = graphql(
  `mutation TypeAsVisitor($userid: ID!) { typingDeskFox(userid: $userid) }`,
)
