/** GraphQL mutations of battle invitations. */
import { graphql } from '#web/lib/graphql/graphql.ts'
import { InvitationFields } from '../fields.ts'

export const InviteBattle = graphql(
  `
    mutation InviteBattle($user: ID!) {
      inviteBattle(user: $user) { ...InvitationFields }
    }
  `,
  [InvitationFields],
)

export const WithdrawBattle = graphql(
  `
    mutation WithdrawBattle($id: ID!) {
      withdrawBattle(id: $id) { ...InvitationFields }
    }
  `,
  [InvitationFields],
)

export const AnswerBattle = graphql(`
  mutation AnswerBattle($id: ID!, $accept: Boolean!) {
    answerBattle(id: $id, accept: $accept) { id }
  }
`)
