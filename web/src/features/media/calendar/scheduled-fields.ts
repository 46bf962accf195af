/** GraphQL fields of a media in the release calendar. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const ScheduledMediaFields = graphql(`
  fragment ReleaseFields on Media @_unmask {
    id
    type
    description
    visibility
    available_date
    thumbnail { grid }
  }
`)

export type ScheduledRelease = ResultOf<typeof ScheduledMediaFields>

export const MoveRelease = graphql(
  `
    mutation MoveRelease($media: ID!, $to: DateTime!) {
      moveRelease(media: $media, to: $to) { ...ReleaseFields }
    }
  `,
  [ScheduledMediaFields],
)
