/** GraphQL documents of mass messages. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

const MassRowFields = graphql(`
  fragment MassRowFields on MassMessage @_unmask {
    id
    title
    send_to
    list { id name }
    state
    problem
    total
    done
    passed_over
    at
    started_at
    messages { type value }
    figures { sent opened unlocked income_cents }
  }
`)

export const MassMessages = graphql(
  `
    query MassMessages($limit: LimitInput, $search: String) {
      massMessages(limit: $limit, search: $search) { ...MassRowFields }
    }
  `,
  [MassRowFields],
)

export const MassMessageById = graphql(
  `
    query MassMessageById($id: ID!) {
      massMessage(id: $id) {
        ...MassRowFields
        days { day unlocked income_cents }
        buyers { user { id username fullname avatar } at income_cents }
      }
    }
  `,
  [MassRowFields],
)

export const MassProgress = graphql(`
  subscription MassProgress($id: ID!) {
    massMessageProgress(id: $id) {
      id
      state
      problem
      total
      done
      passed_over
      started_at
      figures { sent opened unlocked income_cents }
    }
  }
`)

export const MassProgressNow = graphql(`
  query MassProgressNow($id: ID!) {
    massMessage(id: $id) {
      id
      state
      problem
      total
      done
      passed_over
      started_at
      figures { sent opened unlocked income_cents }
    }
  }
`)

export const PauseMass = graphql(
  `mutation PauseMass($id: ID!) { pauseMassMessage(id: $id) { id state problem done total passed_over } }`,
)
export const ResumeMass = graphql(
  `mutation ResumeMass($id: ID!) { resumeMassMessage(id: $id) { id state problem } }`,
)
export const CancelMass = graphql(`
  mutation CancelMass($id: ID!) { cancelMassMessage(id: $id) { id state done } }
`)
export const UnsendMass = graphql(`mutation UnsendMass($id: ID!) { unsendMassMessage(id: $id) { id state } }`)

export type MassRow = ResultOf<typeof MassRowFields>
export type MassDetails = NonNullable<ResultOf<typeof MassMessageById>['massMessage']>

/** The size of each audience, without exclusions. */
export const AudienceSizes = graphql(`
  query AudienceSizes {
    everyone: audience(send_to: "everyone")
    follower: audience(send_to: "follower")
    subscriber: audience(send_to: "subscriber")
  }
`)

export const AudienceSize = graphql(`
  query AudienceSize($send_to: String!, $custom: [ID!], $list: ID, $exclude: MassExclusionsInput, $messages: [MessageDataInput!]) {
    audience(send_to: $send_to, custom: $custom, list: $list, exclude: $exclude, messages: $messages)
  }
`)

export const AudienceLists = graphql(`query AudienceLists { audienceLists { id name people } }`)

export const SaveAudienceList = graphql(`
  mutation SaveAudienceList($id: ID, $name: String!, $people: [ID!]!) {
    saveAudienceList(id: $id, name: $name, people: $people) { id name people }
  }
`)

export const DeleteAudienceList = graphql(
  `mutation DeleteAudienceList($id: ID!) { deleteAudienceList(id: $id) }`,
)

export const MessengerTemplates = graphql(`
  query MessengerTemplates { messengerTemplates { id messages { type value } } }
`)

export const NewTemplate = graphql(`
  mutation NewTemplate($messages: [MessageDataInput!]!) {
    newMessengerTemplate(messages: $messages) { id messages { type value } }
  }
`)

export const DeleteTemplate = graphql(
  `mutation DeleteTemplate($id: ID!) { deleteMessengerTemplate(id: $id) }`,
)

export const TestMass = graphql(`
  mutation TestMass($messages: [MessageDataInput!]!) { testMassMessage(messages: $messages) { type value } }
`)

export const SendMass = graphql(
  `
    mutation SendMass(
      $send_to: String!
      $messages: [MessageDataInput!]!
      $custom: [ID!]
      $list: ID
      $exclude: MassExclusionsInput
      $at: DateTime
      $key: String
    ) {
      sendMassMessage(
        send_to: $send_to
        messages: $messages
        custom: $custom
        list: $list
        exclude: $exclude
        at: $at
        key: $key
      ) { ...MassRowFields }
    }
  `,
  [MassRowFields],
)

export const PeopleToChoose = graphql(`
  query PeopleToChoose($filter: RelativeUsersFilter, $limit: LimitInput) {
    relative_users(filter: $filter, limit: $limit) { id username fullname avatar }
  }
`)
