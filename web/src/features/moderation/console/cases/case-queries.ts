/** GraphQL documents of the notices queue. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

const QueuedCaseFields = graphql(`
  fragment QueuedCaseFields on StaffCase @_unmask {
    id number kind title topic state outcome is_urgent received_date due_date name owner work
  }
`)

export const CaseQueue = graphql(
  `
    query CaseQueue($kinds: [String!], $closed: Boolean, $limit: LimitInput) {
      caseQueue(kinds: $kinds, closed: $closed, limit: $limit) { ...QueuedCaseFields }
    }
  `,
  [QueuedCaseFields],
)

const CaseFields = graphql(
  `
    fragment StaffCaseFields on StaffCase @_unmask {
      ...QueuedCaseFields
      outcomes role words work_addresses signature notice addresses files
      confirmed_date decided_date escalated_date earlier earlier_right
      sender { id username }
      decided_by { id username }
      answers { id number state outcome name owner }
      answered_by { id number due_date }
      about {
        id media_id state not_hidden_reason strikes is_repeat
        owner { id username fullname }
        media { id type description add_date access source { type url } thumbnail { grid poster } width height duration }
      }
      steps { id step audience date words files by { id username fullname } }
    }
  `,
  [QueuedCaseFields],
)

export const OneCase = graphql(
  `query StaffCaseById($id: ID!) { staffCase(id: $id) { ...StaffCaseFields } }`,
  [CaseFields],
)

export const ConfirmCase = graphql(
  `mutation ConfirmCase($id: ID!) { confirmCase(id: $id) { ...StaffCaseFields } }`,
  [CaseFields],
)
export const AskForProof = graphql(
  `mutation AskForProof($id: ID!, $words: String!) { askForProof(id: $id, words: $words) { ...StaffCaseFields } }`,
  [CaseFields],
)
export const WriteCaseEmail = graphql(
  `mutation WriteCaseLetter($id: ID!, $words: String!) { writeCaseLetter(id: $id, words: $words) { ...StaffCaseFields } }`,
  [CaseFields],
)
export const NoteOnCase = graphql(
  `mutation NoteOnCase($id: ID!, $words: String!) { noteOnCase(id: $id, words: $words) { ...StaffCaseFields } }`,
  [CaseFields],
)
export const AddCaseMedia = graphql(
  `mutation AddCaseMedia($id: ID!, $address: String!) { addCaseMedia(id: $id, address: $address) { ...StaffCaseFields } }`,
  [CaseFields],
)
export const DecideCase = graphql(
  `
    mutation DecideCase($id: ID!, $outcome: String!, $words: String!) {
      decideCase(id: $id, outcome: $outcome, words: $words) { ...StaffCaseFields }
    }
  `,
  [CaseFields],
)
export const ForwardCounterNotice = graphql(
  `mutation ForwardCounterNotice($id: ID!) { forwardCounterNotice(id: $id) { ...StaffCaseFields } }`,
  [CaseFields],
)
export const RestoreCase = graphql(
  `mutation RestoreCase($id: ID!, $words: String!) { restoreCase(id: $id, words: $words) { ...StaffCaseFields } }`,
  [CaseFields],
)
export const OpenCaseContact = graphql(`
  mutation OpenCaseContact($id: ID!) { openCaseContact(id: $id) { name email postal phone } }
`)

export type QueuedCase = ResultOf<typeof QueuedCaseFields>
export type StaffCase = ResultOf<typeof CaseFields>
