/** GraphQL fields of a battle and of an invitation. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

const FighterFields = graphql(`
  fragment FighterFields on Account @_unmask {
    id
    username
    fullname
    avatar
  }
`)

export const BattleFields = graphql(
  `
    fragment BattleFields on Battle @_unmask {
      id
      state
      score1
      score2
      ends_at
      ended_at
      end_reason
      talk_until
      now
      user1 { ...FighterFields }
      user2 { ...FighterFields }
      tips { id side cents gift add_date user { ...FighterFields } }
      supporters { side cents user { ...FighterFields } }
    }
  `,
  [FighterFields],
)

export const InvitationFields = graphql(
  `
    fragment InvitationFields on BattleInvitation @_unmask {
      id
      state
      expires_at
      now
      from { ...FighterFields }
      to { ...FighterFields }
    }
  `,
  [FighterFields],
)

export type Fighter = ResultOf<typeof FighterFields>
export type BattleData = ResultOf<typeof BattleFields>
export type Invitation = ResultOf<typeof InvitationFields>
export type BattleSide = 1 | 2

/** The side of a person; 1 for anyone else. */
export function battleSideOf({ user2 }: Pick<BattleData, 'user2'>, personId: string): BattleSide {
  return user2.id === personId ? 2 : 1
}

/** For a button: 'Tip Teo'. */
export function givenNameOf(fullname: string): string {
  return fullname.trim().split(/\s+/)[0] ?? fullname
}
