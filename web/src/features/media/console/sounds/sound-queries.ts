/** GraphQL documents of the sounds section. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

const StaffSoundFields = graphql(`
  fragment StaffSoundFields on Sound @_unmask { id name url duration licence source videos isOffered }
`)

export const StaffSounds = graphql(
  `query StaffSounds($after: ID, $limit: LimitInput) {
    staffSounds(after: $after, limit: $limit) { ...StaffSoundFields }
  }`,
  [StaffSoundFields],
)

export const NameSound = graphql(
  `mutation StaffNameSound($id: ID!, $name: String!, $licence: String!, $source: String!) {
    nameSound(id: $id, name: $name, licence: $licence, source: $source) { ...StaffSoundFields }
  }`,
  [StaffSoundFields],
)

export const WithdrawSound = graphql(
  `mutation StaffWithdrawSound($id: ID!, $reason: String!) {
    withdrawSound(id: $id, reason: $reason) { ...StaffSoundFields }
  }`,
  [StaffSoundFields],
)

export type StaffSound = ResultOf<typeof StaffSoundFields>
