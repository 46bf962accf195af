/** GraphQL documents of people in the console. */
import type { ResultOf } from 'gql.tada'
import { MediaTileFields } from '#web/features/media/fields.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { ReadMessageFields } from '../private-access/access-queries.ts'
import { ReportedFields } from '../reports/report-queries.ts'

export const PeopleQuery = graphql(`
  query StaffPeople($text: String!) { staffPeople(text: $text) { id username fullname avatar } }
`)

const PersonFields = graphql(`
  fragment PersonFields on StaffPerson @_unmask {
    id status roles joined last_seen country two_step email email_confirmed application selling
    user { id username fullname avatar }
    sessions { id device created last_seen }
    closed_by { id measure until facts rule }
    no_live { id until facts rule }
    live
    decisions { id kind measure title rule facts date ended_how by { id fullname } appeal { id status } }
    reported { id kind reason count status outcome since }
    cases { id number title status outcome since }
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
export const ForbidStreaming = graphql(`
  mutation StaffForbidStreaming($user: ID!, $rule: String!, $words: String, $days: Int) {
    forbidStreaming(user: $user, rule: $rule, words: $words, days: $days) { id until }
  }
`)
export const AllowStreaming = graphql(`
  mutation StaffAllowStreaming($user: ID!, $words: String!) { allowStreaming(user: $user, words: $words) { id } }
`)
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
export const ChangeCountry = graphql(
  `mutation StaffChangeCountry($user: ID!, $country: String, $reason: String!) { changeCountry(user: $user, country: $country, reason: $reason) { ...PersonFields } }`,
  [PersonFields],
)
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

export const PersonMediaQuery = graphql(
  `
    query StaffPersonMedia($user: ID!, $deleted: Boolean, $limit: LimitInput, $after: ID) {
      personMedia(user: $user, deleted: $deleted, limit: $limit, after: $after) {
        id type visibility date locked
        media { ...MediaTileFields }
      }
    }
  `,
  [MediaTileFields],
)

export type ListedMedia = ResultOf<typeof PersonMediaQuery>['personMedia'][number]

export const OneMediaQuery = graphql(
  `query StaffOneMedia($id: ID!) { media(id: $id) { access ...ReportedFields } }`,
  [ReportedFields],
)

export const ThreadsQuery = graphql(`
  query StaffThreads($user: ID!, $limit: LimitInput, $after: ID) {
    staffThreads(user: $user, limit: $limit, after: $after) {
      id last
      people { id username fullname avatar }
    }
  }
`)

export type ListedThread = ResultOf<typeof ThreadsQuery>['staffThreads'][number]

export const ThreadQuery = graphql(`
  query StaffThread($id: ID!) {
    staffThread(id: $id) { until reason thread { id people { id fullname } } }
  }
`)

export type OpenedThread = ResultOf<typeof ThreadQuery>['staffThread']

export const ThreadMessagesQuery = graphql(
  `
    query StaffThreadMessages($id: ID!, $limit: LimitInput, $after: ID) {
      staffThread(id: $id) { messages(limit: $limit, after: $after) { ...ReadMessageFields } }
    }
  `,
  [ReadMessageFields],
)

export const MessageFromSupport = graphql(`
  mutation StaffMessageFromSupport($to: ID!, $about: ID, $text: String!, $reason: String!, $key: String!) {
    messageFromSupport(to: $to, about: $about, text: $text, reason: $reason, key: $key) { id }
  }
`)
