/** GraphQL documents of the support inbox. */
import type { FragmentOf, ResultOf } from 'gql.tada'
import { MessageFields } from '#web/features/messenger/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'

const ConversationRowFields = graphql(`
  fragment ListedFields on SupportConversation @_unmask {
    id
    number
    state
    since
    due
    email
    proven
    answers
    person { id username fullname avatar }
    assigned_to { id fullname }
    last_message { text answer file add_date }
  }
`)

export type ConversationRow = FragmentOf<typeof ConversationRowFields>

export const SupportQueue = graphql(
  `
    query DeskQueue($filter: String, $whose: String, $after: String) {
      supportQueue(filter: $filter, whose: $whose, after: $after) {
        items { ...ListedFields }
        next
        counts { open nobody mine waiting }
      }
    }
  `,
  [ConversationRowFields],
)

export const SupportConversationData = graphql(
  `
    query DeskConversation($id: ID!) {
      supportConversation(id: $id) {
        ...ListedFields
        add_date
        messages { ...MessageFields }
        notes { id text add_date by { id fullname } }
        facts {
          person { id username fullname avatar }
          since
          status
          creator
          known
          counts { reports subscriptions }
          money { cents payments { id type cents state add_date } }
        }
      }
    }
  `,
  [ConversationRowFields, MessageFields],
)

export type SupportConversationData = NonNullable<
  ResultOf<typeof SupportConversationData>['supportConversation']
>

export const OlderMessages = graphql(
  `
    query OlderAtDesk($id: ID!, $after: ID!) {
      supportConversation(id: $id) { id messages(after: $after) { ...MessageFields } }
    }
  `,
  [MessageFields],
)

export const SupportChanged = graphql(`subscription DeskMoved { supportDesk { conversation } }`)

export const SupportPresence = graphql(`
  subscription DeskPresence($conversation: ID!) {
    supportPresence(conversation: $conversation) { staff { id fullname } writing }
  }
`)

export const SendPresence = graphql(`
  mutation HereAtDesk($conversation: ID!, $writing: Boolean!) {
    hereAtSupport(conversation: $conversation, writing: $writing)
  }
`)

export const SendReply = graphql(
  `
    mutation AnswerAtDesk($conversation: ID!, $data: MessageDataInput!, $seen: Int!, $key: String!, $close: Boolean) {
      answerSupport(conversation: $conversation, data: $data, seen: $seen, key: $key, close: $close) { ...MessageFields }
    }
  `,
  [MessageFields],
)

export const AddNote = graphql(`
  mutation NoteAtDesk($conversation: ID!, $text: String!, $key: String!) {
    noteSupport(conversation: $conversation, text: $text, key: $key) { id notes { id text add_date by { id fullname } } }
  }
`)

export const AssignConversation = graphql(
  `
    mutation AssignAtDesk($conversation: ID!, $to: ID) { assignSupport(conversation: $conversation, to: $to) { ...ListedFields } }
  `,
  [ConversationRowFields],
)

export const MoveConversation = graphql(
  `
    mutation MoveAtDesk($conversation: ID!, $state: String!) {
      moveSupport(conversation: $conversation, state: $state) { ...ListedFields }
    }
  `,
  [ConversationRowFields],
)

export const SupportStaff = graphql(`query DeskStaff { supportStaff { id fullname avatar } }`)

export const SavedRepliesQuery = graphql(`query ReadyAnswers { cannedAnswers { id shortcut title text } }`)

export type SavedReply = ResultOf<typeof SavedRepliesQuery>['cannedAnswers'][number]

export const SaveReply = graphql(`
  mutation SaveReady($id: ID, $shortcut: String!, $title: String!, $text: String!) {
    saveCannedAnswer(id: $id, shortcut: $shortcut, title: $title, text: $text) { id shortcut title text }
  }
`)

export const DeleteReply = graphql(`mutation DeleteReady($id: ID!) { deleteCannedAnswer(id: $id) }`)
