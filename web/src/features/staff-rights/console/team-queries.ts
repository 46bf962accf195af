/** GraphQL documents of the team section. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const TeamQuery = graphql(`
  query StaffTeam {
    staffMembers { roles two_step passkeys since last_entered user { id username fullname avatar } }
  }
`)

export const SetStaffRoles = graphql(`
  mutation StaffSetRoles($user: ID!, $roles: [String!]!, $reason: String!) {
    setStaffRoles(user: $user, roles: $roles, reason: $reason)
  }
`)

export type TeamMember = ResultOf<typeof TeamQuery>['staffMembers'][number]
