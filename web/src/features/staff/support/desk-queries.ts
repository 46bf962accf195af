/** GraphQL documents of the support inbox. */
import type { FragmentOf, ResultOf } from 'gql.tada'
import { MessageFields } from '#web/features/messenger/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const ListedFields = graphql(`
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

export type Listed = FragmentOf<typeof ListedFields>

export const DeskQueue = graphql(
  `
    query DeskQueue($filter: String, $whose: String, $after: String) {
      supportQueue(filter: $filter, whose: $whose, after: $after) {
        items { ...ListedFields }
        next
        counts { open nobody mine waiting }
      }
    }
  `,
  [ListedFields],
)

export const DeskConversation = graphql(
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
  [ListedFields, MessageFields],
)

export type DeskConversation = NonNullable<ResultOf<typeof DeskConversation>['supportConversation']>

export const OlderAtDesk = graphql(
  `
    query OlderAtDesk($id: ID!, $after: ID!) {
      supportConversation(id: $id) { id messages(after: $after) { ...MessageFields } }
    }
  `,
  [MessageFields],
)

export const DeskMoved = graphql(`subscription DeskMoved { supportDesk { conversation } }`)

export const DeskPresence = graphql(`
  subscription DeskPresence($conversation: ID!) {
    supportPresence(conversation: $conversation) { staff { id fullname } writing }
  }
`)

export const HereAtDesk = graphql(`
  mutation HereAtDesk($conversation: ID!, $writing: Boolean!) {
    hereAtSupport(conversation: $conversation, writing: $writing)
  }
`)

export const AnswerAtDesk = graphql(
  `
    mutation AnswerAtDesk($conversation: ID!, $data: MessageDataInput!, $seen: Int!, $key: String!, $close: Boolean) {
      answerSupport(conversation: $conversation, data: $data, seen: $seen, key: $key, close: $close) { ...MessageFields }
    }
  `,
  [MessageFields],
)

export const NoteAtDesk = graphql(`
  mutation NoteAtDesk($conversation: ID!, $text: String!, $key: String!) {
    noteSupport(conversation: $conversation, text: $text, key: $key) { id notes { id text add_date by { id fullname } } }
  }
`)

export const AssignAtDesk = graphql(
  `
    mutation AssignAtDesk($conversation: ID!, $to: ID) { assignSupport(conversation: $conversation, to: $to) { ...ListedFields } }
  `,
  [ListedFields],
)

export const MoveAtDesk = graphql(
  `
    mutation MoveAtDesk($conversation: ID!, $state: String!) {
      moveSupport(conversation: $conversation, state: $state) { ...ListedFields }
    }
  `,
  [ListedFields],
)

export const DeskStaff = graphql(`query DeskStaff { supportStaff { id fullname avatar } }`)

export const ReadyAnswers = graphql(`query ReadyAnswers { cannedAnswers { id shortcut title text } }`)

export type ReadyAnswer = ResultOf<typeof ReadyAnswers>['cannedAnswers'][number]

export const SaveReady = graphql(`
  mutation SaveReady($id: ID, $shortcut: String!, $title: String!, $text: String!) {
    saveCannedAnswer(id: $id, shortcut: $shortcut, title: $title, text: $text) { id shortcut title text }
  }
`)

export const DeleteReady = graphql(`mutation DeleteReady($id: ID!) { deleteCannedAnswer(id: $id) }`)
