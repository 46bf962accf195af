/** GraphQL documents of a live room and its chat. */
import { graphql } from '#web/lib/graphql/graphql.ts'

export const ChatMessageFields = graphql(`
  fragment ChatMessageFields on LiveChatMessage @_unmask {
    id
    kind
    text
    cents
    gift
    badge
    top_supporter
    deleted
    held
    add_date
    user { id username fullname avatar }
  }
`)

export const LiveRoomQuery = graphql(
  `
    query LiveRoom($live: ID!) {
      live(id: $live) {
        id
        status
        viewers
        likes
        may_moderate
        slow_seconds
        chat_for
        goal { title cents reached }
        menu { id title cents }
        pinned { ...ChatMessageFields }
        top_supporters { cents user { id username fullname avatar } }
      }
    }
  `,
  [ChatMessageFields],
)

export const LiveRoomNews = graphql(
  `
    subscription LiveRoomNews($user: ID!) {
      liveRoom(user: $user) {
        live
        status
        hearts
        likes
        viewers
        comments
        slow_seconds
        chat_for
        goal { title cents reached }
        menu { id title cents }
        pinned { ...ChatMessageFields }
        top_supporters { cents user { id username fullname avatar } }
      }
    }
  `,
  [ChatMessageFields],
)

export const LiveChatNews = graphql(
  `
    subscription LiveChatNews($user: ID!) {
      liveChat(user: $user) { ...ChatMessageFields }
    }
  `,
  [ChatMessageFields],
)

export const NewLiveChatMessage = graphql(
  `
    mutation NewLiveChatMessage($user: ID!, $text: String!, $key: String) {
      NewLiveChatMessage(user: $user, text: $text, key: $key) { ...ChatMessageFields }
    }
  `,
  [ChatMessageFields],
)

export const HeartLive = graphql(`
  mutation HeartLive($live: ID!, $count: Int!) {
    heartLive(live: $live, count: $count)
  }
`)
