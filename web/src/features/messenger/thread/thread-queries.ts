/** GraphQL documents of one conversation. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { MessageFields } from '../message-fields.ts'

/** The other person. */
const InterlocutorFields = graphql(`
  fragment InterlocutorFields on Account @_unmask {
    id
    username
    fullname
    avatar
    live
    role { creator }
  }
`)

const MayWriteFields = graphql(`
  fragment MayWriteFields on MayWrite @_unmask { allowed needs_subscription words }
`)

export const OpenThread = graphql(
  `
    query OpenThread($id: ID!) {
      messengerThread(id: $id) {
        id
        unread
        muted
        last_read
        change
        support
        may_write { ...MayWriteFields }
        user { ...InterlocutorFields }
      }
    }
  `,
  [InterlocutorFields, MayWriteFields],
)

export type OpenThread = NonNullable<ResultOf<typeof OpenThread>['messengerThread']>

export const MayWriteTo = graphql(
  `
    query MayWriteTo($user: ID!) { may_write_to(user: $user) { ...MayWriteFields } }
  `,
  [MayWriteFields],
)

export type MayWriteData = OpenThread['may_write']

export const MessagesPageQuery = graphql(
  `
    query MessagesPage($thread: ID!, $limit: LimitInput, $after: ID) {
      messages(thread: $thread, limit: $limit, after: $after) { ...MessageFields }
    }
  `,
  [MessageFields],
)

export const MissedChanges = graphql(
  `
    query MissedChanges($thread: ID!, $after: Int!) {
      messageChanges(thread: $thread, after: $after) { change more messages { ...MessageFields } }
    }
  `,
  [MessageFields],
)

export const MessageNews = graphql(
  `
    subscription MessageNews($thread: ID!, $user: ID!) {
      messengerMessages(thread: $thread, user: $user) { action change message { ...MessageFields } }
    }
  `,
  [MessageFields],
)

export const ThreadMoves = graphql(`
  subscription ThreadMoves($user: ID!) {
    messengerThreads(user: $user) { action thread { id unread muted last_read change } }
  }
`)

export const TypingNews = graphql(`
  subscription TypingNews($thread: ID!) { messengerTyping(thread: $thread) { user { id } } }
`)

export const SendTyping = graphql(`mutation TellTyping($thread: ID!) { typing(thread: $thread) }`)

export const ReadThread = graphql(`mutation ReadThread($thread: ID!) { updateThreadRead(thread: $thread) }`)

export const SilenceThread = graphql(`
  mutation SilenceThread($thread: ID!, $muted: Boolean!) { muteThread(thread: $thread, muted: $muted) { id muted } }
`)

export const ReactToMessage = graphql(
  `
    mutation ReactToMessage($message: ID!, $emoji: String) {
      reactToMessage(message: $message, emoji: $emoji) { ...MessageFields }
    }
  `,
  [MessageFields],
)

export const UnsendMessage = graphql(
  `
    mutation UnsendMessage($message: ID!) { unsendMessage(message: $message) { ...MessageFields } }
  `,
  [MessageFields],
)

export const RetryFile = graphql(`mutation RetryFile($url: String!) { retryMessageFile(url: $url) }`)
