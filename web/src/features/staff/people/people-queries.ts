/** What the pages of people ask and send. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const PeopleQuery = graphql(`
  query StaffPeople($text: String!) { staffPeople(text: $text) { id username fullname avatar } }
`)

export const PersonFields = graphql(`
  fragment PersonFields on StaffPerson @_unmask {
    id status roles joined last_seen two_step email email_confirmed application selling
    user { id username fullname avatar }
    sessions { id device created last_seen }
    closed_by { id measure until facts rule }
    decisions { id kind measure title rule facts date ended_how by { id fullname } appeal { id status } }
    reported { id kind reason count status outcome since }
    trust { right total }
    notes { id words date by { id fullname } }
  }
`)

export const PersonQuery = graphql(
  `query StaffPerson($id: ID!) { staffPerson(id: $id) { ...PersonFields } }`,
  [PersonFields],
)

export const WarnPerson = graphql(
  `mutation WarnPerson($user: ID!, $rule: String!, $words: String!) { warnPerson(user: $user, rule: $rule, words: $words) { ...PersonFields } }`,
  [PersonFields],
)
export const SuspendPerson = graphql(
  `mutation SuspendPerson($user: ID!, $rule: String!, $words: String!, $days: Int) { suspendPerson(user: $user, rule: $rule, words: $words, days: $days) { ...PersonFields } }`,
  [PersonFields],
)
export const BanPerson = graphql(
  `mutation BanPerson($user: ID!, $rule: String!, $words: String!) { banPerson(user: $user, rule: $rule, words: $words) { ...PersonFields } }`,
  [PersonFields],
)
export const LiftPerson = graphql(
  `mutation LiftPerson($user: ID!, $words: String!) { liftPerson(user: $user, words: $words) { ...PersonFields } }`,
  [PersonFields],
)
export const AddPersonNote = graphql(
  `mutation AddPersonNote($user: ID!, $words: String!) { addPersonNote(user: $user, words: $words) { ...PersonFields } }`,
  [PersonFields],
)
export const EndPersonSessions = graphql(`
  mutation EndPersonSessions($user: ID!, $reason: String!) { endPersonSessions(user: $user, reason: $reason) }
`)
export const ResetTwoStep = graphql(`
  mutation ResetTwoStep($user: ID!, $reason: String!) { resetTwoStep(user: $user, reason: $reason) }
`)
export const ErasePerson = graphql(`
  mutation ErasePerson($user: ID!, $reason: String!) { erasePerson(user: $user, reason: $reason) }
`)
export const RevokeSelling = graphql(`
  mutation StaffRevokeSelling($id: ID!, $reason: String!) { revokeSelling(id: $id, reason: $reason) { id } }
`)
export const RestoreSelling = graphql(`
  mutation StaffRestoreSelling($id: ID!, $reason: String!) { restoreSelling(id: $id, reason: $reason) { id } }
`)

export type StaffPerson = ResultOf<typeof PersonFields>

export const ChangeIdentity = graphql(`
  mutation StaffChangeIdentity($id: ID!, $country: String, $birthDate: String, $reason: String!) {
    changeCreatorIdentity(id: $id, country: $country, birthDate: $birthDate, reason: $reason) { id }
  }
`)
